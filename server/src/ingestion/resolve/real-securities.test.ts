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

interface Panel {
  header: string
  /** By CIK. */
  lines: Map<string, string[]>
}

async function read({ file, cik }: Layout): Promise<Panel> {
  const panel: Panel = { header: '', lines: new Map() }
  for await (const line of createInterface({ input: createReadStream(realFile(file)).pipe(createGunzip()) })) {
    if (panel.header === '') {
      panel.header = line
      continue
    }
    const manager = line.split('\t')[cik] ?? ''
    const lines = panel.lines.get(manager)
    if (lines) lines.push(line)
    else panel.lines.set(manager, [line])
  }
  return panel
}

/** The smallest of those whose source changes: representative, yet fast. */
const sampled = 5

/** Tickers that a manager holds. */
function tickersOf(lines: readonly string[], layout: Layout): Set<string> {
  const held = lines
    .map((line) => line.split('\t'))
    .filter((cells) => layout.isShare(cells) && cells[layout.shares] !== '0')
  return new Set(held.map((cells) => (cells[layout.ticker] ?? '').replaceAll(/[^A-Z0-9]/g, '')).filter(Boolean))
}

/** Securities of one ticker and class that are held, from both sources, and are not one. */
const duplicates = `
  select regexp_replace(upper(s.ticker), '[^A-Z0-9]', '', 'g') as ticker, s.kind, array_agg(s.name order by s.name) as names
  from market.securities s
  where s.same_as is null and s.ticker is not null and s.id in (select security_id from market.positions)
    and s.id not in (select unnest(array[first_id, second_id]) from market.security_links where state = 'apart')
  group by 1, 2 having count(*) > 1 and bool_or(s.source = 'panel') and bool_or(s.source <> 'panel') order by 1`

const moves = `
  select o.cik, (count(*) filter (where p.previous_shares = 0 and p.shares > 0))::integer as opened,
    (count(*) filter (where p.shares = 0))::integer as closed,
    (count(*) filter (where p.previous_shares > 0 and p.shares > 0))::integer as kept
  from market.positions p join market.organizations o on o.id = p.organization_id
  where p.quarter = '2025-12-31' and p.previous_shares is not null group by 1`

const countOf = (lines: Map<string, string[]>, cik: string): number => lines.get(cik)?.length ?? 0

async function write(path: string, { header, lines }: Panel, ciks: readonly string[]): Promise<void> {
  await writeFile(path, `${[header, ...ciks.flatMap((cik) => lines.get(cik) ?? [])].join('\n')}\n`)
}

describeReal('the real panels', () => {
  test('name each security once, and a change of source is no trade', { tags: 'full', timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-real-securities-'))
    const database = await createTestDatabase()
    try {
      const [before, beside] = [await read(hedge('2025-09-30')), await read(hedge('2025-12-31'))]
      const [old, now] = [await read(large('2025-09-30')), await read(large('2025-12-31'))]
      const ciks = [...now.lines.keys()]
        .filter((cik) => countOf(before.lines, cik) > 100 && !old.lines.has(cik))
        .sort((a, b) => countOf(now.lines, a) - countOf(now.lines, b))
        .slice(0, sampled)
      await write(join(folder, 'before.tsv'), before, ciks)
      await write(join(folder, 'beside.tsv'), beside, ciks)
      await write(join(folder, 'holdings_2025-12-31.tsv'), now, ciks)
      await copyFile(realFile('13f_panel/large_managers/securities.tsv.gz'), join(folder, 'securities.tsv.gz'))
      await importPaths(database.url, [folder])
      const expected = { opened: 0, closed: 0, kept: 0 }
      for (const cik of ciks) {
        const earlier = tickersOf(before.lines.get(cik) ?? [], hedge(''))
        const later = tickersOf(now.lines.get(cik) ?? [], large(''))
        for (const ticker of later) expected[earlier.has(ticker) ? 'kept' : 'opened'] += 1
        for (const ticker of earlier) if (!later.has(ticker)) expected.closed += 1
      }
      await withClient(database.url, async (client) => {
        const { rows } = await client.query(moves)
        const sum = (name: string) => rows.reduce((total, row) => total + row[name], 0)
        expect(rows.length).toBe(ciks.length)
        expect(sum('opened')).toBeLessThan(expected.opened * 1.1)
        expect(sum('closed')).toBeLessThan(expected.closed * 1.1)
        expect(sum('kept')).toBeGreaterThan(expected.kept * 0.97)
        expect((await client.query(duplicates)).rows).toEqual([])
      })
    } finally {
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })
})
