// Makes a test's database reject commits with changes that did not bump the change counter, so that a cached answer
// cannot become stale.
import type { Topic } from '#platform/change-counter.ts'
import { applicationRole } from '#platform/database/database.ts'
import { withClient } from '#platform/database/with-client.ts'

/** Tables that cached answers depend on, and the topic that must be bumped; any topic if null. */
const tables: Readonly<Record<string, Topic | null>> = {
  people: 'profiles',
  organizations: 'profiles',
  employments: 'profiles',
  activities: 'activities',
  activity_people: 'activities',
  activity_organizations: 'activities',
  activity_types: 'activities',
  activity_themes: 'activities',
  themes: 'activities',
  notes: 'notes',
  tags: 'tags',
  taggings: 'tags',
  tasks: 'tasks',
  task_assignees: 'tasks',
  custom_field_values: null,
  relationships: null,
  irm_people: null,
  irm_organizations: null,
  favorite_people: null,
  mentions: null,
  peers: null,
}

const requirement = `
  create function app.require_counted_change() returns trigger language plpgsql security definer as $$
  begin
    if not exists (select from app.change_counters where customer_id = coalesce(new.customer_id, old.customer_id)
      and topic = coalesce(tg_argv[0], topic) and xmin = pg_current_xact_id()::xid) then
      raise exception 'a change of % is not counted', tg_table_name;
    end if;
    return null;
  end $$;`

/** Tables with columns that no cached answer depends on, such as the time of a reminder. */
const watched: Readonly<Record<string, string>> = {
  tasks: 'of subject, notes, due_at, associated_type, associated_id, status, deleted_at',
}

const onTable = ([table, topic]: [string, Topic | null]) => `
  create constraint trigger require_counted_change after insert or delete or update ${watched[table] ?? ''} on app.${table}
  deferrable initially deferred for each row when (current_setting('role') = '${applicationRole}')
  execute function app.require_counted_change(${topic ? `'${topic}'` : ''});`

export const requireCountedChanges = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query([requirement, ...Object.entries(tables).map(onTable)].join('\n')))
