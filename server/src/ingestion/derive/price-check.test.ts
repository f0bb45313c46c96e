// Reports against the prices that the quarter's other filers imply: hand-made books, imported as filings are.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'
import { markOutstanding } from '../load/outstanding.ts'
import { filingText } from '../parse/testing/filing-text.ts'
import { deriveStale } from './derive.ts'
import { decideFiling } from './set-aside.ts'

interface Row {
  /** Of the security, which costs ten dollars times it and one. */
  number: number
  shares: number
  value: number
  title?: string
}

interface Book {
  manager: number
  rows: Row[]
}

const priceOf = (number: number): number => 10 * number + 1
const cusipOf = (number: number): string => `${String(number).padStart(6, '0')}101`
const shares = (number: number, manager: number): number => 1000 + 100 * number + manager

/** As dollars times the scale. */
const book = (manager: number, numbers: readonly number[], scale = 1): Book => ({
  manager,
  rows: numbers.map((number) => ({
    number,
    shares: shares(number, manager),
    value: Math.round(shares(number, manager) * priceOf(number) * scale),
  })),
})

function filing({ manager, rows }: Book, period: string): string {
  const holdings = rows.map(({ number, ...row }) => ({ ...row, issuer: `ISSUER ${number}`, cusip: cusipOf(number) }))
  return filingText({ manager, period, holdings })
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-prices-'))
})
afterAll(() => rm(folder, { recursive: true }))

const second = '2026-06-30'

let imports = 0
async function importBooks(database: TestDatabase, books: readonly Book[], period = second): Promise<void> {
  imports += 1
  const path = join(folder, String(imports))
  await mkdir(path)
  for (const [index, each] of books.entries()) await writeFile(join(path, `${index}.nc`), filing(each, period))
  await importPaths(database.url, [path])
}

const read = (database: TestDatabase, statement: string) =>
  withClient(database.url, async (client) => (await client.query(statement)).rows)

const positions = (database: TestDatabase) =>
  read(
    database,
    `select o.cik::integer as manager, left(i.value, 6)::integer as number, p.shares, p.value from market.positions p
     join market.organizations o on o.id = p.organization_id
     join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip' order by 1, 2`,
  )

const expected = (books: readonly Book[]) =>
  books.flatMap(({ manager, rows }) =>
    rows.map(({ number, shares: held }) => ({ manager, number, shares: held, value: held * priceOf(number) })),
  )

/** Values in the scale of a filing are whole, so a small one loses digits. */
const near = (rows: Record<string, number>[]) =>
  rows.map((row) => ({ ...row, value: Math.round((row.value ?? 0) / 1e4) }))

async function withDatabase(run: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  await run(database).finally(() => database.drop())
}

const names = [1, 2, 3, 4, 5, 6, 7, 8]
const good = [11, 12, 13, 14, 15].map((manager) => book(manager, names))
const verdicts = `select o.cik::integer as manager, price_verdict as verdict, value_scale::double precision as scale,
  price_evidence - 'explanation' as evidence from market.filings f join market.organizations o on o.id = f.organization_id
  where price_verdict <> 'agrees' order by 1`

test('books off by a thousand are corrected, whichever is imported first, and the others are untouched', async () => {
  const wrong = [book(21, [1, 2, 3, 4], 1000), book(22, [5, 6, 7], 1 / 1000)]
  const found: unknown[] = []
  for (const [first, last] of [
    [good, wrong],
    [wrong, good],
  ] as const)
    await withDatabase(async (database) => {
      await importBooks(database, first)
      await importBooks(database, last)
      found.push([await positions(database), await read(database, verdicts)])
      expect(near(await positions(database))).toEqual(near(expected([...good, ...wrong])))
      const before = await read(
        database,
        'select md5(string_agg(t::text, 0::text order by t::text)) from market.filings t',
      )
      await withClient(database.url, (client) =>
        client.query(`insert into market.stale_portfolios
        select organization_id, period from market.filings`),
      )
      await importBooks(database, [])
      expect(
        await read(database, 'select md5(string_agg(t::text, 0::text order by t::text)) from market.filings t'),
      ).toEqual(before)
    })
  expect(found[0]).toEqual(found[1])
  expect(found[0]).toMatchObject([{}, [{ manager: 21, verdict: 'rescaled', scale: 0.001 }]])
})

