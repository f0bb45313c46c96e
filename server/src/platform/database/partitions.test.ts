// Partitioned tables: an existing database keeps its rows, and every row has a partition whatever its timestamp.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { newId } from '../identifiers.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { addPartitions } from './partitions.ts'
import { withClient } from './with-client.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const [customer, user, security, organization] = [newId(), newId(), newId(), newId()]

/** The database as an earlier version, without the later migrations, would have left it. */
async function migrateBefore(client: pg.Client, first: string) {
  await client.query(`create table public.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name) && name < first).sort()
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

const insert = (client: pg.Client, table: string, row: Record<string, unknown>) =>
  client.query(
    `insert into ${table} (${Object.keys(row).map((name) => pg.escapeIdentifier(name))})
     values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )

const audit = (id: string) => ({
  ...{ customer_id: customer, id, user_id: user, scope: 'user', request_id: 'r', action: 'a' },
  ...{ subject_type: 's', subject_id: 'x' },
})

describe('a database from before partitioning', () => {
  let database: TestDatabase
  let client: pg.Client
  const colleague = newId()
  const [early, late] = [newId(Date.parse('2024-05-01')), newId(Date.parse('2090-01-01'))]
  const snapshot = newId()

  beforeAll(async () => {
    database = await createTestDatabase('empty')
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await migrateBefore(client, '0024')
    // The policies apply to an owner, too.
    await client.query(`select set_config('app.customer_id', $1, false)`, [customer])
    await insert(client, 'identity.customers', { id: customer, name: 'Before', status: 'active' })
    for (const id of [user, colleague]) {
      await insert(client, 'identity.users', { id, email: `${id}@people.example`, first_name: 'A', last_name: 'B' })
    }
    await insert(client, 'market.securities', { id: security, name: 'A security', source: 'test' })
    for (const id of [early, late]) await insert(client, 'app.audit_events', audit(id))
    await addAlerts()
    await addRegister()
    expect(await migrate(database.url)).toContain('0024_what_grows.sql')
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** Two users were alerted to the same event, one of them again after an amendment. */
  async function addAlerts() {
    const alert = {
      ...{ customer_id: customer, kind: 'position_opened', topic: 'position', security_id: security },
      ...{ subject: `${organization}:2026-09-30`, organization_id: organization, holder_name: 'A firm' },
      ...{ quarter: '2026-09-30', filed_on: '2026-11-10', outstanding_after: 0.004, email: 'daily' },
    }
    const first = { ...alert, revision: 1, facts: '0>40000', shares_before: 0, shares_after: 40_000, flow: 2_000_000 }
    const again = { ...alert, revision: 2, facts: '0>60000', shares_before: 0, shares_after: 60_000, flow: 3_000_000 }
    const created = { created_at: '2026-11-11' }
    const known = { kind: 'peer_holder_opened', peers: ['CDRM'] }
    await insert(client, 'app.alerts', {
      ...first,
      ...created,
      ...known,
      id: newId(),
      user_id: user,
      read_at: '2026-11-12',
    })
    await insert(client, 'app.alerts', {
      ...first,
      ...created,
      id: newId(),
      user_id: colleague,
      superseded_at: '2026-11-13',
    })
    await insert(client, 'app.alerts', { ...again, id: newId(), user_id: colleague, is_amendment: true, email: 'none' })
    const trade = { topic: 'insider', subject: 'x:y', facts: '', roles: ['director'], form: '4', organization_id: null }
    await insert(client, 'app.alerts', { ...first, ...trade, kind: 'insider_trade', id: newId(), user_id: user })
  }

  async function addRegister() {
    await insert(client, 'app.register_snapshots', {
      ...{ customer_id: customer, id: snapshot, kind: 'nobo' },
      ...{ security_id: security, on_date: '2026-09-30', user_id: user },
    })
    const names = { name: 'A holder', sort_name: 'holder', plain_name: 'holder' }
    const holder = { customer_id: customer, snapshot_id: snapshot, holder_key: 'a', row_number: 1, shares: 5, ...names }
    await insert(client, 'app.register_positions', holder)
  }

  test('keeps its alerts, with each event stored once', async () => {
    const { rows } = await client.query(`
      select a.user_id, a.kind, a.revision, a.peers, a.email, a.read_at is not null as is_read,
        a.superseded_at is not null as is_superseded, a.created_at < '2026-11-12' as is_early, e.topic, e.facts,
        e.shares_after, e.roles, e.is_amendment, e.subject
      from app.alerts a join market.alert_events e on e.id = a.event_id order by e.topic, a.revision, a.kind`)
    const common = {
      is_read: false,
      is_superseded: false,
      is_early: false,
      is_amendment: false,
      roles: null,
      peers: null,
    }
    const opened = { ...common, topic: 'position', kind: 'position_opened', subject: `${organization}:2026-09-30` }
    const first = { ...opened, revision: 1, facts: '0>40000', shares_after: '40000', email: 'daily', is_early: true }
    expect(rows).toEqual([
      {
        ...{
          ...common,
          user_id: user,
          kind: 'insider_trade',
          topic: 'insider',
          subject: 'x:y',
          facts: '',
          revision: 1,
        },
        ...{ email: 'daily', shares_after: '40000', roles: ['director'] },
      },
      { ...first, user_id: user, kind: 'peer_holder_opened', peers: ['CDRM'], is_read: true },
      { ...first, user_id: colleague, is_superseded: true },
      {
        ...{ ...opened, user_id: colleague, revision: 2, facts: '0>60000', shares_after: '60000', email: 'none' },
        is_amendment: true,
      },
    ])
    const { rows: events } = await client.query('select count(*)::integer as count from market.alert_events')
    expect(events).toEqual([{ count: 3 }])
    const again = `select event_id from market.store_alert_events((select jsonb_agg(to_jsonb(e)) from market.alert_events e))`
    expect((await client.query(again)).rows).toHaveLength(3)
    expect((await client.query('select from market.alert_events')).rowCount).toBe(3)
  })

  test('keeps its history and registers under the same keys', async () => {
    const { rows } = await client.query(
      `select id, tableoid::regclass::text ~ '_default$' as is_apart from app.audit_events order by id`,
    )
    expect(rows).toEqual([
      { id: early, is_apart: false },
      { id: late, is_apart: true },
    ])
    await expect(insert(client, 'app.audit_events', audit(early))).rejects.toMatchObject({ code: '23505' })
    expect((await client.query('select from app.register_positions')).rowCount).toBe(1)
    await client.query('delete from app.register_snapshots where id = $1', [snapshot])
    expect((await client.query('select from app.register_positions')).rowCount).toBe(0)
  })
})

describe('partitions', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const add = (client: pg.Client, until: string) =>
    client.query(`select app.add_quarter_partitions($1::date) as added`, [until])

  test('exist in advance for the next quarters', async () => {
    await withClient(database.url, async (client) => {
      const { signal } = new AbortController()
      await addPartitions.handleAsOwner({ client, log: createLog('silent'), signal })
      const { rows } = await client.query(
        `select app.add_quarter_partitions((current_date + interval '3 months')::date) as added`,
      )
      expect(rows).toEqual([{ added: 0 }])
    })
  })

  test('take over rows from the default partition', async () => {
    await withClient(database.adminUrl, async (client) => {
      const { rows: customers } = await client.query('select id from identity.customers limit 1')
      const id = newId(Date.parse('2031-02-03'))
      await insert(client, 'app.audit_events', { ...audit(id), customer_id: customers[0].id })
      const place = async () =>
        (await client.query('select tableoid::regclass::text as name from app.audit_events where id = $1', [id])).rows
      expect(await place()).toEqual([{ name: 'app.audit_events_default' }])
      await withClient(database.url, (owner) => add(owner, '2031-06-30'))
      expect(await place()).toEqual([{ name: 'app.audit_events_2031q1' }])
    })
  })

  test('can be read through their parent only', async () => {
    const { rows } = await withClient(database.url, (client) =>
      client.query(`
        select c.oid::regclass::text as name, c.relrowsecurity as is_secured,
          has_any_column_privilege('rostrum_app', c.oid, 'select, insert, update')
            or has_table_privilege('rostrum_app', c.oid, 'delete, truncate, trigger, references') as is_open
        from pg_class c where c.relnamespace = 'app'::regnamespace and c.relispartition and c.relkind in ('r', 'p')`),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ is_secured, is_open }) => !is_secured || is_open)).toEqual([])
  })
})
