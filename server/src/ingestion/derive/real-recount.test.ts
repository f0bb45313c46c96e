// Eight quarters of real reports, counted again straight from the files without any code of the importer: what each
// manager held, what it was worth, and what it bought and sold.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { quarterBefore, quartersBetween } from '@rostrum/contract/market/quarters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'

const panel = join(import.meta.dirname, '../../../../../shared/data/sec/13f_panel/long_history')
if (!existsSync(panel)) console.warn('The real panels are absent; their recount is skipped.')

const quarters = quartersBetween('2024-06-30', '2026-03-31')
const wantedManagers = 20
const wantedSecurities = 20

const linesOf = (name: string) =>
  gunzipSync(readFileSync(join(panel, name)))
    .toString()
    .split('\n')

/** The panel goes back twelve years, most of which nothing here looks at. */
function copyRecent(folder: string) {
  const first = quarterBefore(quarters[0] ?? '')
  for (const name of ['filings.tsv.gz', 'holdings.tsv.gz']) {
    const [head = '', ...lines] = linesOf(name)
    const period = head.split('\t').indexOf('period_end_derived')
    const recent = lines.filter((line) => (line.split('\t')[period] ?? '') >= first)
    writeFileSync(join(folder, name), gzipSync([head, ...recent, ''].join('\n')))
  }
}

function table(name: string): Record<string, string>[] {
  const [head = '', ...lines] = linesOf(name)
  const columns = head.split('\t')
  const cells = (line: string) => line.split('\t')
  return lines
    .filter(Boolean)
    .map((line) => Object.fromEntries(cells(line).map((cell, at) => [columns[at] ?? '', cell])))
}

/**
 * Of managers with one original report, and nothing else, for each quarter, the first twenty by CIK. Where a CUSIP lost
 * a character, nobody can say without the importer which security it was.
 */
function chooseReports(holdings: Record<string, string>[]): Map<string, Map<string, string>> {
  const unreadable = new Set(holdings.filter(({ cusip }) => cusip?.length !== 9).map(({ cik }) => cik))
  const byManager = Map.groupBy(table('filings.tsv.gz'), ({ cik }) => cik ?? '')
  const chosen = new Map<string, Map<string, string>>()
  for (const [cik, filings] of [...byManager].sort(([a], [b]) => a.localeCompare(b))) {
    const ofQuarter = quarters.map((quarter) =>
      filings.filter(({ period_end_derived }) => period_end_derived === quarter),
    )
    if (unreadable.has(cik) || !ofQuarter.every(([filing, ...more]) => filing?.form === '13F-HR' && more.length === 0))
      continue
    chosen.set(cik, new Map(quarters.map((quarter, at) => [quarter, ofQuarter[at]?.[0]?.accession ?? ''])))
    if (chosen.size === wantedManagers) break
  }
  return chosen
}

interface Held {
  shares: bigint
  /** As the file has it, whatever its unit. */
  value: bigint
}
type Book = Map<string, Held>

let database: TestDatabase
/** By manager and quarter, then by security. */
const counted = new Map<string, Book>()
const stored = new Map<string, Map<string, { shares: bigint; value: bigint; previous: bigint | null }>>()
/** Securities and quarters in which shares are not compared as filed. */
const restated = new Set<string>()
const keyOf = (cik: string, quarter: string) => `${cik} ${quarter}`

async function readStored(ciks: string[]) {
  await withClient(database.url, async (client) => {
    const { rows } = await client.query(
      `select o.cik, p.quarter::text, p.security_id, p.shares, p.value, p.previous_shares
       from market.positions p join market.organizations o on o.id = p.organization_id
       where o.cik = any ($1) and p.quarter = any ($2::date[])`,
      [ciks, quarters],
    )
    for (const { cik, quarter, security_id, shares, value, previous_shares } of rows) {
      const book = stored.get(keyOf(cik, quarter)) ?? new Map()
      const previous = previous_shares === null ? null : BigInt(previous_shares)
      stored.set(keyOf(cik, quarter), book.set(security_id, { shares: BigInt(shares), value: BigInt(value), previous }))
    }
    const events = await client.query(
      `select security_id, quarter::text from market.security_events where state = 'counts'
       union select other_id, quarter::text from market.security_events where state = 'counts' and other_id is not null`,
    )
    for (const { security_id, quarter } of events.rows) restated.add(keyOf(security_id, quarter))
  })
}

/** Only who is who comes from the database: a CUSIP's security. */
const securitiesByCusip = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query(
      `select i.value, coalesce(s.same_as, s.id) as id from market.security_identifiers i
       join market.securities s on s.id = i.security_id where i.kind = 'cusip'`,
    )
    return new Map<string, string>(rows.map(({ value, id }) => [value, id]))
  })

