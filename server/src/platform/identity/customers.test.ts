// Which customers have work: queried as the application role, under the same row policies as everything else.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#testing/people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connect, type Database } from '../database/database.ts'
import { withClient } from '../database/with-client.ts'
import { newId } from '../identifiers.ts'
import { listCustomers } from './customers.ts'

const { veltrane, brackmoor, ternhollow } = demoCustomers
let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.url)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const query = (text: string, values: unknown[] = []) =>
  withClient(own.url, async (client) => (await client.query(text, values)).rows)
const addTask = (customerId: string, more: string) =>
  query(
    `insert into app.tasks (customer_id, id, user_id, subject, due_at, reminded_at, status, completed_at, deleted_at)
     select $1, $2, id, 'x', ${more} from identity.users limit 1`,
    [customerId, newId()],
  )
const withDueTasks = () => listCustomers(database.shared, sql`app.customers_with_due_tasks()`)

test('finds only active customers with a due task, and restores the tenant setting', async () => {
  expect(await withDueTasks()).toEqual([])
  await addTask(veltrane, `now() + interval '1 hour', null, 'open', null, null`)
  await addTask(veltrane, `now(), now(), 'open', null, null`)
  await addTask(veltrane, `now(), null, 'completed', now(), null`)
  await addTask(veltrane, `now(), null, 'open', null, now()`)
  await addTask(ternhollow, `now(), null, 'open', null, null`)
  expect(await withDueTasks()).toEqual([])
  await addTask(brackmoor, `now(), null, 'open', null, null`)
  expect(await withDueTasks()).toEqual([brackmoor])
  const countTasks = async (db: Database['shared']) =>
    (await sql<{ count: number }>`select count(*) from app.tasks`.execute(db)).rows[0]?.count
  const seen = await database.withoutTenant(async (db) => {
    await listCustomers(db, sql`app.customers_with_due_tasks()`)
    return countTasks(db)
  })
  expect(seen).toBe(0)
  const ofVeltrane = await database.withTenant(veltrane, async (db) => {
    await listCustomers(db, sql`app.customers_with_due_tasks()`)
    return countTasks(db)
  })
  expect(ofVeltrane).toBe(4)
})

test('no function that lists customers is a security definer, so row policies apply', async () => {
  const functions = await query(`select proname, prosecdef from pg_proc
    where pronamespace = 'app'::regnamespace and proname like 'customers_%' order by 1`)
  expect(functions.length).toBeGreaterThan(6)
  expect(functions.filter(({ prosecdef }) => prosecdef)).toEqual([])
})
