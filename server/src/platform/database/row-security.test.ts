// Proves for every tenant table in the catalog, including future ones, that no customer can reach another's rows.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#testing/people.ts'
import { makeRow } from '#testing/tenant-rows.ts'
import { inspectTenantTables, type TenantTable } from '#testing/tenant-tables.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { applicationRole } from './database.ts'
import { withClient } from './with-client.ts'

const ours = demoCustomers.veltrane
const theirs = demoCustomers.brackmoor

let database: TestDatabase
let owner: pg.Client
let application: pg.Client

// A table such as a feature might add, to check that the loop handles checks, enums and references.
const laterTables = `
  create type app.mood as enum ('good', 'bad');
  create table app.later_parents (
    customer_id uuid not null references identity.customers on delete cascade, id uuid not null,
    kind text not null check (kind in ('first', 'second')), mood app.mood not null, shares bigint not null check (shares > 0),
    day date not null, tags text[] not null, primary key (customer_id, id), unique (customer_id, kind));
  create table app.later_children (
    customer_id uuid not null references identity.customers on delete cascade, id uuid not null, parent_id uuid not null,
    label varchar(3) not null, weight numeric(5, 2) not null, primary key (customer_id, id),
    foreign key (customer_id, parent_id) references app.later_parents);
  select app.guard('app.later_parents'), app.guard('app.later_children');`

beforeAll(async () => {
  database = await createTestDatabase('market')
  // A superuser writes the rows of every customer: row policies apply to a plain owner too.
  owner = new pg.Client({ connectionString: database.adminUrl })
  application = new pg.Client({ connectionString: database.loginUrl, options: `-c role=${applicationRole}` })
  await Promise.all([owner.connect(), application.connect()])
  await withClient(database.url, (client) => client.query(laterTables))
  // Alerts refer to stored events, and no evaluation has stored any yet.
  await owner.query(`insert into market.alert_events (content_hash, topic, security_id, subject, facts, holder_name)
    values ('', 'position', gen_random_uuid(), '', '', 'A manager')`)
})
afterAll(async () => {
  await Promise.all([owner.end(), application.end()])
  await database.drop()
})

/** Runs as the application would for this customer, then rolls back. */
async function withTenant<T>(customerId: string | undefined, work: () => Promise<T>): Promise<T> {
  // Only the wall between tenants is tried here: that between people stands aside.
  const asTenant = customerId ? `; set local app.customer_id = '${customerId}'` : ''
  await application.query(`begin; set local app.viewer_id = 'all'${asTenant}`)
  try {
    return await work()
  } finally {
    await application.query('rollback')
  }
}

const failure = (work: Promise<unknown>): Promise<pg.DatabaseError | undefined> =>
  work.then(
    () => undefined,
    (error: pg.DatabaseError) => error,
  )

const columnsOf = (row: Record<string, unknown>) => Object.keys(row).map((name) => pg.escapeIdentifier(name))
const insert = (client: pg.Client, table: TenantTable, row: Record<string, unknown>) => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  return client.query(`insert into ${table.name} (${columnsOf(row)}) values (${places})`, Object.values(row))
}

/**
 * Searched by functions that run as the owner, who must be exempt from the policy for an index to serve `ilike` and `@@`
 * (text-search.test.ts). The application role owns none of them and is subject to the policy as usual.
 */
const searchedByOwner = [
  'app.activities',
  'app.employments',
  'app.notes',
  'app.organizations',
  'app.people',
  'app.research_pages',
  'app.tasks',
]

const shapeFaults = (table: TenantTable): string[] => {
  const faults: string[] = []
  if (!table.columns.some((column) => column.name === 'customer_id' && column.isRequired)) faults.push('no customer_id')
  if (table.primaryKey[0] !== 'customer_id') faults.push('customer_id is not first in the primary key')
  if (!table.isGuarded) faults.push('row security is not enabled')
  if (table.isForced === searchedByOwner.includes(table.name)) {
    faults.push(table.isForced ? 'row security binds the owner, who searches it' : 'row security is not forced')
  }
  if (table.owner === applicationRole) faults.push('owned by the application role')
  for (const reference of table.references) {
    if (!reference.target.startsWith('app.')) continue
    const at = reference.columns.indexOf('customer_id')
    if (at < 0 || reference.targetColumns[at] !== 'customer_id') {
      faults.push(`${reference.name} refers to ${reference.target} without customer_id`)
    }
  }
  return faults
}

