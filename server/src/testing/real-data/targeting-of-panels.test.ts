// Real 13F portfolios: parts of the fit, capacity and flows of ten securities and ten managers, recounted from the files
// by plain loops.
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { fit } from '@rostrum/contract/targeting/fit'
import { moneyFlows } from '@rostrum/contract/targeting/flows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scoreUnlessUnderWay } from '#features/targeting/public.ts'
import { importPaths } from '#ingestion/load/import.ts'
import { withClient } from '#platform/database/with-client.ts'
import { type Api, startApi } from '../api.ts'
import { joinedSecurities } from './joined-securities.ts'

const panel = fileURLToPath(new URL('../../../../../shared/data/sec/13f_panel/large_managers', import.meta.url))
if (!existsSync(panel)) console.warn('The real panels are absent; targeting is not tested on them.')

const [before, now] = ['2025-12-31', '2026-03-31']
const ada = { as: 'ada@veltrane.example' }
const tickers = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM', 'AMZN', 'META', 'UNH', 'PG', 'KO']
const managerCount = 10

/** A sample of one manager in eight, for speed. ROSTRUM_WHOLE_PANEL takes all. */
const isSampled = (cik: string): boolean => process.env.ROSTRUM_WHOLE_PANEL !== undefined || Number(cik) % 8 === 3

interface Held {
  value: number
  shares: number
}
/** By manager, then by security. */
type Portfolios = Map<string, Map<string, Held>>

/** Long shares, by the issuer with its share class. */
function portfoliosOf(lines: readonly string[], sameAs: Map<string, string>): Portfolios {
  const portfolios: Portfolios = new Map()
  for (const line of lines) {
    const [issuer, ticker = '', title = '', putCall, unit, cik = '', value, shares] = line.split('\t')
    if (putCall !== '' || unit !== 'SH') continue
    const held = portfolios.get(cik) ?? new Map<string, Held>()
    const named = `${issuer}|${(ticker || title).trim().toUpperCase()}`
    const key = sameAs.get(named) ?? named
    const sum = held.get(key) ?? { value: 0, shares: 0 }
    held.set(key, { value: sum.value + Number(value), shares: sum.shares + Number(shares) })
    portfolios.set(cik, held)
  }
  for (const held of portfolios.values()) for (const [key, { shares }] of held) if (shares <= 0) held.delete(key)
  return portfolios
}

const median = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}
const ascending = (a: number, b: number) => a - b

