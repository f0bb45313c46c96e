// Filtering and sorting of current holders.
import { type CurrentHolder, currentHolders } from '@rostrum/contract/holders/current'
import { currentSorts } from '@rostrum/contract/holders/current-query'
import { regionOf } from '@rostrum/contract/holders/regions'
import { toSnake } from '@rostrum/contract/platform/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, type Current, type CurrentQuery, noor, ours, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

describe('filters', () => {
  test.each<[string, CurrentQuery, (row: CurrentHolder) => boolean]>([
    ['orientation', { orientation: 'passive' }, ({ holder }) => holder.orientation === 'passive'],
    ['type', { types: ['hedge_fund', 'bank'] }, ({ holder }) => ['hedge_fund', 'bank'].includes(holder.type)],
    ['style', { styles: ['garp'] }, ({ holder }) => holder.styles.includes('garp')],
    ['turnover', { turnoverLabels: ['low'] }, ({ holder }) => holder.turnoverLabel === 'low'],
    ['region', { regions: ['europe'] }, ({ holder }) => regionOf(holder.country) === 'europe'],
    ['country', { country: ['GB'] }, ({ holder }) => holder.country === 'GB'],
    ['term', { term: 'capital' }, ({ holder }) => /\bcapital/i.test(holder.name)],
  ])('by %s keep the ranks', async (_, query, matches) => {
    const all = await current.holdersOf()
    const chosen = await current.holdersOf(query)
    expect(chosen).toEqual(all.filter(matches))
    expect(chosen.length).toBeGreaterThan(0)
    expect(chosen.length).toBeLessThan(all.length)
    const sums = await current.summaryOf(query)
    expect(sums.holderCount).toBe(chosen.length)
    expect(sums.shares).toBe(chosen.reduce((sum, { shares }) => sum + shares, 0))
  })

  test("by the IRM match only the customer's own profiles", async () => {
    const [first, second] = await current.holdersOf()
    const values = { organizationId: first?.holder.id ?? '', addedAt: new Date() }
    const { customerId } = await current.api.firstOf(sql<{
      customerId: string
    }>`select customer_id from app.customer_securities
      where security_id = ${ours}`)
    await current.api.db
      .insertInto('app.irmOrganizations')
      .values({ ...values, customerId, userId: await current.api.userId(ada.as) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const own = await current.holdersOf({ irmOnly: true })
    expect(own.map(({ holder }) => holder.id)).toContain(first?.holder.id)
    expect(own.every(({ holder }) => holder.isAffiliated)).toBe(true)
    expect((await current.summaryOf({ irmOnly: true })).holderCount).toBe(own.length)
    const foreign = await current.holdersOf({ irmOnly: true, securityId: ours }, noor)
    expect(foreign.map(({ holder }) => holder.id)).not.toContain(first?.holder.id)
    expect(second).toBeDefined()
  })

  test('an unknown region, or a term of only dots, matches no holders', async () => {
    expect(await current.holdersOf({ term: '...' })).toEqual([])
    expect((await current.holdersOf({ regions: ['unknown'] })).every(({ holder }) => holder.country === null)).toBe(
      true,
    )
  })
})

describe('sorting', () => {
  const read: Record<(typeof currentSorts)[number], (row: CurrentHolder) => string | number | null> = {
    rank: (row) => row.rank,
    name: ({ holder }) => holder.name.toLowerCase().replace(/[^a-z0-9 ]/g, ''),
    type: ({ holder }) => holder.type,
    country: ({ holder }) => holder.country,
    shares: (row) => row.shares,
    change: (row) => row.change,
    changeShare: (row) => row.changeShare,
    value: (row) => row.value,
    outstandingShare: (row) => row.outstandingShare,
    portfolioShare: (row) => row.portfolioShare,
    turnover: ({ holder }) => holder.turnover,
    aum: ({ holder }) => holder.aum,
    eaum: ({ holder }) => holder.eaum,
    firstBought: (row) => row.firstBought,
    quartersHeld: (row) => row.quartersHeld,
    filedOn: (row) => row.filedOn,
    tier: ({ holder }) => holder.relationship.tier,
    owner: ({ holder: { relationship } }) =>
      relationship.owner && `${relationship.owner.lastName} ${relationship.owner.firstName}`.toLowerCase(),
    lastContact: ({ holder }) => holder.relationship.lastContactAt?.getTime() ?? null,
    nextContact: ({ holder }) => holder.relationship.nextContactAt?.getTime() ?? null,
    coverage: ({ holder }) => ['never_met', 'gap', 'covered'].indexOf(holder.relationship.coverage),
  }

  test.each(currentSorts)('by %s in both directions, rolled up or not, with nulls last', async (field) => {
    for (const rollUp of [false, true]) {
      const all = await current.holdersOf({ rollUp })
      for (const direction of ['asc', 'desc'] as const) {
        const sort = `${toSnake(field)}_${direction}-name_asc`
        const rows = await current.holdersOf({ rollUp, sort })
        expect(new Set(rows.map(({ holder }) => holder.id))).toEqual(new Set(all.map(({ holder }) => holder.id)))
        const keys = rows.map(read[field])
        const known = keys.filter((key) => key !== null)
        expect(keys.slice(known.length).every((key) => key === null)).toBe(true)
        const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse())
        const pages = [
          ...(await current.holdersOf({ rollUp, sort, pageSize: 7 })),
          ...(await current.holdersOf({ rollUp, sort, pageSize: 7, pageOffset: 7 })),
        ]
        expect(pages).toEqual(rows.slice(0, 14))
      }
    }
  })

  test('a page past the end still returns the total', async () => {
    const answer = await current.api.call(currentHolders.list, { query: { pageOffset: 10_000 } }, ada)
    expect(answer.data).toEqual([])
    expect(answer.meta.total).toBe((await current.holdersOf()).length)
  })
})
