// What a person owns goes to a colleague, and comes back: each statement returns the rows it changed.
import type { Belongings } from '@rostrum/contract/team'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The rows that went over, by table; the undo touches no others. */
export interface HandedOver {
  /** Open tasks that were assigned to the person; `wasShared` if the colleague had them too. */
  tasks: { taskId: string; wasShared: boolean }[]
  /** Open tasks without an assignee, which are their author's. */
  written: string[]
  relationships: { type: string; id: string }[]
  targets: string[]
  targetLists: string[]
  views: { id: string; name: string }[]
  alertRules: string[]
  surveys?: string[]
  templates?: string[]
  events?: string[]
  bookingPages?: string[]
  customReports?: string[]
  /** Booking pages that the person was a host of; `wasShared` if the colleague was one too. */
  hosted?: { pageId: string; position: number; wasShared: boolean }[]
  /** Undecided polls that the person made, and those that they were a host of. */
  polls?: string[]
  polled?: { pollId: string; position: number; wasShared: boolean }[]
  /** What only the person and those they chose could see, with who that was. */
  notes?: Seen[]
  activities?: Seen[]
  documents?: Seen[]
}

interface Seen {
  id: string
  visibleTo: string[]
}

interface Pair {
  customerId: string
  from: string
  to: string
}

const all = async <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(db)).rows

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const isWritten = (customerId: string, userId: string) => sql`
  t.customer_id = ${customerId} and t.user_id = ${userId} and t.status = 'open' and t.deleted_at is null
  and not exists (select from app.task_assignees o where o.customer_id = t.customer_id and o.task_id = t.id)`

