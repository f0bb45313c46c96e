// The functions that search a customer's texts and names, in a database whose owner is not a superuser: each uses its
// index, and finds rows of the transaction's customer only.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '#testing/scratch-database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { applicationRole } from './database.ts'
import { migrate } from './migrate.ts'

const plainOwner = `plain_owner_${randomBytes(6).toString('hex')}`
const ours = '00000000-0000-4000-8000-000000000001'

/** Five customers with two thousand rows of each table; in one row of each the searched word occurs. */
const fill = `
  insert into identity.users (id, email, first_name, last_name) values ('${ours}', 'one@example.com', 'One', 'User');
  insert into identity.customers (id, name, status)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Customer ' || n, 'active' from generate_series(1, 5) n;
  select app.create_customer_defaults(id) from identity.customers;
  create temporary table texts as
    select c.id as customer_id, md5(c.id || n::text)::uuid as id,
      case when n = 7 then 'Zanzibar call' else 'About ' || md5(n::text) end as text
    from identity.customers c, generate_series(1, 2000) n;
  insert into app.activities (customer_id, id, user_id, type_id, subject, plain, starts_at)
    select t.customer_id, t.id, '${ours}', y.id, t.text, t.text, now()
    from texts t join app.activity_types y on y.customer_id = t.customer_id and y.position = 0;
  insert into app.notes (customer_id, id, user_id, notable_type, notable_id, notes, plain)
    select customer_id, id, '${ours}', 'organization', id, text, text from texts;
  insert into app.tasks (customer_id, id, user_id, subject, notes, due_at)
    select customer_id, id, '${ours}', text, text, now() from texts;
  insert into app.organizations (customer_id, id, user_id, name, type)
    select customer_id, id, '${ours}', text, 'other' from texts;
  insert into app.people (customer_id, id, user_id, first_name, last_name)
    select customer_id, id, '${ours}', 'Ann', text from texts;
  update app.people set email_primary = 'zanzibar@example.com' where last_name like 'Zanzibar%';
  insert into app.employments (customer_id, id, person_id, organization_id, title, is_primary)
    select customer_id, id, id, id, case when text like 'Zanzibar%' then 'Archivist' else md5(id::text) end, true from texts`

let database: TestDatabase
let client: pg.Client
const plans: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('empty')
  const name = new URL(database.adminUrl).pathname.slice(1)
  await administer(
    new URL(database.adminUrl),
    `create role ${plainOwner}; grant ${applicationRole} to ${plainOwner} with admin option;
     alter database ${name} owner to ${plainOwner}`,
  )
  await migrate(`${database.adminUrl}?options=${encodeURIComponent(`-c role=${plainOwner}`)}`)
  client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query(fill)
  // New entries of a GIN index wait in a list that makes it look expensive until it is vacuumed.
  await client.query('vacuum analyze')
  // Statements inside a function do not appear in EXPLAIN; auto_explain reports their plans as notices.
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
    set auto_explain.log_nested_statements = on; set role ${applicationRole}`)
  client.on('notice', ({ message }) => plans.push(message ?? ''))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await administer(new URL(database.adminUrl), `drop role ${plainOwner}`)
})

test('the table owner is subject to row policies where they are forced', async () => {
  const { rows } = await client.query(
    `select distinct relowner::regrole::text as owner, rolsuper, rolbypassrls
     from pg_class join pg_roles r on r.oid = relowner where relnamespace = 'app'::regnamespace`,
  )
  expect(rows).toEqual([{ owner: plainOwner, rolsuper: false, rolbypassrls: false }])
})

test.each([
  { call: `app.activities_containing('{%zanzibar%,%call%}')`, index: 'activities_text' },
  { call: `app.notes_containing('{%zanzibar%,%call%}')`, index: 'notes_text' },
  { call: `app.tasks_containing('{%zanzibar%,%call%}')`, index: 'tasks_text' },
  { call: `app.organizations_with_words('zanzibar:*')`, index: 'organizations_all_words' },
  { call: `app.people_with_words('zanzibar:*')`, index: 'people_own_words' },
  { call: `app.people_with_words('''@zanzibar''')`, index: 'people_own_words' },
  { call: `app.people_with_words('archivist')`, index: 'employments_words' },
])('$call uses $index and finds the customer’s rows only', async ({ call, index }) => {
  await client.query(`begin; set local app.customer_id = '${ours}'`)
  plans.length = 0
  const { rows } = await client.query(`select ${call} as id`)
  await client.query('commit')
  // The words must be looked up in the index, not filtered after it has found the customer's rows.
  expect(plans.join('\n')).toMatch(new RegExp(`Bitmap Index Scan on ${index} .*\\n +Index Cond: .*(~~\\*|@@)`))
  const own = await client.query(`select md5('${ours}7')::uuid as id`)
  expect(rows).toEqual(own.rows)
  expect((await client.query(`select ${call} as id`)).rows, 'without a customer').toEqual([])
})
