// Which customers have work: queried as the application role, under the same row policies as everything else.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  withClient(own.adminUrl, async (client) => (await client.query(text, values)).rows)
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

describe('a digest', () => {
  const wantsNews = (preferences: object, timeZone = 'UTC') =>
    query(
      `with reader as (select u.id from identity.users u join identity.customer_authorizations a on a.user_id = u.id
         where a.customer_id = $1 order by u.id limit 1),
       zone as (update identity.users set time_zone = $3 where id = (select id from reader))
       insert into app.news_preferences (customer_id, user_id, preferences) select $1, id, $2 from reader
       on conflict (customer_id, user_id) do update set preferences = excluded.preferences`,
      [brackmoor, JSON.stringify(preferences), timeZone],
    )
  const withDigests = () => listCustomers(database.shared, sql`app.customers_with_news_digests()`)
  const weekday = new Date().getUTCDay()

  test.each([
    ['at an hour that has passed', { digest: 'daily', digestHour: 0 }, 'UTC', true],
    ['once a week, today', { digest: 'weekly', digestHour: 0, digestDay: weekday }, 'UTC', true],
    ['once a week, another day', { digest: 'weekly', digestHour: 0, digestDay: (weekday + 1) % 7 }, 'UTC', false],
    ['never', { digest: 'none', digestHour: 0 }, 'UTC', false],
    ['in a time zone that only Node.js knows', { digest: 'daily', digestHour: 23 }, 'Mars/Olympus', true],
  ])('%s', async (_, preferences, timeZone, isDue) => {
    await wantsNews(preferences, timeZone)
    expect(await withDigests()).toEqual(isDue ? [brackmoor] : [])
  })

  test('is due from its hour in the reader’s time zone, once', async () => {
    const day = async (zone: string, hour: number) =>
      (await query(`select app.digest_day($1, $2)::text as day`, [zone, hour]))[0].day
    const [now] = await query(`select (now() at time zone 'Asia/Tokyo')::date::text as day,
      extract(hour from now() at time zone 'Asia/Tokyo')::integer as hour`)
    expect(await day('Asia/Tokyo', now.hour)).toBe(now.day)
    expect(await day('Asia/Tokyo', now.hour + 1)).toBeNull()
    await wantsNews({ digest: 'daily', digestHour: 0 })
    await query(`insert into app.news_digests (customer_id, user_id, on_date)
      select customer_id, user_id, (now() at time zone 'UTC')::date from app.news_preferences`)
    expect(await withDigests()).toEqual([])
  })
})

test('no function that lists customers is a security definer, so row policies apply', async () => {
  const functions = await query(`select proname, prosecdef from pg_proc
    where pronamespace = 'app'::regnamespace and proname like 'customers_%' order by 1`)
  expect(functions.length).toBeGreaterThan(6)
  expect(functions.filter(({ prosecdef }) => prosecdef)).toEqual([])
})
