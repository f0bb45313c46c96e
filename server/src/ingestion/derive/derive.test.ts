// The derived numbers of the whole demo market, compared with the same numbers computed directly from its filings.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeUniverse } from '#demo/universe/write-universe.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale, markEveryPortfolio } from './derive.ts'

let database: TestDatabase
const query = (sql: string, values: unknown[] = []) =>
  withClient(database.url, async (client) => (await client.query(sql, values)).rows)

beforeAll(async () => {
  database = await createTestDatabase()
  await writeUniverse(database.url, 'test')
  await withClient(database.url, (client) => deriveStale(client))
})
afterAll(() => database.drop())

async function deriveAll(client: pg.Client) {
  await markEveryPortfolio(client)
  await deriveStale(client)
}

const latest = async (): Promise<string> =>
  (await query('select max(quarter)::text as quarter from market.portfolios'))[0].quarter

interface Held {
  organizationId: string
  securityId: string
  shares: number
}

/** What each manager holds of each security, straight from the rows of the portfolio's filings. */
async function positionsAt(quarter: string): Promise<Map<string, Held>> {
  const rows = await query(
    `select k.organization_id, r.security_id, r.amount::text, r.amount_type, r.put_call
     from market.portfolios k join market.filing_rows r on r.accession = any (k.accessions)
     where k.quarter = $1 and k.state = 'holdings'`,
    [quarter],
  )
  const held = new Map<string, Held>()
  for (const row of rows) {
    if (row.amount_type !== 'SH' || row.put_call !== null) continue
    const key = `${row.organization_id} ${row.security_id}`
    const before = held.get(key)?.shares ?? 0
    const shares = before + Number(row.amount)
    held.set(key, { organizationId: row.organization_id, securityId: row.security_id, shares })
  }
  return held
}

test('positions are the sums of their rows, compared with the prior quarter on one split basis', async () => {
  const quarter = await latest()
  const previous = shiftQuarter(quarter, -1)
  const [now, before] = [await positionsAt(quarter), await positionsAt(previous)]
  const comparable = new Set(
    (
      await query(
        `select a.organization_id from market.portfolios a join market.portfolios b using (organization_id)
         where a.quarter = $1 and b.quarter = $2 and a.state = 'holdings' and b.state = 'holdings'
           and a.is_complete and b.is_complete`,
        [quarter, previous],
      )
    ).map((row) => row.organization_id),
  )
  const splits = new Map<string, number>()
  for (const { security_id, ratio } of await query(
    'select security_id, ratio::double precision from market.splits where on_date > $1 and on_date <= $2',
    [previous, quarter],
  )) {
    splits.set(security_id, (splits.get(security_id) ?? 1) * ratio)
  }
  const expected: Record<string, [number, number | null]> = {}
  for (const key of new Set([...now.keys(), ...before.keys()])) {
    const [organizationId = '', securityId = ''] = key.split(' ')
    const isComparable = comparable.has(organizationId)
    const shares = now.get(key)?.shares ?? 0
    const earlier = Math.round((before.get(key)?.shares ?? 0) * (splits.get(securityId) ?? 1))
    if (shares === 0 && !isComparable) continue
    expected[key] = [shares, isComparable ? earlier : null]
  }
  const actual: typeof expected = {}
  for (const row of await query(
    'select organization_id, security_id, shares::text, previous_shares::text from market.positions where quarter = $1',
    [quarter],
  )) {
    const earlier = row.previous_shares === null ? null : Number(row.previous_shares)
    actual[`${row.organization_id} ${row.security_id}`] = [Number(row.shares), earlier]
  }
  expect(Object.keys(actual).length).toBeGreaterThan(1000)
  expect(actual).toEqual(expected)
})

test('only the reorganized manager is linked to successors', async () => {
  const rows = await query(`
    select split_part(p.name, ' ', 1) = split_part(s.name, ' ', 1) as is_family, 'continues_predecessor' = any (k.flags) as is_flagged
    from market.successions l join market.organizations p on p.id = predecessor_id
    join market.organizations s on s.id = successor_id
    join market.portfolios k on k.organization_id = successor_id and k.quarter = effective_quarter`)
  expect(rows).toEqual([
    { is_family: true, is_flagged: true },
    { is_family: true, is_flagged: true },
  ])
})

test('its splits are given, and nothing else is mistaken for an event', async () => {
  expect(await query("select kind, evidence from market.security_events where state = 'counts'")).toEqual([])
})

test('portfolio shares add up to one, and positions to the equity AUM', async () => {
  const rows = await query(`
    select k.organization_id, k.eaum::text, sum(p.value)::text as value, sum(p.portfolio_share) as share
    from market.portfolios k join market.positions p using (organization_id, quarter)
    where k.state = 'holdings' and k.eaum > 0 group by 1, 2, k.quarter`)
  expect(rows.length).toBeGreaterThan(100)
  for (const { eaum, value, share } of rows) {
    expect(value).toBe(eaum)
    expect(share).toBeCloseTo(1, 9)
  }
})

test('deriving again changes nothing', { tags: 'full' }, async () => {
  const fingerprint = async () => {
    const [row] = await query(`
      select md5(string_agg(line, '|' order by line)) as hash from (
        select p::text as line from market.positions p
        union all
        select concat_ws(',', organization_id, quarter, state, accessions, eaum, quarter_turnover, turnover, passive_share, styles)
        from market.portfolios
      ) lines`)
    return row.hash
  }
  const before = await fingerprint()
  await withClient(database.url, deriveAll)
  expect(await fingerprint()).toBe(before)
  expect(await query('select from market.stale_portfolios')).toHaveLength(0)
})
