import { quarterBefore } from '@rostrum/contract/market/quarters'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { daysAgo, forgetHistory, writeHistory } from '#testing/history.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { listBuyersNeverMet, listHoldersAtRisk, listHoldersWithoutContact } from './public.ts'

const customerId = demoCustomers.veltrane
const securityId = demoSecurities.veltraneA
let api: Market
let database: Database
let userId: string
let quarter: string

interface Held {
  id: string
  shares: number
  previousShares: number | null
  isPassive: boolean
  soldBefore: boolean
}
let held: Held[]

beforeAll(async () => {
  api = await startMarket()
  database = connect(api.applicationUrl)
  userId = await api.userId('ada@veltrane.example')
  const found = await api.firstOf(
    sql<{ quarter: string }>`select quarter from market.security_index where id = ${securityId}`,
  )
  quarter = found.quarter
  held = await api.rowsOf(sql<Held>`select p.organization_id as id, p.shares, p.previous_shares, d.is_passive,
      coalesce(e.shares < e.previous_shares, false) as sold_before
    from market.positions p join market.organization_index d on d.id = p.organization_id
    left join market.positions e on e.quarter = ${quarterBefore(quarter)}::date and e.security_id = p.security_id
      and e.organization_id = p.organization_id
    where p.security_id = ${securityId} and p.quarter = ${quarter}::date and p.shares > 0 order by p.shares desc`)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})
beforeEach(() => forgetHistory(api.db, customerId))

const asked = { customerId, securityId, limit: 5 }
const idAt = (place: number) => held[place]?.id ?? ''
const met = (id: string, days: number) => ({ kind: 'call' as const, at: daysAgo(days), organizations: [id] })
const tenant = <T>(read: (db: Parameters<typeof listHoldersAtRisk>[0]) => Promise<T>) =>
  database.withTenant(customerId, read)

test('the largest holders without contact for 90 days; a planned meeting is no contact', async () => {
  await writeHistory(api.db, customerId, userId, [met(idAt(0), 10), met(idAt(1), 91), met(idAt(2), -5)])
  const { rows, total } = await tenant((db) => listHoldersWithoutContact(db, { ...asked, quarter }))
  expect(total).toBe(24)
  expect(rows.map(({ organization }) => organization.id)).toEqual(held.slice(1, 6).map(({ id }) => id))
  expect(rows[0]).toMatchObject({ rank: 2, shares: held[1]?.shares })
  expect(rows[0]?.relationship.lastContactAt?.getTime()).toBeLessThan(daysAgo(90).getTime())
  expect(rows[1]?.relationship).toMatchObject({ lastContactAt: null, nextContactAt: expect.any(Date) })
})

test('buyers without any activity, largest purchase first', async () => {
  const buyers = held
    .filter(({ shares, previousShares, isPassive }) => previousShares !== null && shares > previousShares && !isPassive)
    .sort((a, b) => b.shares - (b.previousShares ?? 0) - (a.shares - (a.previousShares ?? 0)))
  await writeHistory(api.db, customerId, userId, [met(buyers[0]?.id ?? '', 700), met(buyers[1]?.id ?? '', -3)])
  const { rows, total } = await tenant((db) => listBuyersNeverMet(db, { ...asked, quarter }))
  expect(total).toBe(buyers.length - 2)
  expect(rows.map(({ organization }) => organization.id)).toEqual(buyers.slice(2, 7).map(({ id }) => id))
})

test('holders at risk sold twice in a row, or a tenth without contact', async () => {
  const sellers = held
    .slice(0, 100)
    .filter(({ shares, previousShares, isPassive }) => previousShares !== null && shares < previousShares && !isPassive)
  const soldMuch = ({ shares, previousShares }: Held) => shares <= 0.9 * (previousShares ?? 0)
  const contacted = sellers.find((one) => !one.soldBefore && soldMuch(one))
  if (contacted) await writeHistory(api.db, customerId, userId, [met(contacted.id, 30)])
  const { rows, total } = await tenant((db) => listHoldersAtRisk(db, { ...asked, quarter, limit: 100 }))
  const expected = sellers.filter((one) => one.soldBefore || (soldMuch(one) && one !== contacted))
  expect(total).toBe(expected.length)
  expect(rows.map(({ organization, reason }) => [organization.id, reason])).toEqual(
    expected.map(({ id, soldBefore }) => [id, soldBefore ? 'selling' : 'no_contact']),
  )
})
