// Every IRM list for a customer with years of data, at 20 connections, against the bare SQL it needs.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { contactCalls, type Listed, tagged } from './irm-contacts.ts'
import { irmDatabase } from './irm-database.ts'
import { makeScores } from './irm-engagement.ts'
import { type MarketCall, measureCalls } from './market-calls.ts'
import { type MarketSite, onMarket } from './market-site.ts'
import type { Benchmark } from './report.ts'

const customer = demoCustomers.veltrane

export const irm: Benchmark = () =>
  onMarket(async (site) => {
    const made = await makeScores(site.pool, customer)
    const stop = await keepChanging(site)
    try {
      return [made, ...(await measureCalls(site, await irmCalls(site.pool)))]
    } finally {
      await stop()
    }
  }, irmDatabase)

/** A user of the team changes something every second, which invalidates the caches. */
async function keepChanging({ server, token, pool }: MarketSite): Promise<() => Promise<void>> {
  const { rows } = await pool.query(
    `select person_id as id from app.irm_people where customer_id = '${customer}' limit 1`,
  )
  const headers = { authorization: `Bearer ${token}` }
  const rest = new AbortController()
  const changing = (async () => {
    while (!rest.signal.aborted) {
      const answer = await fetch(`${server.url}/v2/irm/people/${rows[0].id}`, { method: 'PUT', headers })
      if (!answer.ok) throw new Error(`A change was answered with ${answer.status}`)
      await sleep(1000, undefined, { signal: rest.signal }).catch(() => {})
    }
  })()
  return () => {
    rest.abort()
    return changing
  }
}

const activities = (
  where: string,
  limit = 50,
) => `with a as (select a.* from app.activities a where a.customer_id = '${customer}'
    and a.deleted_at is null and ${where} order by a.starts_at desc, lower(a.subject), a.id limit ${limit})
  select a.*, t.name, (select jsonb_agg(p) from app.activity_people p where p.customer_id = a.customer_id and p.activity_id = a.id),
    (select jsonb_agg(o) from app.activity_organizations o where o.customer_id = a.customer_id and o.activity_id = a.id),
    (select jsonb_agg(g) from app.taggings g where g.customer_id = a.customer_id and g.taggable_type = 'activity' and g.taggable_id = a.id),
    (select jsonb_agg(v) from app.custom_field_values v where v.customer_id = a.customer_id and v.subject_id = a.id)
  from a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id`
const countActivities = (where: string) =>
  `select count(*) from app.activities a where a.customer_id = '${customer}' and a.deleted_at is null and ${where}`
const withOrganization = `a.id in (select activity_id from app.activity_organizations where customer_id = '${customer}' and organization_id = $1
  union select activity_id from app.activity_people where customer_id = '${customer}' and organization_id = $1)`
const withPerson = `a.id in (select activity_id from app.activity_people where customer_id = '${customer}' and person_id = $1)`

const tasks = (
  where: string,
) => `select k.*, (select array_agg(user_id) from app.task_assignees s where s.customer_id = k.customer_id and s.task_id = k.id)
  from app.tasks k where k.customer_id = '${customer}' and k.deleted_at is null and ${where} order by k.due_at, k.id limit 10`
const countTasks = (where: string) =>
  `select count(*) from app.tasks k where k.customer_id = '${customer}' and k.deleted_at is null and ${where}`

/** The latest rows of every type, and a count of each up to a thousand. */
const stream = (where: { activity: string; note: string; task: string; tagged: string }) => {
  const kinds = [
    `select starts_at as at, id from app.activities a where customer_id = '${customer}' and ${where.activity}`,
    `select created_at, id from app.notes n where customer_id = '${customer}' and ${where.note}`,
    `select created_at, id from app.tasks k where customer_id = '${customer}' and deleted_at is null and ${where.task}`,
    `select completed_at, id from app.tasks k where customer_id = '${customer}' and deleted_at is null and completed_at is not null and ${where.task}`,
    `select created_at, id from app.taggings g where customer_id = '${customer}' and ${where.tagged}`,
  ]
  return [
    `select * from (${kinds.map((kind) => `(select * from (${kind}) k order by at desc limit 50)`.replace('order by at', 'order by 1')).join(' union all ')}) s order by 1 desc limit 50`,
    `select count(*) from (${kinds.map((kind) => `(select 1 from (${kind}) k limit 1000)`).join(' union all ')}) s`,
  ]
}

