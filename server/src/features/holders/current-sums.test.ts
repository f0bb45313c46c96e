import { formatQuarter } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Current, ours, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

describe('summary of current holders', () => {
  test('counts and concentration match the rows', async () => {
    const [rows, sums] = [await current.holdersOf(), await current.summaryOf()]
    const shares = rows.reduce((sum, row) => sum + row.shares, 0)
    expect(sums).toMatchObject({ quarter: current.newest, holderCount: rows.length, shares })
    for (const { top, shares: held, ofReported } of sums.concentration) {
      const expected = rows.slice(0, top).reduce((sum, row) => sum + row.shares, 0)
      expect(held).toBe(expected)
      expect(ofReported).toBeCloseTo(expected / shares, 10)
    }
    for (const [count, move] of [
      ['newCount', 'new'],
      ['returningCount', 'returning'],
      ['increasedCount', 'increased'],
      ['decreasedCount', 'decreased'],
    ] as const) {
      expect(sums[count]).toBe(rows.filter((row) => row.move === move).length)
    }
    const closed = await current.api.rowsOf(sql<{ previousShares: number }>`select previous_shares from market.positions
      where security_id = ${ours} and quarter = ${current.newest} and shares = 0 and previous_shares > 0`)
    expect(sums.exitedCount).toBe(closed.length)
    expect(sums.change).toBe(sums.boughtShares - sums.soldShares)
    for (const slices of [sums.byOrientation, sums.byType, sums.byTurnover, sums.byRegion]) {
      expect(slices.reduce((sum, slice) => sum + slice.shares, 0)).toBe(shares)
    }
    expect(sums.byStyle.find(({ key }) => key === 'garp')?.holderCount).toBe(
      rows.filter(({ holder }) => holder.styles.includes('garp')).length,
    )
  })

  test('notes explain totals above 100% and list non-filers', async () => {
    const heaviest = await current.api.firstOf(sql<{
      id: string
      quarter: string
    }>`select security_id as id, quarter::text
      from market.positions group by 1, 2 having sum(outstanding_share) > 0 order by sum(outstanding_share) desc limit 1`)
    await sql`update market.positions set outstanding_share = outstanding_share * 10
      where security_id = ${heaviest.id} and quarter = ${heaviest.quarter}`.execute(current.api.db)
    const { notes } = await current.summaryOf({ securityId: heaviest.id, quarter: heaviest.quarter })
    expect(notes[0]).toContain('of shares outstanding')
    const silent = await current.api.firstOf(sql<{ id: string }>`select security_id as id from market.positions p
      where quarter = (date_trunc('quarter', ${current.newest}::date) - interval '1 day')::date and shares > 0
        and not exists (select from market.portfolios k where k.organization_id = p.organization_id and k.quarter = ${current.newest})
      limit 1`)
    expect((await current.summaryOf({ securityId: silent.id })).notes.join(' ')).toContain(
      `not filed for ${formatQuarter(current.newest)}`,
    )
  })
})