test('any mixture: the scaled books are found, all others stay as they are', async () => {
  await withDatabase(async (database) => {
    let year = 2000
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray(names, { minLength: 3 }), { minLength: 6, maxLength: 9 }),
        fc.nat(),
        fc.constantFrom(1000, 1 / 1000),
        async (held, chosen, scale) => {
          year += 1
          const period = `${year}-12-31`
          const books = held.map((numbers, index) =>
            book(index + 1, numbers, index === chosen % held.length ? scale : 1),
          )
          await importBooks(database, books, period)
          const rows = await read(
            database,
            `select o.cik::integer as manager, left(i.value, 6)::integer as number, p.shares, p.value
             from market.positions p join market.organizations o on o.id = p.organization_id
             join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'
             where p.quarter = '${year}-12-31' and p.shares > 0 order by 1, 2`,
          )
          expect(near(rows)).toEqual(near(expected(books)))
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

test('a row off by a thousand keeps its shares and is valued like others, and off by ten as filed', async () => {
  await withDatabase(async (database) => {
    const odd = book(31, names)
    const change = (number: number, factor: number) => {
      const row = odd.rows.find((each) => each.number === number)
      if (row) row.value *= factor
      return row?.value
    }
    change(1, 1000)
    const asFiled = change(2, 10)
    await importBooks(database, [...good, odd])
    const held = (await positions(database)).filter(({ manager }) => manager === 31)
    expect(held[0]).toEqual({ manager: 31, number: 1, shares: shares(1, 31), value: shares(1, 31) * priceOf(1) })
    expect(held[1]).toMatchObject({ shares: shares(2, 31), value: asFiled })
    expect(
      await read(
        database,
        `select row_number, doubt, power, usual_price::double precision, filers, counted_as, counted_value from market.doubted_rows order by 1`,
      ),
    ).toEqual([
      {
        row_number: 1,
        doubt: 'price',
        power: 3,
        usual_price: 11,
        filers: 6,
        counted_as: 'long',
        counted_value: held[0]?.value,
      },
      { row_number: 2, doubt: 'price', power: 1, usual_price: 21, filers: 6, counted_as: 'long', counted_value: null },
    ])
    expect(await read(database, verdicts)).toEqual([])
  })
})

test('a report whose shares or values are ten times off is set aside until a person counts it', async () => {
  await withDatabase(async (database) => {
    await importBooks(database, [...good, book(35, names, 10)])
    const [filed] = await read(database, 'select accession, set_aside from market.filings where set_aside is not null')
    expect(filed.set_aside).toContain('its values or its shares are wrong')
    expect((await positions(database)).some(({ manager }) => manager === 35)).toBe(false)
    await withClient(database.url, (client) => decideFiling(client, filed.accession, 'count'))
    await importBooks(database, [])
    expect((await positions(database)).filter(({ manager }) => manager === 35)).toHaveLength(names.length)
  })
})

test('what a person decided to count is not read differently afterwards', async () => {
  await withDatabase(async (database) => {
    const wrong = book(41, [1, 2, 3, 4], 1000)
    await importBooks(database, [wrong])
    const before = await positions(database)
    const [filed] = await read(database, 'select accession from market.filings')
    await withClient(database.url, (client) => decideFiling(client, filed.accession, 'count'))
    await importBooks(database, good)
    expect((await positions(database)).filter(({ manager }) => manager === 41)).toEqual(before)
  })
})

test('a row titled call counts as an option at the price of its underlying, else nowhere, and as shares if it must be', async () => {
  await withDatabase(async (database) => {
    const odd = book(51, [1, 2, 3, 4])
    const [first, premium] = odd.rows
    if (!first || !premium) throw new Error('two rows are needed')
    Object.assign(first, { title: 'CALL', shares: 1200, value: 1200 * priceOf(1) })
    Object.assign(premium, { title: 'PUT OPT', shares: 1300, value: 65 * priceOf(2) })
    // No contracts are over 1,152 shares: the titles are wrong.
    const mistitled = book(52, [1, 2])
    for (const row of mistitled.rows) row.title = 'PUT'
    // Most who hold the ninth call it so: that is its name.
    const named = [61, 62, 63].map((manager) => {
      const fund = book(manager, [...names, 9])
      for (const row of fund.rows) if (row.number === 9) row.title = 'CALL'
      return fund
    })
    await importBooks(database, [...good, odd, mistitled, ...named])
    expect((await positions(database)).filter(({ manager }) => manager === 51).map(({ number }) => number)).toEqual([
      3, 4,
    ])
    expect((await positions(database)).filter(({ manager }) => manager === 52)).toEqual(expected([mistitled]))
    expect((await positions(database)).filter(({ number }) => number === 9)).toHaveLength(3)
    expect(await read(database, 'select kind, amount::integer, value from market.other_positions')).toEqual([
      { kind: 'call', amount: first.shares, value: first.value },
    ])
    expect(
      await read(database, 'select row_number, doubt, counted_as from market.doubted_rows order by accession, 1'),
    ).toEqual([
      { row_number: 1, doubt: 'option', counted_as: 'call' },
      { row_number: 2, doubt: 'option', counted_as: 'nothing' },
      { row_number: 1, doubt: 'option', counted_as: 'long' },
      { row_number: 2, doubt: 'option', counted_as: 'long' },
    ])
  })
})

test('a row of several times the shares outstanding is not counted while the number stands, whichever came first', async () => {
  const database = await createTestDatabase()
  const numbers = [1, 2, 3, 4]
  const fitting = [1, 2, 3, 4, 5].map((manager) => book(manager, numbers))
  const wrong = book(6, numbers)
  // Its shares are what it was worth.
  wrong.rows = wrong.rows.map((row) => (row.number === 2 ? { ...row, shares: 50_000 } : row))
  const setOutstanding = (shares: number) =>
    withClient(database.url, async (client) => {
      await client.query('begin')
      const { rows } = await client.query(
        `insert into market.shares_outstanding (security_id, on_date, shares)
         select security_id, '2026-05-01', $1 from market.security_identifiers where value = $2
         on conflict (security_id, on_date) do update set shares = excluded.shares
         returning security_id, on_date::text`,
        [shares, cusipOf(2)],
      )
      await markOutstanding(client, rows)
      await client.query('commit')
      await deriveStale(client)
    })
  const held = async () => (await positions(database)).find(({ manager, number }) => manager === 6 && number === 2)
  try {
    await importBooks(database, [...fitting, wrong])
    expect(await held()).toMatchObject({ shares: 50_000 })
    await setOutstanding(10_000)
    expect(await held()).toBeUndefined()
    expect(await positions(database)).toEqual(
      expected([...fitting, { ...wrong, rows: wrong.rows.filter(({ number }) => number !== 2) }]),
    )
    expect(await read(database, "select * from market.doubted_rows where doubt = 'outstanding'")).toMatchObject([
      { row_number: 2, counted_as: 'nothing', filers: 5, shares_outstanding: 10_000 },
    ])
    await setOutstanding(20_000)
    expect(await held()).toMatchObject({ shares: 50_000 })
    // Too small for everyone: the number of shares outstanding is what is wrong.
    await setOutstanding(300)
    expect(await held()).toMatchObject({ shares: 50_000 })
    await setOutstanding(10_000)
    expect(await held()).toBeUndefined()
    const [{ accession }] = await read(
      database,
      "select accession from market.doubted_rows where doubt = 'outstanding'",
    )
    await withClient(database.url, async (client) => {
      await decideFiling(client, accession, 'count')
      await deriveStale(client)
    })
    expect(await held()).toMatchObject({ shares: 50_000 })
  } finally {
    await database.drop()
  }
})
