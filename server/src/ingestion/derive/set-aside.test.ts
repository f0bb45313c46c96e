// One filing that no number can be made of is set aside with a reason; everyone else's numbers are what they were.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeUniverse } from '#demo/universe/write-universe.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale, markEveryPortfolio } from './derive.ts'
import { decideFiling, listSetAside } from './set-aside.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await writeUniverse(database.url, 'test')
  await withClient(database.url, (client) => deriveStale(client))
})
afterAll(() => database.drop())

/** Positions and portfolios of everyone but one manager. */
async function numbersWithout(client: pg.Client, organizationId: string): Promise<unknown> {
  const { rows } = await client.query(
    `select md5(string_agg(line, '|' order by line)) as hash, count(*)::integer as lines from (
       select concat_ws(',', organization_id, security_id, quarter, shares, value, previous_shares, portfolio_share) as line
       from market.positions where organization_id <> $1
       union all
       select concat_ws(',', organization_id, quarter, state, eaum, position_count, turnover) from market.portfolios
       where organization_id <> $1
     ) lines`,
    [organizationId],
  )
  expect(rows[0].lines).toBeGreaterThan(1000)
  return rows[0]
}

const holdingsOf = async (client: pg.Client, organizationId: string, quarter: string) =>
  (
    await client.query(
      `select security_id, shares::text, value::text from market.positions
       where organization_id = $1 and quarter = $2::date and shares > 0 order by security_id`,
      [organizationId, quarter],
    )
  ).rows

/** One of the managers with a single filing for a quarter. */
async function pickFiling(client: pg.Client, offset: number) {
  const { rows } = await client.query(
    `
    select k.accessions[1] as accession, k.organization_id, k.quarter::text
    from market.portfolios k
    where cardinality(k.accessions) = 1 and k.position_count > 5 and k.organization_id not in (
      select predecessor_id from market.successions union select successor_id from market.successions)
      and (select count(*) from market.filings f where f.organization_id = k.organization_id and f.period = k.quarter) = 1
    order by k.quarter desc, k.organization_id offset $1 limit 1`,
    [offset],
  )
  return rows[0] as { accession: string; organization_id: string; quarter: string }
}

test('a value out of range stops neither its quarter nor later ones, and is counted once it is corrected', {
  tags: 'full',
}, async () => {
  await withClient(database.url, async (client) => {
    const { accession, organization_id: manager, quarter } = await pickFiling(client, 40)
    const others = await numbersWithout(client, manager)
    const before = await holdingsOf(client, manager, quarter)
    const { rows } = await client.query(
      `update market.filing_rows r set value = 9e18 from market.filing_rows o
       where r.accession = $1 and r.row_number <= 2 and o.accession = r.accession and o.row_number = r.row_number
       returning o.row_number, o.value::text as value`,
      [accession],
    )
    await markEveryPortfolio(client)
    await deriveStale(client)
    expect(await listSetAside(client)).toMatchObject([
      { accession, period: quarter, reason: 'it could not be derived: bigint out of range' },
    ])
    expect(await client.query('select from market.stale_portfolios')).toMatchObject({ rowCount: 0 })
    expect(await numbersWithout(client, manager)).toEqual(others)
    expect(await holdingsOf(client, manager, quarter)).toEqual([])

    // Counting it before it is corrected sets it aside again.
    expect(await decideFiling(client, accession, 'count')).toBe(true)
    await deriveStale(client)
    expect(await listSetAside(client)).toHaveLength(1)

    for (const { row_number, value } of rows)
      await client.query('update market.filing_rows set value = $3 where accession = $1 and row_number = $2', [
        accession,
        row_number,
        value,
      ])
    expect(await decideFiling(client, accession, 'count')).toBe(true)
    await deriveStale(client)
    expect(await listSetAside(client)).toEqual([])
    expect(await holdingsOf(client, manager, quarter)).toEqual(before)
    expect(await numbersWithout(client, manager)).toEqual(others)
  })
})

test('a filing that adds up to more than anyone holds is set aside, and a person may overrule either way', {
  tags: 'full',
}, async () => {
  await withClient(database.url, async (client) => {
    const { accession, organization_id: manager, quarter } = await pickFiling(client, 41)
    const before = await holdingsOf(client, manager, quarter)
    const setTotal = (total: string) =>
      client.query('update market.filings set value_sum = $2 where accession = $1', [accession, total])
    const { rows } = await client.query('select value_sum::text as total from market.filings where accession = $1', [
      accession,
    ])
    await setTotal('60000000000000')
    await markEveryPortfolio(client)
    await deriveStale(client)
    expect(await listSetAside(client)).toMatchObject([{ accession, reason: expect.stringContaining('$50 trillion') }])
    expect(await decideFiling(client, accession, 'count')).toBe(true)
    await deriveStale(client)
    expect(await holdingsOf(client, manager, quarter)).toEqual(before)
    await setTotal(rows[0].total)
    expect(await decideFiling(client, accession, { setAside: 'the manager withdrew it' })).toBe(true)
    await deriveStale(client)
    expect(await listSetAside(client)).toMatchObject([{ reason: 'the manager withdrew it' }])
    expect(await holdingsOf(client, manager, quarter)).toEqual([])
    await decideFiling(client, accession, 'count')
    await deriveStale(client)
    expect(await holdingsOf(client, manager, quarter)).toEqual(before)
    expect(await decideFiling(client, 'no such filing', 'count')).toBe(false)
  })
})