describe.runIf(existsSync(panel))('targeting on real portfolios', { tags: 'full' }, () => {
  let api: Api
  let books: { before: Portfolios; now: Portfolios }
  let securityIds: Map<string, string>
  let managerIds: Map<string, string>
  let keyOfTicker: Map<string, string>
  /** As numbered by the product: by id. Only used where equal figures need an order. */
  let securityOrder: Map<string, number>

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-targeting-'))
    const texts = { before: await sampled(folder, before), now: await sampled(folder, now) }
    for (const name of ['managers.tsv.gz', 'securities.tsv.gz']) await copyFile(join(panel, name), join(folder, name))
    api = await startApi()
    await importPaths(api.databaseUrl, [folder])
    const sameAs = await joinedSecurities(api.databaseUrl)
    books = { before: portfoliosOf(texts.before, sameAs), now: portfoliosOf(texts.now, sameAs) }
    await revalue(sameAs)
    keyOfTicker = new Map(
      texts.now.flatMap((line) => {
        const [issuer, ticker = '', , putCall, unit] = line.split('\t')
        const named = `${issuer}|${ticker.toUpperCase()}`
        return putCall === '' && unit === 'SH' && ticker ? [[ticker, sameAs.get(named) ?? named]] : []
      }),
    )
    await sql`select market.refresh_directory()`.execute(api.db)
    await rm(folder, { recursive: true })
    managerIds = new Map(
      (await rowsOf<{ id: string; cik: string }>(sql`select id, cik from market.organizations`)).map(({ id, cik }) => [
        cik,
        id,
      ]),
    )
    securityIds = await identified()
    securityOrder = new Map([...securityIds.values()].sort().map((id, at) => [id, at]))
    for (const ticker of tickers) {
      await api.call(fit.request, { body: { securityId: securityIds.get(keyOfTicker.get(ticker) ?? '') ?? '' } }, ada)
    }
    await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client, { most: 1 }))
  }, 300_000)
  afterAll(() => api.stop())

  async function sampled(folder: string, quarter: string): Promise<string[]> {
    const file = createReadStream(join(panel, `holdings_${quarter}.tsv.gz`)).pipe(createGunzip())
    const texts: string[] = []
    for await (const text of createInterface({ input: file })) {
      if (texts.length === 0 || isSampled(text.split('\t')[5] ?? '')) texts.push(text)
    }
    await writeFile(join(folder, `holdings_${quarter}.tsv`), `${texts.join('\n')}\n`)
    return texts.slice(1)
  }

  /** Values in pence and the like, which the import counts at the usual price. */
  async function revalue(sameAs: Map<string, string>) {
    const rows = await rowsOf<{ cik: string; period: string; named: string; added: number }>(sql`
      select o.cik, f.period::text, i.named, (d.counted_value - r.value)::float8 as added
      from market.doubted_rows d
      join market.filing_rows r using (accession, row_number)
      join market.filings f using (accession)
      join market.organizations o on o.id = f.organization_id
      join (select security_id, min(value) as named from market.security_identifiers where kind = 'panel' group by 1) i
        on i.security_id = r.security_id
      where d.counted_value is not null`)
    for (const { cik, period, named, added } of rows) {
      const held = (period === now ? books.now : books.before).get(cik)?.get(sameAs.get(named) ?? named)
      if (held) held.value += added
    }
    expect(rows.length).toBeGreaterThan(0)
  }

  const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(api.db)).rows

  /** Ids by the key of the files: the security that the same managers hold the same shares of. */
  async function identified(): Promise<Map<string, string>> {
    const stored = await rowsOf<{ id: string; print: string }>(sql`
      select p.security_id as id, string_agg(o.cik || ':' || p.shares, ' ' order by o.cik) as print
      from market.positions p join market.organizations o on o.id = p.organization_id
      where p.quarter = ${now}::date and p.shares > 0 group by 1`)
    const prints = new Map<string, string[]>()
    for (const [cik, held] of [...books.now].sort(([a], [b]) => (a < b ? -1 : 1)))
      for (const [key, { shares }] of held) prints.set(key, [...(prints.get(key) ?? []), `${cik}:${shares}`])
    const byPrint = new Map([...prints].map(([key, parts]) => [parts.join(' '), key]))
    return new Map(stored.flatMap(({ id, print }) => (byPrint.has(print) ? [[byPrint.get(print) ?? '', id]] : [])))
  }

  /** Ten managers of all breadths. */
  const chosenManagers = (): string[] => {
    const all = [...books.now].sort(([, a], [, b]) => a.size - b.size).map(([cik]) => cik)
    return Array.from({ length: managerCount }, (_, at) => all[Math.floor((at * all.length) / managerCount)] ?? '')
  }

  const holdersOf = (key: string) => new Set([...books.now].flatMap(([cik, held]) => (held.has(key) ? [cik] : [])))

  test('the files and the database name the same securities', () => {
    expect(new Set(keyOfTicker.keys()).isSupersetOf(new Set(tickers))).toBe(true)
    for (const ticker of tickers) expect(securityIds.get(keyOfTicker.get(ticker) ?? '')).toBeDefined()
    const held = new Set([...books.now.values()].flatMap((portfolio) => [...portfolio.keys()]))
    // Keys with the same holders and shares have one print.
    expect(securityIds.size).toBeGreaterThan(held.size * 0.95)
  })

  test.each(tickers)('parts of the fit, and room, for %s', async (ticker) => {
    const ours = keyOfTicker.get(ticker) ?? ''
    const us = holdersOf(ours)
    const counts = new Map<string, { both: number; all: number; value: number }>()
    for (const [cik, held] of books.now) {
      for (const [key, { value }] of held) {
        const sum = counts.get(key) ?? { both: 0, all: 0, value: 0 }
        const both = sum.both + (us.has(cik) ? 1 : 0)
        counts.set(key, { both, all: sum.all + 1, value: sum.value + value })
      }
    }
    const place = (key: string) => securityOrder.get(securityIds.get(key) ?? '') ?? Number.POSITIVE_INFINITY
    const nearest = [...counts]
      .filter(([key, { both }]) => key !== ours && both > 0)
      .map(([key, { both, all }]) => ({ key, similarity: both / (us.size + all - both + 5) }))
      .sort((a, b) => b.similarity - a.similarity || place(a.key) - place(b.key))
    const cut = nearest[99]?.similarity ?? 0
    const sizes = [...counts]
      .filter(([, { value }]) => value > 0)
      .sort(([a, { value: x }], [b, { value: y }]) => x - y || place(a) - place(b))
    const bands = new Map(sizes.map(([key], rank) => [key, Math.floor((rank * 12) / sizes.length)]))

    for (const cik of chosenManagers()) {
      const held = books.now.get(cik) ?? new Map<string, Held>()
      const found = await api.call(
        fit.organization,
        { params: { id: managerIds.get(cik) ?? '' }, query: { securityId: securityIds.get(ours) ?? '' } },
        ada,
      )
      const label = `${ticker} ${cik}`
      if (found.reason) {
        expect(found.reason, label).toBe(held.size < 10 ? 'few_holdings' : 'index')
        continue
      }
      // Of equally near names at the cut, which ones count depends on their ids alone.
      const surely = nearest.filter(({ key, similarity }) => similarity > cut && held.has(key)).length
      const atMost = nearest.filter(({ key, similarity }) => similarity >= cut && held.has(key)).length
      const peers = found.reasons.find(({ part }) => part === 'peers')
      const [, counted] = /Holds (\d+) of the 100/.exec(peers?.text ?? '') ?? [undefined, '0']
      expect(Number(counted), label).toBeGreaterThanOrEqual(surely)
      expect(Number(counted), label).toBeLessThanOrEqual(atMost)
      for (const { ticker: named } of peers?.securities ?? []) {
        if (named) expect(held.has(keyOfTicker.get(named) ?? ''), `${label} ${named}`).toBe(true)
      }
      const wasHeld = held.has(ours) || books.before.get(cik)?.has(ours)
      expect(found.parts.former, label).toBe(wasHeld ? 100 : 0)
      expect(found.heldUntil, label).toBe(wasHeld && !held.has(ours) ? before : null)

      const others = [...held].filter(([key]) => key !== ours)
      const ofSize = others.filter(([key]) => bands.get(key) === bands.get(ours))
      const basis = ofSize.length >= 5 ? ofSize : others
      const values = basis.map(([, { value }]) => value).sort(ascending)
      expect(found.capacity, label).toMatchObject({
        basis: ofSize.length >= 5 ? 'size' : 'all',
        positionCount: values.length,
        typicalValue: Math.round(median(values, 0.5)),
        upperValue: Math.round(median(values, 0.75)),
      })
    }
  })

  test.each(tickers)('flows of %s', async (ticker) => {
    const key = keyOfTicker.get(ticker) ?? ''
    const securityId = securityIds.get(key) ?? ''
    const priceIn = (portfolios: Portfolios) =>
      median(
        [...portfolios.values()]
          .flatMap((held) => held.get(key) ?? [])
          .filter(({ value }) => value > 0)
          .map(({ value, shares }) => value / shares)
          .sort(ascending),
        0.5,
      )
    const price = (priceIn(books.before) + priceIn(books.now)) / 2
    const { data } = await api.call(
      moneyFlows.managers,
      { query: { securityId, from: before, to: now, pageSize: 500 } },
      ada,
    )
    const shown = new Map(data.map((row) => [row.holder.id, row]))
    let compared = 0
    for (const [cik, held] of books.now) {
      const then = books.before.get(cik)
      if (!then || (!held.has(key) && !then.has(key))) continue
      const change = (held.get(key)?.shares ?? 0) - (then.get(key)?.shares ?? 0)
      const row = shown.get(managerIds.get(cik) ?? '')
      const label = `${ticker} ${cik}`
      expect(row?.change, label).toBe(change)
      // Prices are stored with four decimals.
      expect(Math.abs((row?.netFlow ?? 0) - change * price), label).toBeLessThanOrEqual(1 + Math.abs(change) * 1e-4)
      expect(row?.valueChange, label).toBe((held.get(key)?.value ?? 0) - (then.get(key)?.value ?? 0))
      compared += 1
    }
    expect(compared).toBeGreaterThanOrEqual(managerCount)
  })
})
