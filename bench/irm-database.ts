// A customer with years of IRM data: 50,000 contacts, 200,000 activities, 100,000 tasks, on the demo's market.
import { demoCustomers } from '../server/src/demo/load.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { keptDatabase } from './kept-database.ts'

const customer = demoCustomers.veltrane
const counts = { organizations: 8_000, people: 42_000, activities: 200_000, tasks: 100_000, notes: 50_000, tags: 200 }

export const irmDatabase = (): Promise<string> =>
  keptDatabase({ name: 'irm', size: 'demo', more: { version: `irm 2 ${JSON.stringify(counts)}`, fill } })

/** Deterministic ids, distributed like random ones. */
const id = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`
/** Deterministic pseudo-random choice among this many. */
const oneOf = (kind: string, count: number, seed: string) =>
  id(kind, `(('x' || substr(md5(${seed}), 1, 7))::bit(28)::int % ${count})`)
const word = (seed: string) => `initcap(translate(substr(md5(${seed}), 1, 7), '0123456789', 'aeioulmnrs'))`
const daysAgo = (seed: string, days: number) =>
  `now() - (('x' || substr(md5(${seed}), 1, 7))::bit(28)::int % ${days * 1440}) * interval '1 minute'`

const statements = (userId: string): string[] => {
  const owned = `'${customer}'::uuid, ${id('$kind', 'n')}, '${userId}'::uuid`
  const of = (kind: string) => owned.replace('$kind', kind)
  const series = (count: number) => `generate_series(0, ${count - 1}) n`
  return [
    `insert into app.organizations (customer_id, id, user_id, name, type, city, country_code, phone, website, created_at)
     select ${of('organization')}, ${word("'o' || n")} || ' ' || (array['Capital', 'Partners', 'Advisors', 'Holdings'])[1 + n % 4],
       (array['bank', 'hedge_fund', 'investment_manager', 'family_office'])[1 + n % 4], ${word("'c' || n % 400")}, 'US',
       '+1 212 555 ' || lpad((n % 9000)::text, 4, '0'), lower(${word("'o' || n")}) || '.example', ${daysAgo("'oc' || n", 1500)}
     from ${series(counts.organizations)}`,
    `insert into app.people (customer_id, id, user_id, first_name, last_name, email_primary, created_at)
     select ${of('person')}, ${word("'f' || n % 900")}, ${word("'l' || n % 9000")}, 'p' || (n - (n % 50 = 0)::int) || '@people.example',
       ${daysAgo("'pc' || n", 1500)} from ${series(counts.people)}`,
    `insert into app.employments (customer_id, id, person_id, organization_id, title, job_functions, phone, is_primary)
     select '${customer}'::uuid, ${id('job', 'n')}, ${id('person', 'n')}, ${oneOf('organization', counts.organizations, "'j' || n")},
       (array['Analyst', 'Portfolio Manager', 'CIO'])[1 + n % 3], array[(array['analyst', 'portfolio_manager', 'CIO'])[1 + n % 3]],
       '+1 416 555 ' || lpad((n % 9999)::text, 4, '0'), true from ${series(counts.people)}`,
    `insert into app.irm_organizations (customer_id, organization_id, user_id, added_at)
     select customer_id, id, user_id, created_at from app.organizations where customer_id = '${customer}'
     union all select '${customer}'::uuid, id, '${userId}'::uuid, now() from market.organization_index on conflict do nothing`,
    `insert into app.irm_people (customer_id, person_id, user_id, added_at)
     select customer_id, id, user_id, created_at from app.people where customer_id = '${customer}'
     union all select '${customer}'::uuid, id, '${userId}'::uuid, now() from market.person_index on conflict do nothing`,
    `insert into app.tags (customer_id, id, name) select '${customer}'::uuid, ${id('tag', 'n')}, 'Tag ' || n from ${series(counts.tags)}`,
    `insert into app.taggings (customer_id, id, tag_id, taggable_type, taggable_id, user_id, created_at)
     select '${customer}'::uuid, ${id('tagging', 'n')}, ${oneOf('tag', counts.tags, "'t' || n")},
       (array['organization', 'person', 'activity'])[1 + n % 3],
       case n % 3 when 0 then ${oneOf('organization', counts.organizations, "'tt' || n")}
         when 1 then ${oneOf('person', counts.people, "'tt' || n")} else ${oneOf('activity', counts.activities, "'tt' || n")} end,
       '${userId}'::uuid, ${daysAgo("'tc' || n", 1500)} from ${series(100_000)} on conflict do nothing`,
    `insert into app.notes (customer_id, id, user_id, notable_type, notable_id, notes, plain, created_at)
     select ${of('note')}, (array['organization', 'person'])[1 + n % 2],
       case n % 2 when 0 then ${oneOf('organization', counts.organizations, "'n' || n")} else ${oneOf('person', counts.people, "'n' || n")} end,
       '<p>' || ${word("'w' || n")} || ' asked about capex</p>', ${word("'w' || n")} || ' asked about capex',
       ${daysAgo("'nc' || n", 1500)} from ${series(counts.notes)}`,
    `insert into app.activities (customer_id, id, user_id, type_id, subject, starts_at, ends_at, notes, plain, created_at)
     select ${of('activity')}, t.ids[1 + n % array_length(t.ids, 1)], ${word("'s' || n")} || ' call', s.at, s.at + interval '1 hour',
       '<p>' || ${word("'a' || n")} || '</p>', ${word("'a' || n")}, s.at
     from ${series(counts.activities)}
     cross join (select array_agg(id order by position) as ids from app.activity_types where customer_id = '${customer}') t
     cross join lateral (select ${daysAgo("'ac' || n", 1500)} as at) s`,
    // Without statistics, the triggers of the next tables look an activity up by the wrong index.
    'analyze app.employments, app.activities',
    `insert into app.activity_people (customer_id, activity_id, person_id, organization_id)
     select '${customer}'::uuid, ${id('activity', 'n')}, p.id, j.organization_id from ${series(counts.activities)}
     cross join lateral (values (${oneOf('person', counts.people, "'ap' || n")}), (${oneOf('person', counts.people, "'aq' || n")})) p(id)
     join app.employments j on j.customer_id = '${customer}' and j.person_id = p.id on conflict do nothing`,
    `insert into app.activity_organizations (customer_id, activity_id, organization_id)
     select '${customer}'::uuid, ${id('activity', 'n')}, ${oneOf('organization', counts.organizations, "'ao' || n")} from ${series(counts.activities)}`,
    `insert into app.tasks (customer_id, id, user_id, subject, due_at, associated_type, associated_id, status, completed_at, reminded_at, created_at)
     select ${of('task')}, 'Follow up ' || n, now() + interval '90 days' - (n % 100000) * interval '20 minutes',
       (array['organization', 'person', 'activity'])[1 + n % 3],
       case n % 3 when 0 then ${oneOf('organization', counts.organizations, "'k' || n")}
         when 1 then ${oneOf('person', counts.people, "'k' || n")} else ${oneOf('activity', counts.activities, "'k' || n")} end,
       case when n % 10 < 7 then 'completed' else 'open' end, case when n % 10 < 7 then ${daysAgo("'kc' || n", 900)} end,
       now(), ${daysAgo("'kd' || n", 1500)} from ${series(counts.tasks)}`,
    `insert into app.task_assignees (customer_id, task_id, user_id) select '${customer}'::uuid, ${id('task', 'n')}, '${userId}' from ${series(counts.tasks)}`,
    `insert into app.custom_fields (customer_id, id, subject, name, kind, options)
     values ('${customer}'::uuid, ${id('field', '0')}, 'person', 'Tier', 'choice', '{Gold,Silver}'),
       ('${customer}'::uuid, ${id('field', '1')}, 'activity', 'Score', 'number', '{}')`,
    `insert into app.custom_field_values (customer_id, field_id, subject_id, value)
     select '${customer}'::uuid, ${id('field', '0')}, ${id('person', 'n')}, to_jsonb((array['Gold', 'Silver'])[1 + n % 2]) from ${series(counts.people)}
     union all select '${customer}'::uuid, ${id('field', '1')}, ${id('activity', 'n')}, to_jsonb(n % 100) from ${series(counts.activities)}`,
  ]
}

async function fill(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("select id from identity.users where email = 'ada@veltrane.example'")
    await client.query(`set app.customer_id = '${customer}'`)
    for (const statement of statements(rows[0].id)) await client.query(statement)
  })
}
