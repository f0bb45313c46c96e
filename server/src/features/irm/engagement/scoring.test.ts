// Tests the scoring rules against the database, which computes them.
import { activityMedia } from '@rostrum/contract/irm/activity-record'
import { interactionPoints } from '@rostrum/contract/irm/engagement'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { daysAgo, forgetHistory, type Met, writeHistory } from '#testing/history.ts'
import { refreshScores } from './public.ts'

type Medium = (typeof activityMedia)[number]
const ada = { as: 'ada@veltrane.example' }
const customerId = demoCustomers.veltrane
let api: Api
let database: Database
let userId: string
let firms: string[]
let persons: string[]

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  userId = await api.userId(ada.as)
  firms = (await api.call(organizations.list, { query: { pageSize: 20 } }, ada)).data.map(({ id }) => id)
  persons = (await api.call(people.list, { query: { pageSize: 20 } }, ada)).data.map(({ id }) => id)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})
beforeEach(() => forgetHistory(api.db, customerId))

const firm = (place: number) => firms[place] ?? ''
const person = (place: number) => persons[place] ?? ''

async function scoresAfter(met: readonly Met[]) {
  await writeHistory(api.db, customerId, userId, met)
  // Written directly to the database, so no change was recorded and the scores must be marked stale.
  await api.db.deleteFrom('app.computedState').where('customerId', '=', customerId).execute()
  await database.withTenant(customerId, (db) => refreshScores(db, customerId))
  const rows = await api.db
    .selectFrom('app.engagementScores')
    .selectAll()
    .where('customerId', '=', customerId)
    .execute()
  return (id: string) => rows.find(({ subjectId }) => subjectId === id)
}

/** The points of an interaction after this many days. */
const worth = (kind: Medium, days: number) => interactionPoints[kind] * 0.5 ** (days / 180)

describe('points', () => {
  test('are given by medium and halve in 180 days', async () => {
    const scoreOf = await scoresAfter(
      activityMedia.map((kind, place) => ({ kind, at: daysAgo(40), organizations: [firm(place)] })),
    )
    for (const [place, kind] of activityMedia.entries()) {
      expect(scoreOf(firm(place))?.score, kind).toBeCloseTo(worth(kind, 40), 2)
    }
    await forgetHistory(api.db, customerId)
    const old = await scoresAfter([
      { kind: 'in_person', at: daysAgo(180), organizations: [firm(0)] },
      { kind: 'in_person', at: daysAgo(360), organizations: [firm(1)] },
    ])
    expect(old(firm(0))?.score).toBeCloseTo(5, 2)
    expect(old(firm(1))?.score).toBeCloseTo(2.5, 2)
  })

  test('count once per day and medium, while every interaction is counted', async () => {
    const noon = new Date(`${daysAgo(50).toISOString().slice(0, 10)}T12:00:00Z`)
    const later = new Date(noon.getTime() + 3 * 3600 * 1000)
    const days = (Date.now() - later.getTime()) / (24 * 3600 * 1000)
    const scoreOf = await scoresAfter([
      { kind: 'call', at: noon, organizations: [firm(0)] },
      { kind: 'call', at: later, organizations: [firm(0)] },
      { kind: 'virtual', at: later, organizations: [firm(0)] },
    ])
    const found = scoreOf(firm(0))
    expect(found?.score).toBeCloseTo(worth('call', days) + worth('virtual', days), 2)
    expect(found?.interactionCount).toBe(3)
    expect(found?.parts).toMatchObject([
      { kind: 'virtual', count: 1 },
      { kind: 'call', count: 2 },
    ])
  })

  test('come from the organization itself and from its people at that time, once per activity', async () => {
    const scoreOf = await scoresAfter([
      {
        kind: 'in_person',
        at: daysAgo(60),
        organizations: [firm(0)],
        people: [
          { id: person(0), organizationId: firm(0) },
          { id: person(1), organizationId: firm(0) },
          { id: person(2), organizationId: firm(1) },
          { id: person(3) },
        ],
      },
    ])
    for (const id of [firm(0), firm(1), person(0), person(1), person(2), person(3)]) {
      expect(scoreOf(id)).toMatchObject({ interactionCount: 1 })
      expect(scoreOf(id)?.score).toBeCloseTo(worth('in_person', 60), 2)
    }
  })

  test('exclude interactions that are planned, removed or older than 24 months', async () => {
    const beyond = new Date()
    beyond.setUTCMonth(beyond.getUTCMonth() - 24)
    const [, removed = ''] = await writeHistory(api.db, customerId, userId, [
      { kind: 'call', at: daysAgo(40), organizations: [firm(0)] },
      { kind: 'in_person', at: daysAgo(40), organizations: [firm(0)] },
    ])
    await api.db.updateTable('app.activities').set({ deletedAt: new Date() }).where('id', '=', removed).execute()
    const scoreOf = await scoresAfter([
      { kind: 'in_person', at: daysAgo(-1), organizations: [firm(0), firm(1)] },
      { kind: 'in_person', at: new Date(beyond.getTime() - 3600_000), organizations: [firm(0), firm(2)] },
    ])
    expect(scoreOf(firm(0))).toMatchObject({ interactionCount: 1 })
    expect(scoreOf(firm(0))?.score).toBeCloseTo(worth('call', 40), 2)
    expect(scoreOf(firm(1))).toBeUndefined()
    expect(scoreOf(firm(2))).toBeUndefined()
  })
})