test('the application role owns nothing and cannot bypass row security', async () => {
  const { rows } = await owner.query('select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1', [
    applicationRole,
  ])
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
  await expect(application.query('alter table app.product_feedback disable row level security')).rejects.toThrow(
    'must be owner',
  )
  await expect(application.query('reset role; set row_security = off; select from app.audit_events')).rejects.toThrow(
    'would be affected by row-level security',
  )
})

describe('the login role', () => {
  test('is a member of the application role and of nothing else', async () => {
    const { username } = new URL(database.loginUrl)
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit,
        array(select r.rolname::text from pg_roles r where pg_has_role(u.oid, r.oid, 'member') order by 1) as roles,
        (select count(*) from pg_shdepend where refobjid = u.oid and deptype = 'o') as owned
       from pg_roles u where rolname = $1`,
      [username],
    )
    const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolinherit: false }
    expect(rows).toEqual([{ ...none, roles: [applicationRole, username].sort(), owned: 0 }])
  })

  test.each(['reset role', 'set role none', 'set local role none', 'reset session authorization', 'discard all'])(
    'has no rights left after: %s',
    (statement) =>
      withClient(database.loginUrl, async (client) => {
        // `discard all` is not allowed inside a transaction.
        const begin = statement === 'discard all' ? '' : 'begin;'
        await client.query(`${begin} set role ${applicationRole}`)
        await client.query(statement)
        for (const refused of [
          'select from app.audit_events',
          'select from identity.users',
          'select from identity.issuer_secrets',
          'select password_hash from identity.users',
          `update identity.users set role = 'admin'`,
          `set role ${new URL(database.url).username}`,
          `set role ${new URL(database.adminUrl).username}`,
        ]) {
          if (begin) await client.query('savepoint refused')
          expect((await failure(client.query(refused)))?.code, refused).toBe('42501')
          if (begin) await client.query('rollback to refused')
        }
      }),
  )
})

test('every tenant table has the columns, keys and policy that isolation relies on', async () => {
  const tables = await inspectTenantTables(owner)
  expect(tables.map((table) => table.name)).toEqual(
    expect.arrayContaining(['app.audit_events', 'app.product_feedback', ...searchedByOwner]),
  )
  expect(tables.flatMap((table) => shapeFaults(table).map((fault) => `${table.name}: ${fault}`))).toEqual([])
})

test('a table without them is detected', async () => {
  await owner.query(`begin;
    create table app.unsafe (id uuid primary key, customer_id uuid, parent_id uuid);
    create unique index unsafe_parent on app.later_parents (id);
    alter table app.unsafe add constraint unsafe_parent foreign key (parent_id) references app.later_parents (id)`)
  const unsafe = (await inspectTenantTables(owner)).find((table) => table.name === 'app.unsafe')
  await owner.query('rollback')
  expect(unsafe && shapeFaults(unsafe)).toEqual([
    'no customer_id',
    'customer_id is not first in the primary key',
    'row security is not enabled',
    'row security is not forced',
    'unsafe_parent refers to app.later_parents without customer_id',
  ])
})

describe('a row of each tenant table', () => {
  test('is invisible without a customer and for another one, and cannot be written or referred to across', async () => {
    const tables = await inspectTenantTables(owner)
    for (const table of tables) {
      const [mine, other] = [await makeRow(owner, tables, table, ours), await makeRow(owner, tables, table, theirs)]
      const seen = (customerId: string | undefined) =>
        withTenant(
          customerId,
          async () => (await application.query(`select distinct customer_id from ${table.name}`)).rows,
        )

      expect(await seen(undefined), `${table.name} without a customer`).toEqual([])
      expect(await seen(ours), table.name).toEqual([{ customer_id: ours }])
      expect(await seen(theirs), table.name).toEqual([{ customer_id: theirs }])

      const fresh = await makeRow(owner, tables, table, theirs, { insert: false })
      const inserted = await withTenant(ours, () => failure(insert(application, table, fresh)))
      expect(inserted?.code, `an insert into ${table.name} for another customer`).toBe('42501')
      const unset = await withTenant(undefined, () => failure(insert(application, table, fresh)))
      expect(unset?.code, `an insert into ${table.name} without a customer`).toBe('42501')

      await expectUntouchable(table, other)
      await expectNoReferenceAcross(tables, table, mine)
    }
  })

  async function expectUntouchable(table: TenantTable, row: Record<string, unknown>) {
    const where = table.primaryKey.map((name, index) => `${pg.escapeIdentifier(name)} = $${index + 1}`).join(' and ')
    const key = table.primaryKey.map((name) => row[name])
    for (const statement of [`update ${table.name} set customer_id = customer_id`, `delete from ${table.name}`]) {
      const touched = await withTenant(ours, () =>
        application.query(`${statement} where ${where}`, key).then(
          (result) => result.rowCount,
          (error: pg.DatabaseError) => error.code,
        ),
      )
      // Not found, or not allowed to anyone.
      expect([0, '42501'], `${statement} of another customer's row`).toContain(touched)
    }
    const moved = await withTenant(theirs, () =>
      failure(application.query(`update ${table.name} set customer_id = $1`, [ours])),
    )
    expect(moved?.code, `moving rows of ${table.name} to another customer`).toBe('42501')
  }

  async function expectNoReferenceAcross(tables: TenantTable[], table: TenantTable, mine: Record<string, unknown>) {
    for (const reference of table.references.filter(({ target }) => target.startsWith('app.'))) {
      const target = tables.find(({ name }) => name === reference.target)
      if (!target) throw new Error(`${reference.target} is not in the catalog`)
      const foreign = await makeRow(owner, tables, target, theirs)
      const row = { ...(await makeRow(owner, tables, table, ours, { insert: false })) }
      reference.columns.forEach((name, index) => {
        if (name !== 'customer_id') row[name] = foreign[reference.targetColumns[index] ?? '']
      })
      // Where a customer can have only one, it would be refused as a second.
      if (table.primaryKey.length === 1) await owner.query(`delete from ${table.name} where customer_id = $1`, [ours])
      const refused = await withTenant(ours, () => failure(insert(application, table, row)))
      expect(refused?.code, `${table.name}: ${reference.name} across customers`).toBe('23503')
      expect(mine.customer_id).toBe(ours)
    }
  }
})