async function irmCalls(pool: pg.Pool): Promise<MarketCall[]> {
  const ids = async (sql: string): Promise<string[]> => (await pool.query(sql)).rows.map((row) => row.id)
  const firms = await ids(
    `select id from app.organizations where customer_id = '${customer}' order by md5(id::text) limit 40`,
  )
  const persons = await ids(
    `select id from app.people where customer_id = '${customer}' order by md5(id::text) limit 40`,
  )
  const [tag = ''] = await ids(`select id from app.tags where customer_id = '${customer}' and name = 'Tag 7'`)
  const month = new Date(Date.now() - 200 * 86_400_000)
  const [first, last] = [month, new Date(month.getTime() + 41 * 86_400_000)].map((day) =>
    day.toISOString().slice(0, 10),
  )

  const fixed: Listed[] = [
    ...contactCalls(tag),
    ['activities', '/v2/activities', activities('true'), countActivities('true')],
    [
      'activities by tag',
      `/v2/activities?tags=${tag}`,
      activities(tagged('activity', 'a.id')),
      countActivities(tagged('activity', 'a.id')),
    ],
    [
      'calendar, a month',
      `/v2/activities/calendar?from=${first}&to=${last}`,
      `select d.day, a.* from generate_series('${first}'::timestamptz, '${last}', '1 day') d (day) cross join lateral (
        ${activities("a.starts_at >= d.day and a.starts_at < d.day + interval '1 day'", 3)}) a`,
      `select starts_at::date, count(*) from app.activities where customer_id = '${customer}' and deleted_at is null
        and starts_at >= '${first}' and starts_at < '${last}' group by 1`,
    ],
    ['tasks', '/v2/tasks', tasks('true'), countTasks('true')],
    [
      'tasks, mine and open',
      '/v2/tasks?mine=true&status=open',
      tasks("k.status = 'open'"),
      countTasks("k.status = 'open'"),
    ],
    [
      'tasks counted',
      '/v2/tasks/counts',
      `select status, count(*) from app.tasks where customer_id = '${customer}' and deleted_at is null group by 1`,
    ],
    [
      'timeline of everything',
      '/v1/activity_events',
      ...stream({ activity: 'true', note: 'true', task: 'true', tagged: 'true' }),
    ],
    [
      'tags',
      '/v2/tags',
      `select t.id, g.taggable_type, count(*) from app.tags t left join app.taggings g on g.customer_id = t.customer_id and g.tag_id = t.id
      where t.customer_id = '${customer}' group by 1, 2`,
    ],
    [
      'notes',
      '/v1/notes',
      `select * from app.notes where customer_id = '${customer}' and deleted_at is null order by is_pinned desc, created_at desc limit 50`,
      `select count(*) from app.notes where customer_id = '${customer}' and deleted_at is null`,
    ],
  ]
  const about = (type: 'person' | 'organization') => {
    const took = type === 'person' ? withPerson : withOrganization
    return stream({
      activity: took,
      note: `n.notable_type = '${type}' and n.notable_id = $1`,
      task: `k.associated_type = '${type}' and k.associated_id = $1`,
      tagged: `g.taggable_type = '${type}' and g.taggable_id = $1`,
    })
  }
  const each: { name: string; of: string[]; path: (id: string) => string; sql: string[] }[] = [
    {
      name: 'activities of an organization',
      of: firms,
      path: (id) => `/v2/activities?organization_id=${id}`,
      sql: [activities(withOrganization), countActivities(withOrganization)],
    },
    {
      name: 'activities of a person',
      of: persons,
      path: (id) => `/v2/activities?person_id=${id}`,
      sql: [activities(withPerson), countActivities(withPerson)],
    },
    {
      name: 'timeline of a person',
      of: persons,
      path: (id) => `/v1/activity_events?contact_type=person&contact_id=${id}`,
      sql: about('person'),
    },
    {
      name: 'timeline of an organization',
      of: firms,
      path: (id) => `/v1/activity_events?contact_type=organization&contact_id=${id}`,
      sql: about('organization'),
    },
    {
      name: 'tasks of a person',
      of: persons,
      path: (id) => `/v2/tasks?associated_type=person&associated_id=${id}`,
      sql: [tasks("k.associated_type = 'person' and k.associated_id = $1")],
    },
    {
      name: 'notes of a person',
      of: persons,
      path: (id) => `/v1/notes?notable_type=person&notable_id=${id}`,
      sql: [
        `select * from app.notes where customer_id = '${customer}' and notable_type = 'person' and notable_id = $1 and deleted_at is null`,
      ],
    },
  ]
  const budget = { budgetMs: 100, budgetRatio: 2 }
  const alike = (kind: 'person' | 'organization', table: string, key: string): MarketCall => ({
    name: kind === 'person' ? 'duplicates among people' : 'duplicates among organizations',
    paths: [`/v2/irm/duplicates?kind=${kind}&page_size=20`],
    bare: [
      [
        {
          text: `select ${key}, array_agg(id) from app.${table} where customer_id = '${customer}' group by 1 having count(*) > 1`,
          values: [],
        },
      ],
    ],
    budgetMs: 300,
  })
  return [
    ...fixed.map(([name, path, ...sql]) => ({
      name,
      paths: [path],
      bare: [sql.map((text) => ({ text, values: [] }))],
      ...budget,
    })),
    ...each.map(({ name, of, path, sql }) => ({
      name,
      paths: of.map(path),
      bare: of.map((id) => sql.map((text) => ({ text, values: [id] }))),
      ...budget,
    })),
    alike('person', 'people', 'lower(email_primary)'),
    alike('organization', 'organizations', 'sort_name'),
  ]
}
