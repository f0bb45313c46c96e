import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoCustomers } from '#testing/people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { cacheUntilChange } from './cache-until-change.ts'
import { changeCount, countChange, type Topic } from './change-counter.ts'
import { connect, type Database, type Db } from './database/database.ts'

const { veltrane, brackmoor } = demoCustomers

let scratch: TestDatabase
let database: Database
beforeAll(async () => {
  scratch = await createTestDatabase()
  database = connect(scratch.url)
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})
afterEach(() => vi.useRealTimers())

const countIn = async (db: Db, customerId: string, topics?: readonly Topic[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ${changeCount(sql`${customerId}::uuid`, topics)} as count`.execute(db)
  return Number(rows[0]?.count)
}
const count = (customerId = veltrane, topics?: readonly Topic[]) =>
  database.withTenant(customerId, (db) => countIn(db, customerId, topics))
const change = (...topics: Topic[]) => database.withTenant(veltrane, (db) => countChange(db, veltrane, topics))

/** Fails if it has to wait for a lock. */
const withoutWaiting = (db: Db) => sql`set local lock_timeout = '100ms'`.execute(db)

describe('the change counter', () => {
  test('moves with each change of its topic, for its customer only', async () => {
    const before = [await count(veltrane, ['notes']), await count(veltrane, ['tasks']), await count(brackmoor)]
    await change('notes', 'notes', 'tags')
    await change('notes')
    expect([await count(veltrane, ['notes']), await count(veltrane, ['tasks']), await count(brackmoor)]).toEqual([
      (before[0] ?? 0) + 2,
      before[1],
      before[2],
    ])
    expect(await count(veltrane, ['notes', 'tags'])).toBe(
      (await count(veltrane, ['notes'])) + (await count(veltrane, ['tags'])),
    )
  })

  test('lets writers of the same customer run concurrently, and counts what is committed', async () => {
    const before = await count()
    await database.withTenant(veltrane, async (first) => {
      await countChange(first, veltrane, ['tasks', 'profiles'])
      await database.withTenant(veltrane, async (second) => {
        await withoutWaiting(second)
        await countChange(second, veltrane, ['profiles', 'tasks'])
        await countChange(second, veltrane, ['tasks'])
        expect(await countIn(second, veltrane)).toBe(before + 3)
        expect(await countIn(first, veltrane)).toBe(before + 2)
        expect(await count()).toBe(before)
      })
      expect(await count()).toBe(before + 3)
    })
    expect(await count()).toBe(before + 5)
    const lost = database.withTenant(veltrane, async (db) => {
      await countChange(db, veltrane, ['tasks'])
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    expect(await count()).toBe(before + 5)
  })

  test('reuses shards', async () => {
    for (let time = 0; time < 5; time += 1) await change('custom_fields')
    const { rows } = await database.withTenant(veltrane, (db) =>
      sql`select from app.change_counters where topic = 'custom_fields'`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a cached result', () => {
  let question = 0
  /** Returns how often it was computed. */
  const asking = (dependencies: Parameters<typeof cacheUntilChange>[3] = {}) => {
    const name = `question ${++question}`
    let computed = 0
    const ask = (db: Db) => cacheUntilChange(db, name, async () => ++computed, dependencies)
    return { ask, askAlone: () => database.withTenant(veltrane, ask) }
  }

  test('is computed once per customer until something changes', async () => {
    const { ask, askAlone } = asking()
    expect([await askAlone(), await askAlone()]).toEqual([1, 1])
    expect(await database.withTenant(brackmoor, ask)).toBe(2)
    await change('other')
    expect([await askAlone(), await askAlone()]).toEqual([3, 3])
    expect(await database.withTenant(brackmoor, ask)).toBe(2)
  })

  test('that depends on some topics survives changes of others', async () => {
    const { askAlone } = asking({ topics: ['profiles', 'tags'] })
    expect(await askAlone()).toBe(1)
    await change('activities')
    expect(await askAlone()).toBe(1)
    await change('tags')
    expect(await askAlone()).toBe(2)
  })

  test('is computed again when the market has changed', async () => {
    const { askAlone } = asking()
    expect(await askAlone()).toBe(1)
    const owner = connect(scratch.url, { role: null })
    await sql`update market.directory_version set version = version + 1`.execute(owner.shared)
    await owner.close()
    expect(await askAlone()).toBe(2)
  })

  test('that depends on the clock is valid for one interval; others do not expire', async () => {
    const [timed, timeless] = [asking({ clockBucketMs: 30_000 }), asking()]
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    expect([await timed.askAlone(), await timeless.askAlone()]).toEqual([1, 1])
    vi.setSystemTime(1_800_000_029_999)
    expect([await timed.askAlone(), await timeless.askAlone()]).toEqual([1, 1])
    vi.setSystemTime(1_800_000_030_000)
    expect([await timed.askAlone(), await timeless.askAlone()]).toEqual([2, 1])
  })

  test('of a transaction that has written is not shared', async () => {
    const { ask, askAlone } = asking()
    await database.withTenant(veltrane, async (first) => {
      await countChange(first, veltrane, ['notes'])
      expect(await ask(first)).toBe(1)
      // As many changes as the first one sees, but different ones.
      await change('notes')
      expect(await askAlone()).toBe(2)
    })
    expect(await askAlone()).toBe(3)
  })
})