describe('who has a score', () => {
  test('recently added profiles have none, unless there was an earlier interaction', async () => {
    const members = [firm(0), firm(1), firm(2)]
    for (const organizationId of members) {
      const addedAt = organizationId === firm(2) ? daysAgo(31) : new Date()
      await api.db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId, addedAt }).execute()
    }
    const scoreOf = await scoresAfter([
      { kind: 'call', at: daysAgo(3), organizations: members },
      { kind: 'call', at: daysAgo(29), organizations: [firm(3)] },
      { kind: 'call', at: daysAgo(900), organizations: [firm(1)] },
    ])
    expect(members.map((id) => scoreOf(id) !== undefined)).toEqual([false, true, true])
    expect(scoreOf(firm(3))).toBeUndefined()
  })
})

describe('percentile and label', () => {
  const labelsOf = async (counts: readonly number[]) => {
    const met = counts.flatMap((count, place) =>
      Array.from({ length: count }, (_, day) => ({
        kind: 'call' as const,
        at: daysAgo(40 + day),
        organizations: [firm(place)],
      })),
    )
    const scoreOf = await scoresAfter(met)
    return counts.map((_, place) => [scoreOf(firm(place))?.percentile, scoreOf(firm(place))?.label])
  }

  test('a single profile, or all with the same score, are in the middle', async () => {
    expect(await labelsOf([1])).toEqual([[50, 'medium']])
    await forgetHistory(api.db, customerId)
    expect(await labelsOf([2, 2, 2])).toEqual([
      [50, 'medium'],
      [50, 'medium'],
      [50, 'medium'],
    ])
  })

  test('ties share the middle of their ranks; a threshold value belongs to the higher label', async () => {
    expect(await labelsOf([1, 2, 2, 3])).toEqual([
      [12.5, 'very_low'],
      [50, 'medium'],
      [50, 'medium'],
      [87.5, 'very_high'],
    ])
    await forgetHistory(api.db, customerId)
    const found = await labelsOf([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
    expect([...new Set(found.map(([, label]) => label))]).toEqual(['very_low', 'low', 'medium', 'high', 'very_high'])
    expect(found[0]?.[0]).toBe(10)
  })

  test('exactly 80 is very high and exactly 20 is low', async () => {
    expect(await labelsOf([1, 1, 2, 3, 3])).toEqual([
      [20, 'low'],
      [20, 'low'],
      [50, 'medium'],
      [80, 'very_high'],
      [80, 'very_high'],
    ])
    await forgetHistory(api.db, customerId)
    expect(await labelsOf([1, 1, 1, 1, 2])).toEqual([...Array(4).fill([40, 'medium']), [90, 'very_high']])
  })

  test('organizations are compared with organizations, people with people', async () => {
    const scoreOf = await scoresAfter([
      { kind: 'email', at: daysAgo(40), organizations: [firm(0)], people: [] },
      { kind: 'in_person', at: daysAgo(40), people: [{ id: person(0) }] },
    ])
    expect([scoreOf(firm(0))?.percentile, scoreOf(person(0))?.percentile]).toEqual([50, 50])
  })
})

describe('the trend', () => {
  const trendOf = async (met: readonly [Medium, days: number][]) => {
    const scoreOf = await scoresAfter(
      met.map(([kind, days]) => ({ kind, at: daysAgo(days), organizations: [firm(0)] })),
    )
    return scoreOf(firm(0))?.trend
  }

  test('from nothing to something is increased', async () => {
    expect(await trendOf([['call', 60]])).toBe('increased')
  })

  test('no new interactions is decreased; interactions without points change nothing', async () => {
    expect(await trendOf([['call', 100]])).toBe('decreased')
    expect(await trendOf([['other', 5]])).toBe('decreased')
  })

  test('a change of up to 10% is stable', async () => {
    // Two calls have decayed to 0.71 of their points; one email makes up for most of that, two for more.
    const met: [Medium, number][] = [
      ['call', 100],
      ['call', 101],
      ['email', 60],
    ]
    expect(await trendOf(met)).toBe('stable')
    expect(await trendOf([['email', 61]])).toBe('increased')
  })

  test('a steady rhythm is stable', async () => {
    const rhythm = Array.from({ length: 16 }, (_, at) => 1 + at * 45)
    const scoreOf = await scoresAfter(
      rhythm.map((days) => ({ kind: 'call', at: daysAgo(days), organizations: [firm(0)] })),
    )
    expect(scoreOf(firm(0))?.trend).toBe('stable')
  })
})

test('SQL scores of any history match a naive implementation of the rules', async () => {
  const meeting = fc.record({
    kind: fc.constantFrom(...activityMedia),
    // Away from the boundaries of the window and the trend, which have their own tests.
    at: fc
      .integer({ min: 0, max: 850 * 24 })
      .filter((hours) => [0, 30, 90, 730, 820].every((day) => Math.abs(hours - day * 24) > 48)),
    firm: fc.integer({ min: 0, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(meeting, { minLength: 1, maxLength: 40 }), async (meetings) => {
      await forgetHistory(api.db, customerId)
      const met = meetings.map(({ kind, at, firm: place }) => ({
        kind,
        at: daysAgo(at / 24),
        organizations: [firm(place)],
      }))
      const scoreOf = await scoresAfter(met)
      const told = firms.slice(0, 6).flatMap((id) => {
        const score = slowScore(met.filter(({ organizations }) => organizations.includes(id)))
        return score === undefined ? [] : [{ id, score }]
      })
      expect(firms.slice(0, 6).filter((id) => scoreOf(id))).toEqual(told.map(({ id }) => id))
      for (const { id, score } of told) {
        expect(scoreOf(id)?.score).toBeCloseTo(score, 1)
        expect(scoreOf(id)?.percentile).toBeGreaterThan(0)
        expect(scoreOf(id)?.percentile).toBeLessThan(100)
      }
      const order = (a: { id: string }, b: { id: string }) => (scoreOf(a.id)?.score ?? 0) - (scoreOf(b.id)?.score ?? 0)
      const sorted = told.toSorted(order).map(({ id }) => scoreOf(id)?.percentile ?? 0)
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
      // The mean of all percentile ranks is always 50.
      if (sorted.length > 0) expect(sorted.reduce((sum, one) => sum + one, 0) / sorted.length).toBeCloseTo(50, 6)
    }),
    { numRuns: 15 },
  )
}, 60_000)

function slowScore(met: readonly Met[]): number | undefined {
  const now = Date.now()
  const day = 24 * 3600 * 1000
  const lately = met.filter(({ at }) => now - at.getTime() < 730 * day)
  const first = Math.min(...met.map(({ at }) => at.getTime()))
  if (lately.length === 0 || now - first < 30 * day) return undefined
  const latest = new Map<string, Met>()
  for (const one of lately) {
    const key = `${one.kind} ${one.at.toISOString().slice(0, 10)}`
    const before = latest.get(key)
    if (!before || before.at < one.at) latest.set(key, one)
  }
  return [...latest.values()].reduce((sum, { kind, at }) => sum + worth(kind, (now - at.getTime()) / day), 0)
}