export async function countBelongings(db: Db, customerId: string, userId: string): Promise<Belongings> {
  const own = sql`customer_id = ${customerId} and user_id = ${userId}`
  const rows = await all(
    db,
    sql<Belongings>`select
      ((select count(*) from app.task_assignees a join app.tasks t on t.customer_id = a.customer_id and t.id = a.task_id
        where a.customer_id = ${customerId} and a.user_id = ${userId} and t.status = 'open' and t.deleted_at is null)
      + (select count(*) from app.tasks t where ${isWritten(customerId, userId)}))::int as tasks,
      (select count(*) from app.relationships where customer_id = ${customerId} and owner_id = ${userId})::int
        as relationships,
      (select count(*) from app.target_list_members where customer_id = ${customerId} and owner_id = ${userId})::int
        as targets,
      (select count(*) from app.target_lists where ${own} and deleted_at is null)::int as target_lists,
      (select count(*) from app.saved_views where ${own})::int as views,
      (select count(*) from app.alert_rules where ${own})::int as alert_rules,
      (select count(*) from app.surveys where ${own} and deleted_at is null)::int as surveys,
      (select count(*) from app.email_templates where ${own} and deleted_at is null)::int as templates,
      (select count(*) from app.events where ${own} and deleted_at is null)::int as events,
      (select count(*) from app.booking_pages p where p.customer_id = ${customerId} and p.deleted_at is null
        and (p.user_id = ${userId} or exists (select from app.booking_page_hosts h where h.customer_id = p.customer_id
          and h.page_id = p.id and h.user_id = ${userId})))::int as booking_pages,
      (select count(*) from app.polls p where p.customer_id = ${customerId} and ${isUndecided}
        and (p.user_id = ${userId} or exists (select from app.poll_hosts h where h.customer_id = p.customer_id
          and h.poll_id = p.id and h.user_id = ${userId})))::int as polls,
      (select count(*) from app.custom_reports where ${own} and deleted_at is null)::int as custom_reports,
      (select count(*) from app.email_accounts where ${own} and archived_at is null)::int as email_accounts`,
  )
  const [counts] = rows
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

async function giveTasks(db: Db, { customerId, from, to }: Pair) {
  const tasks = await all(
    db,
    sql<{ taskId: string; wasShared: boolean }>`
    with gone as (
      delete from app.task_assignees a using app.tasks t
      where a.customer_id = ${customerId} and a.user_id = ${from} and t.customer_id = a.customer_id
        and t.id = a.task_id and t.status = 'open' and t.deleted_at is null
      returning a.task_id
    ), given as (
      insert into app.task_assignees (customer_id, task_id, user_id)
      select ${customerId}::uuid, task_id, ${to}::uuid from gone on conflict do nothing returning task_id
    )
    select task_id, task_id not in (select task_id from given) as was_shared from gone`,
  )
  const written = await all(
    db,
    sql<{ taskId: string }>`
    insert into app.task_assignees (customer_id, task_id, user_id)
    select t.customer_id, t.id, ${to}::uuid from app.tasks t where ${isWritten(customerId, from)}
    on conflict do nothing returning task_id`,
  )
  return { tasks, written: written.map(({ taskId }) => taskId) }
}

/** The colleague becomes a host in the person's place. */
const giveHosting = (db: Db, { customerId, from, to }: Pair) =>
  all(
    db,
    sql<{ pageId: string; position: number; wasShared: boolean }>`
    with gone as (
      delete from app.booking_page_hosts where customer_id = ${customerId} and user_id = ${from}
      returning page_id, position
    ), given as (
      insert into app.booking_page_hosts (customer_id, page_id, user_id, position)
      select ${customerId}::uuid, page_id, ${to}::uuid, position from gone on conflict do nothing returning page_id
    )
    select page_id, position, page_id not in (select page_id from given) as was_shared from gone`,
  )

/** Held or canceled ones are history. */
const isUndecided = sql`p.status in ('open', 'closed')`

async function givePolls(db: Db, { customerId, from, to }: Pair) {
  const polled = await all(
    db,
    sql<{ pollId: string; position: number; wasShared: boolean }>`
    with gone as (
      delete from app.poll_hosts h using app.polls p
      where h.customer_id = ${customerId} and h.user_id = ${from} and p.customer_id = h.customer_id
        and p.id = h.poll_id and ${isUndecided}
      returning h.poll_id, h.position
    ), given as (
      insert into app.poll_hosts (customer_id, poll_id, user_id, position)
      select ${customerId}::uuid, poll_id, ${to}::uuid, position from gone on conflict do nothing returning poll_id
    )
    select poll_id, position, poll_id not in (select poll_id from given) as was_shared from gone`,
  )
  const polls = await all(
    db,
    sql<{ id: string }>`update app.polls p set user_id = ${to}
      where p.customer_id = ${customerId} and p.user_id = ${from} and ${isUndecided} returning p.id`,
  )
  return { polled, polls: ids(polls) }
}

/** A name that the colleague uses for another view gets the person's name behind it. */
const giveViews = (db: Db, { customerId, from, to }: Pair, suffix: string) =>
  all(
    db,
    sql<{ id: string; name: string }>`
    with own as (select id, name from app.saved_views where customer_id = ${customerId} and user_id = ${from})
    update app.saved_views v set user_id = ${to}, name = case when exists (
        select from app.saved_views o where o.customer_id = v.customer_id and o.user_id = ${to} and o.list = v.list
          and lower(o.name) = lower(v.name)) then left(v.name, 60) || ${` (${suffix})`} else v.name end
    from own where v.customer_id = ${customerId} and v.id = own.id
    returning v.id, own.name`,
  )

const keptTables = {
  notes: sql`app.notes`,
  activities: sql`app.activities`,
  // A trigger shows pages and notes of a research document to whom it shows the document.
  documents: sql`app.research_documents`,
}

/** The colleague keeps them in the person's place; those chosen by the person still see them. */
const givePrivate = (db: Db, { customerId, from, to }: Pair, table: keyof typeof keptTables) =>
  all(
    db,
    sql<Seen>`
    with own as (select id, visible_to from ${keptTables[table]} where customer_id = ${customerId} and visible_to[1] = ${from})
    update ${keptTables[table]} t
    set visible_to = ${to}::uuid || array_remove(array_remove(own.visible_to, ${from}), ${to})
    from own where t.customer_id = ${customerId} and t.id = own.id returning t.id, own.visible_to`,
  )

export async function giveBelongings(db: Db, pair: Pair, suffix: string): Promise<HandedOver> {
  const { customerId, from, to } = pair
  const relationships = await all(
    db,
    sql<{ type: string; id: string }>`update app.relationships set owner_id = ${to}, updated_at = now()
      where customer_id = ${customerId} and owner_id = ${from} returning subject_type as type, subject_id as id`,
  )
  const targets = await all(
    db,
    sql<{ id: string }>`update app.target_list_members set owner_id = ${to}
      where customer_id = ${customerId} and owner_id = ${from} returning id`,
  )
  const targetLists = await all(
    db,
    sql<{ id: string }>`update app.target_lists set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  // A colleague who has a rule of this kind keeps it.
  const alertRules = await all(
    db,
    sql<{ kind: string }>`update app.alert_rules r set user_id = ${to}
      where r.customer_id = ${customerId} and r.user_id = ${from} and not exists (select from app.alert_rules o
        where o.customer_id = r.customer_id and o.user_id = ${to} and o.kind = r.kind) returning r.kind`,
  )
  const surveys = await all(
    db,
    sql<{ id: string }>`update app.surveys set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  const templates = await all(
    db,
    sql<{ id: string }>`update app.email_templates set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  const events = await all(
    db,
    sql<{ id: string }>`update app.events set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  const bookingPages = await all(
    db,
    sql<{ id: string }>`update app.booking_pages set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  const customReports = await all(
    db,
    sql<{ id: string }>`update app.custom_reports set user_id = ${to}
      where customer_id = ${customerId} and user_id = ${from} and deleted_at is null returning id`,
  )
  return {
    ...(await giveTasks(db, pair)),
    relationships,
    targets: ids(targets),
    targetLists: ids(targetLists),
    views: await giveViews(db, pair, suffix),
    alertRules: alertRules.map(({ kind }) => kind),
    surveys: ids(surveys),
    templates: ids(templates),
    events: ids(events),
    bookingPages: ids(bookingPages),
    customReports: ids(customReports),
    hosted: await giveHosting(db, pair),
    ...(await givePolls(db, pair)),
    notes: await givePrivate(db, pair, 'notes'),
    activities: await givePrivate(db, pair, 'activities'),
    documents: await givePrivate(db, pair, 'documents'),
  }
}

/** `from` is the colleague here. What has gone on to somebody else, or was deleted, stays as it is. */
export async function takeBackBelongings(db: Db, { customerId, from, to }: Pair, kept: HandedOver): Promise<void> {
  const given = kept.tasks.map(({ taskId }) => taskId)
  const solely = kept.tasks.filter(({ wasShared }) => !wasShared).map(({ taskId }) => taskId)
  await sql`insert into app.task_assignees (customer_id, task_id, user_id)
    select a.customer_id, a.task_id, ${to}::uuid from app.task_assignees a
    where a.customer_id = ${customerId} and a.user_id = ${from} and a.task_id = any (${given}::uuid[])
    on conflict do nothing`.execute(db)
  await sql`delete from app.task_assignees where customer_id = ${customerId} and user_id = ${from}
    and task_id = any (${[...solely, ...kept.written]}::uuid[])`.execute(db)
  await sql`update app.relationships r set owner_id = ${to}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(kept.relationships)}::jsonb) as k (type text, id uuid)
    where r.customer_id = ${customerId} and r.owner_id = ${from} and r.subject_type = k.type and r.subject_id = k.id`.execute(
    db,
  )
  await sql`update app.target_list_members set owner_id = ${to} where customer_id = ${customerId}
    and owner_id = ${from} and id = any (${kept.targets}::uuid[])`.execute(db)
  await sql`update app.target_lists set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.targetLists}::uuid[])`.execute(db)
  await sql`update app.saved_views v set user_id = ${to}, name = k.name
    from jsonb_to_recordset(${JSON.stringify(kept.views)}::jsonb) as k (id uuid, name text)
    where v.customer_id = ${customerId} and v.user_id = ${from} and v.id = k.id`.execute(db)
  await sql`update app.alert_rules set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and kind = any (${kept.alertRules}::text[])`.execute(db)
  await sql`update app.surveys set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.surveys ?? []}::uuid[])`.execute(db)
  await sql`update app.email_templates set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.templates ?? []}::uuid[])`.execute(db)
  await sql`update app.events set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.events ?? []}::uuid[])`.execute(db)
  await sql`update app.booking_pages set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.bookingPages ?? []}::uuid[])`.execute(db)
  await sql`update app.custom_reports set user_id = ${to} where customer_id = ${customerId}
    and user_id = ${from} and id = any (${kept.customReports ?? []}::uuid[])`.execute(db)
  await takeBackHosting(db, { customerId, from, to }, kept.hosted ?? [])
  await takeBackPolls(db, { customerId, from, to }, kept)
  for (const table of ['notes', 'activities', 'documents'] as const) {
    await sql`update ${keptTables[table]} t set visible_to = array(select jsonb_array_elements_text(k."visibleTo"))::uuid[]
      from jsonb_to_recordset(${JSON.stringify(kept[table] ?? [])}::jsonb) as k (id uuid, "visibleTo" jsonb)
      where t.customer_id = ${customerId} and t.id = k.id and t.visible_to[1] = ${from}`.execute(db)
  }
}

/** Of pages that the colleague is still a host of. */
async function takeBackHosting(db: Db, { customerId, from, to }: Pair, hosted: NonNullable<HandedOver['hosted']>) {
  const known = sql`jsonb_to_recordset(${JSON.stringify(hosted)}::jsonb) as k ("pageId" uuid, position integer, "wasShared" boolean)`
  await sql`insert into app.booking_page_hosts (customer_id, page_id, user_id, position)
    select h.customer_id, h.page_id, ${to}::uuid, k.position from ${known} join app.booking_page_hosts h
      on h.customer_id = ${customerId} and h.page_id = k."pageId" and h.user_id = ${from}
    on conflict do nothing`.execute(db)
  await sql`delete from app.booking_page_hosts h using ${known}
    where h.customer_id = ${customerId} and h.page_id = k."pageId" and h.user_id = ${from} and not k."wasShared"`.execute(
    db,
  )
}

/** Those that are still undecided, and whose host the colleague still is. */
async function takeBackPolls(db: Db, { customerId, from, to }: Pair, { polls = [], polled = [] }: HandedOver) {
  await sql`update app.polls p set user_id = ${to} where p.customer_id = ${customerId} and p.user_id = ${from}
    and ${isUndecided} and p.id = any (${polls}::uuid[])`.execute(db)
  const known = sql`jsonb_to_recordset(${JSON.stringify(polled)}::jsonb) as k ("pollId" uuid, position integer, "wasShared" boolean)`
  const still = sql`h.customer_id = ${customerId} and h.poll_id = k."pollId" and h.user_id = ${from}
    and exists (select from app.polls p where p.customer_id = h.customer_id and p.id = h.poll_id and ${isUndecided})`
  await sql`insert into app.poll_hosts (customer_id, poll_id, user_id, position)
    select h.customer_id, h.poll_id, ${to}::uuid, k.position from ${known} join app.poll_hosts h on ${still}
    on conflict do nothing`.execute(db)
  await sql`delete from app.poll_hosts h using ${known} where ${still} and not k."wasShared"`.execute(db)
}