describe.runIf(existsSync(panel))('twenty managers over eight quarters', { tags: 'full' }, () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'rostrum-recount-'))
    copyRecent(folder)
    await importPaths(database.url, [folder])
    rmSync(folder, { recursive: true })
    const holdings = table('holdings.tsv.gz')
    const chosen = chooseReports(holdings)
    expect(chosen.size).toBe(wantedManagers)
    const accessions = new Map(
      [...chosen].flatMap(([cik, reports]) => [...reports].map(([q, a]) => [a, keyOf(cik, q)])),
    )
    const securities = await securitiesByCusip()
    for (const row of holdings) {
      const key = accessions.get(row.accession ?? '')
      if (!key || row.put_call !== '') continue
      const book = counted.get(key) ?? new Map<string, Held>()
      const security = securities.get((row.cusip ?? '').toUpperCase()) ?? `CUSIP ${row.cusip}`
      const before = book.get(security) ?? { shares: 0n, value: 0n }
      const held = {
        shares: before.shares + BigInt(row.shares ?? 0),
        value: before.value + BigInt(row.value_as_stored ?? 0),
      }
      counted.set(key, book.set(security, held))
    }
    await readStored([...chosen.keys()])
  }, 300_000)
  afterAll(() => database?.drop())

  test('every position has the shares that the file adds up to, and there is no other', () => {
    const differences = [...counted].flatMap(([key, book]) => {
      const found = stored.get(key) ?? new Map()
      const wrong = [...book].filter(([security, { shares }]) => (found.get(security)?.shares ?? 0n) !== shares)
      const open = [...found].filter(([security, { shares }]) => shares > 0n && !book.has(security))
      return [
        ...wrong.map(([security]) => `${key} ${security}`),
        ...open.map(([security]) => `${key} more ${security}`),
      ]
    })
    expect(differences).toEqual([])
    expect(counted.size).toBe(wantedManagers * quarters.length)
  })

  test('values are those of the file in one unit, and agree with what others paid for the same security', () => {
    const prices = new Map<string, number[]>()
    for (const [key, book] of stored) {
      const quarter = key.slice(-10)
      for (const [security, { shares, value }] of book) {
        if (shares > 0n && value > 0n)
          prices.set(`${quarter} ${security}`, [
            ...(prices.get(`${quarter} ${security}`) ?? []),
            Number(value) / Number(shares),
          ])
      }
    }
    const off: string[] = []
    for (const [key, book] of counted) {
      const ratios = [...book].map(([security, { value }]) =>
        Math.round(Math.log10(Number(stored.get(key)?.get(security)?.value ?? 0n) / Number(value))),
      )
      const usual = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
      expect([-3, 0, 3]).toContain(usual)
      const median = [...book.keys()]
        .flatMap((security) => {
          const all = prices.get(`${key.slice(-10)} ${security}`)?.toSorted((a, b) => a - b) ?? []
          const own = stored.get(key)?.get(security)
          if (all.length < 3 || !own || own.shares === 0n) return []
          return [Number(own.value) / Number(own.shares) / (all[Math.floor(all.length / 2)] ?? 1)]
        })
        .toSorted((a, b) => a - b)
      const middle = median[Math.floor(median.length / 2)] ?? 1
      if (middle > 5 || middle < 0.2) off.push(`${key}: ${middle}`)
    }
    expect(off).toEqual([])
  })

  test('purchases, sales, openings and exits follow from two quarters of the file', () => {
    let compared = 0
    const differences: string[] = []
    for (const [key, book] of counted) {
      const [cik = '', quarter = ''] = key.split(' ')
      const before = counted.get(keyOf(cik, quarters[quarters.indexOf(quarter) - 1] ?? ''))
      if (!before) continue
      for (const security of new Set([...book.keys(), ...before.keys()])) {
        if (restated.has(keyOf(security, quarter))) continue
        compared += 1
        const found = stored.get(key)?.get(security)
        const earlier = before.get(security)?.shares ?? 0n
        if ((found?.shares ?? 0n) !== (book.get(security)?.shares ?? 0n) || (found?.previous ?? 0n) !== earlier) {
          differences.push(`${key} ${security}: ${found?.previous} → ${found?.shares}, in the file ${earlier}`)
        }
      }
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(5000)
  })

  test('the holders of the twenty securities most often held, and their shares, are those of the file', () => {
    const all = [...counted.values()].flatMap((book) => [...book.keys()])
    const most = [...Map.groupBy(all, (id) => id)].sort(([a, m], [b, n]) => n.length - m.length || a.localeCompare(b))
    for (const [security] of most.slice(0, wantedSecurities)) {
      for (const quarter of quarters) {
        const sum = (books: Map<string, Map<string, { shares: bigint }>>) => {
          const held = [...books].flatMap(([key, book]) =>
            key.endsWith(quarter) ? [book.get(security)?.shares ?? 0n] : [],
          )
          return { holders: held.filter((shares) => shares > 0n).length, shares: held.reduce((a, b) => a + b, 0n) }
        }
        expect([security, quarter, sum(stored)]).toEqual([security, quarter, sum(counted)])
      }
    }
  })
})
