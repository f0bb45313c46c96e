// Reorganized filers: successors continue the portfolio, which is neither an exit nor a purchase.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale } from './derive.ts'

const [before, now, next] = ['2025-12-31', '2026-03-31', '2026-06-30'] as const
const names = 40

interface Filing {
  manager: string
  quarter: string
  /** Shares by security number; omitted for a notice. */
  shares?: number[]
  reportedBy?: string[]
}

let database: TestDatabase
const managers = new Map<string, string>()
const securities: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  managers.clear()
  securities.splice(0)
  await withClient(database.url, async (client) => {
    for (let number = 0; number < names; number++) {
      const id = randomUUID()
      securities.push(id)
      await client.query(`insert into market.securities (id, name, source) values ($1, $2, 'test')`, [
        id,
        `Name ${number}`,
      ])
    }
  })
})
afterEach(() => database.drop())

async function file(client: pg.Client, { manager, quarter, shares, reportedBy = [] }: Filing) {
  const id = managers.get(manager) ?? randomUUID()
  if (!managers.has(manager)) {
    managers.set(manager, id)
    await client.query(
      `insert into market.organizations (id, name, type, cik, source) values ($1, $2, 'investment_manager', $3, 'test')`,
      [id, manager, String(managers.size).padStart(10, '0')],
    )
  }
  const accession = `${manager} ${quarter}`
  await client.query(
    `insert into market.filings (accession, form, organization_id, period, filed_on, report_type, row_count, entry_total, unit,
       other_managers, source)
     values ($1, $2, $3, $4, $4::date + 30, $5, $6, $6, 'dollars', $7, 'test')`,
    [
      accession,
      shares ? '13F-HR' : '13F-NT',
      id,
      quarter,
      shares ? 'holdings' : 'notice',
      shares?.filter((count) => count > 0).length ?? 0,
      JSON.stringify(reportedBy.map((cik) => ({ cik }))),
    ],
  )
  const held = (shares ?? []).flatMap((count, number) => (count > 0 ? [{ count, number, id: securities[number] }] : []))
  await client.query(
    `insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, security_id, value, amount, amount_type)
     select $1, number + 1, 'Name', 'COM', '000000000', id, count * (10 + number), count, 'SH'
     from jsonb_to_recordset($2) as h(count bigint, number integer, id uuid)`,
    [accession, JSON.stringify(held)],
  )
  await client.query(
    `insert into market.stale_portfolios values ($1, $2) on conflict (organization_id, quarter) do update set follows = false`,
    [id, quarter],
  )
}

/** Each batch is imported and derived before the next. */
const arrive = (...batches: Filing[][]) =>
  withClient(database.url, async (client) => {
    for (const batch of batches) {
      for (const filing of batch) await file(client, filing)
      await deriveStale(client)
    }
  })

const query = (sql: string, values: unknown[] = []) =>
  withClient(database.url, async (client) => (await client.query(sql, values)).rows)

const links = async () =>
  (
    await query(`select p.name as predecessor, s.name as successor from market.successions l
      join market.organizations p on p.id = predecessor_id join market.organizations s on s.id = successor_id order by 1, 2`)
  ).map(({ predecessor, successor }) => `${predecessor} → ${successor}`)

/** Manager name, security number, shares now and before. */
const positions = async (quarter: string) =>
  (
    await query(
      `select o.name, security_id, shares::integer, previous_shares::integer from market.positions
       join market.organizations o on o.id = organization_id where quarter = $1 order by 1`,
      [quarter],
    )
  ).map((row) => ({ ...row, security: securities.indexOf(row.security_id) }))

const portfolio = (of: (number: number) => number) => Array.from({ length: names }, (_, number) => of(number))
const old = portfolio((number) => 1000 + 100 * number)

/** The first security is sold by all, the second bought by one; the others are split two to one, with remainders. */
const reorganized: Filing[] = [
  { manager: 'Oldham Group', quarter: before, shares: old.with(1, 0) },
  { manager: 'Oldham Advisors', quarter: now, shares: portfolio((n) => Math.ceil(((old[n] ?? 0) * 2) / 3)).with(0, 0) },
  {
    manager: 'Oldham Trust',
    quarter: now,
    shares: portfolio((n) => Math.floor((old[n] ?? 0) / 3) + (n === 2 ? 5 : 0))
      .with(0, 0)
      .with(1, 0),
  },
  { manager: 'Bystander', quarter: before, shares: portfolio((n) => 10 + n) },
  { manager: 'Bystander', quarter: now, shares: portfolio((n) => 10 + n) },
  { manager: 'Stranger', quarter: now, shares: portfolio((n) => 7 * (n + 1)) },
]