test('the tenant setting ends with its transaction, so the next user of the connection sees no rows', async () => {
  await application.query(`begin; set local app.customer_id = '${ours}'`)
  expect((await application.query('select from app.product_feedback')).rowCount).toBeGreaterThan(0)
  await application.query('commit')
  expect((await application.query('select from app.product_feedback')).rowCount).toBe(0)
})

test('every column of people but the password hash can be read', async () => {
  const { rows } = await owner.query(`select attname from pg_attribute
    where attrelid = 'identity.users'::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege('${applicationRole}', attrelid, attnum, 'select')`)
  expect(rows).toEqual([{ attname: 'password_hash' }])
})

test('the application cannot rewrite history, read keys, make admins, or change customers, authorizations and flags', async () => {
  for (const statement of [
    'update app.audit_events set action = action',
    'delete from app.audit_events',
    'update identity.customers set status = status',
    'insert into identity.customer_authorizations default values',
    'update identity.flags set is_enabled = true',
    'delete from identity.maintenance',
    'select from identity.issuer_secrets',
    'select password_hash from identity.users',
    'select u from identity.users u',
    'delete from identity.issuer_secrets',
    `update identity.users set role = 'admin'`,
    'update identity.users set is_demo = false',
    'insert into identity.users default values',
    'delete from identity.users',
    'truncate app.product_feedback',
  ]) {
    expect((await failure(application.query(statement)))?.code, statement).toBe('42501')
  }
})
