// Real panels of two quarters, for managers that one panel reports before 2025-12-31 and the other one from then on: their
// purchases and exits are those that the tickers in the files show.
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'
import { describeReal, realFile } from '../parse/testing/real-files.ts'

/** One manager in six: representative, yet fast. */
const isSampled = (cik: string): boolean => Number(cik) % 6 === 3

interface Layout {
  file: string
  cik: number
  ticker: number
  shares: number
  isShare: (cells: string[]) => boolean
}

const hedge = (quarter: string): Layout => ({
  file: `13f_panel/hedge_funds/holdings_${quarter}.tsv.gz`,
  ...{ cik: 0, ticker: 4, shares: 6, isShare: () => true },
})
const large = (quarter: string): Layout => ({
  file: `13f_panel/large_managers/holdings_${quarter}.tsv.gz`,
  ...{ cik: 5, ticker: 1, shares: 7, isShare: (cells) => cells[3] === '' && cells[4] === 'SH' },
})

async function linesOf({ file, cik }: Layout): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(realFile(file)).pipe(createGunzip()) }))
    if (lines.length === 0 || isSampled(line.split('\t')[cik] ?? '')) lines.push(line)
  return lines
}

/** Tickers that each manager holds. */
function tickersOf(lines: readonly string[], layout: Layout): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>()
  for (const line of lines.slice(1)) {
    const cells = line.split('\t')
    const ticker = (cells[layout.ticker] ?? '').replaceAll(/[^A-Z0-9]/g, '')
    if (!layout.isShare(cells) || Number(cells[layout.shares]) === 0 || ticker === '') continue
    const cik = cells[layout.cik] ?? ''
    held.set(cik, (held.get(cik) ?? new Set()).add(ticker))
  }
  return held
}

/** Securities of one ticker and class, from both sources, that are not one. */
const duplicates = `
  select regexp_replace(upper(s.ticker), '[^A-Z0-9]', '', 'g') as ticker, s.kind, array_agg(s.name order by s.name) as names
  from market.securities s
  where s.same_as is null and s.source <> 'demo' and s.ticker is not null and exists (
    select from market.filing_rows r where r.security_id in (
      select id from market.securities j where j.id = s.id or j.same_as = s.id))
    and not exists (select from market.security_links l where l.state = 'apart' and s.id in (l.first_id, l.second_id))
  group by 1, 2 having count(*) > 1 and bool_or(s.source = 'panel') and bool_or(s.source <> 'panel') order by 1`

const moves = `
  select o.cik, (count(*) filter (where p.previous_shares = 0 and p.shares > 0))::integer as opened,
    (count(*) filter (where p.shares = 0))::integer as closed,
    (count(*) filter (where p.previous_shares > 0 and p.shares > 0))::integer as kept
  from market.positions p join market.organizations o on o.id = p.organization_id
  where p.quarter = '2025-12-31' and p.previous_shares is not null group by 1`

describeReal('the real panels', () => {
  test('name each security once, and a change of source is no trade', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-real-securities-'))
    const database = await createTestDatabase()
    try {
      const layouts = [hedge('2025-09-30'), hedge('2025-12-31'), large('2025-12-31')]
      const [before = [], beside = [], now = []] = await Promise.all(layouts.map(linesOf))
      await writeFile(join(folder, 'before.tsv'), `${before.join('\n')}\n`)
      await writeFile(join(folder, 'beside.tsv'), `${beside.join('\n')}\n`)
      await writeFile(join(folder, 'holdings_2025-12-31.tsv'), `${now.join('\n')}\n`)
      for (const [name, file] of [
        ['securities.tsv.gz', '13f_panel/large_managers/securities.tsv.gz'],
        ['cusips.csv.gz', 'reference/cusip_ticker_industry.csv.gz'],
      ] as const)
        await copyFile(realFile(file), join(folder, name))
      await importPaths(database.url, [folder])
      const held = { before: tickersOf(before, hedge('')), now: tickersOf(now, large('')) }
      const expected = { opened: 0, closed: 0 }
      const changed = [...held.now.keys()].filter((cik) => held.before.has(cik))
      for (const cik of changed) {
        const [earlier, later] = [held.before.get(cik) ?? new Set(), held.now.get(cik) ?? new Set()]
        expected.opened += later.difference(earlier).size
        expected.closed += earlier.difference(later).size
      }
      await withClient(database.url, async (client) => {
        const { rows } = await client.query(moves)
        const ours = rows.filter(({ cik }) => changed.includes(cik))
        const sum = (name: string) => ours.reduce((total, row) => total + row[name], 0)
        expect(changed.length).toBeGreaterThan(5)
        expect(ours.length).toBe(changed.length)
        console.info({
          managers: changed.length,
          expected,
          opened: sum('opened'),
          closed: sum('closed'),
          kept: sum('kept'),
        })
        expect(sum('opened')).toBeLessThan(expected.opened * 1.1)
        expect(sum('closed')).toBeLessThan(expected.closed * 1.1)
        expect((await client.query(duplicates)).rows).toEqual([])
      })
    } finally {
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })
})