test('successors are compared with what they took over, which counts once', async () => {
  await arrive(reorganized)
  expect(await links()).toEqual(['Oldham Group → Oldham Advisors', 'Oldham Group → Oldham Trust'])
  const rows = (await positions(now)).filter((row) => row.name.startsWith('Oldham'))
  for (const [number, shares] of old.with(1, 0).entries()) {
    const held = rows.filter((row) => row.security === number)
    expect(
      held.reduce((sum, row) => sum + row.previous_shares, 0),
      `name ${number}`,
    ).toBe(shares)
    if (number > 2) for (const row of held) expect(Math.abs(row.shares - row.previous_shares)).toBeLessThanOrEqual(1)
  }
  // One exit, shown by the larger successor; one purchase.
  expect(rows.filter((row) => row.shares === 0)).toMatchObject([
    { name: 'Oldham Advisors', security: 0, previous_shares: 1000 },
  ])
  expect(rows.filter((row) => row.previous_shares === 0)).toMatchObject([{ name: 'Oldham Advisors', security: 1 }])
  const flagged =
    await query(`select o.name from market.portfolios join market.organizations o on o.id = organization_id
    where 'continues_predecessor' = any (flags) order by 1`)
  expect(flagged.map((row) => row.name)).toEqual(['Oldham Advisors', 'Oldham Trust'])
  expect(await query(`select evidence from market.successions limit 1`)).toMatchObject([
    { evidence: { tie: 'name', successors: 2 } },
  ])
})

test('a notice that lists the reporting managers ties firms with different names', async () => {
  const [group, advisors, trust] = reorganized as [Filing, Filing, Filing]
  const renamed = [
    { ...advisors, manager: 'Quillon Advisors' },
    { ...trust, manager: 'Zebra Trust' },
  ]
  await arrive([group, ...renamed])
  expect(await links()).toEqual([])
  const ciks = await query(`select cik from market.organizations where name in ('Quillon Advisors', 'Zebra Trust')`)
  await arrive([{ manager: 'Oldham Group', quarter: now, reportedBy: ciks.map((row) => row.cik) }])
  expect(await links()).toEqual(['Oldham Group → Quillon Advisors', 'Oldham Group → Zebra Trust'])
})

test('a late filer is not a predecessor: the link is removed when its report arrives', async () => {
  await arrive(reorganized, [{ manager: 'Oldham Group', quarter: now, shares: old }])
  expect(await links()).toEqual([])
  const rows = await positions(now)
  expect(rows.filter((row) => row.name === 'Oldham Group').every((row) => row.previous_shares !== null)).toBe(true)
  expect(rows.filter((row) => row.name === 'Oldham Trust').every((row) => row.previous_shares === null)).toBe(true)
})

test('the same securities with different share counts make no link, whatever the names', async () => {
  const others = portfolio((number) => 500 + 100 * ((number * 7) % names))
  await arrive([
    { manager: 'Oldham Group', quarter: before, shares: old },
    { manager: 'Oldham Advisors', quarter: now, shares: others },
  ])
  expect(await links()).toEqual([])
})

test('a small firm of the family that takes over keeps its own positions', async () => {
  await arrive([
    { manager: 'Oldham Group', quarter: before, shares: old },
    { manager: 'Oldham Trust', quarter: before, shares: portfolio((number) => (number < 5 ? 50 : 0)) },
    {
      manager: 'Oldham Trust',
      quarter: now,
      shares: portfolio((number) => (old[number] ?? 0) + (number < 5 ? 50 : 0)),
    },
  ])
  expect(await links()).toEqual(['Oldham Group → Oldham Trust'])
  const rows = await positions(now)
  expect(rows).toHaveLength(names)
  for (const row of rows) expect(row.shares).toBe(row.previous_shares)
})

test('the numbers do not depend on the order of the filings', { tags: 'full' }, async () => {
  const later: Filing[] = [
    { manager: 'Oldham Advisors', quarter: next, shares: old },
    { manager: 'Oldham Trust', quarter: next, shares: portfolio((number) => 300 + 50 * number) },
  ]
  const all = [...reorganized, ...later]
  const numbers = async () => [
    await links(),
    await query(`select o.name, p.quarter, p.security_id, shares, previous_shares, previous_value, portfolio_share
      from market.positions p join market.organizations o on o.id = organization_id order by 1, 2, 3`),
    await query(`select o.name, quarter, eaum, quarter_turnover, turnover, flags
      from market.portfolios join market.organizations o on o.id = organization_id order by 1, 2`),
  ]
  await arrive(all)
  const expected = await numbers()
  // In reverse, the predecessor arrives after all others have been derived; the other orders are arbitrary.
  const orders = [all.toReversed(), ...[3, 5, 7].map((step) => all.map((_, index) => all[(index * step) % all.length]))]
  for (const [order, filings] of orders.entries()) {
    await query(`truncate market.positions, market.other_positions, market.portfolios, market.successions, market.stale_portfolios,
      market.filing_rows, market.filings`)
    await arrive(...filings.map((filing) => [filing as Filing]))
    expect(await numbers(), `order ${order}`).toEqual(expected)
  }
})
