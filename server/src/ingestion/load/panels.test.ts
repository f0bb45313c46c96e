// Real portfolios of two quarters: purchases and sales as imported, compared with a count straight from the files.
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { joinedSecurities } from '#testing/real-data/joined-securities.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { importPaths } from './import.ts'

const panel = fileURLToPath(new URL('../../../../../shared/data/sec/13f_panel/large_managers', import.meta.url))
if (!existsSync(panel)) console.warn('The real panels are absent; their test is skipped.')

const quarters = ['2025-12-31', '2026-03-31'] as const

/** One manager in sixteen: representative, yet fast. ROSTRUM_WHOLE_PANEL takes all. */
const isSampled = (cik: string): boolean => process.env.ROSTRUM_WHOLE_PANEL !== undefined || Number(cik) % 16 === 3

async function linesOf(quarter: string): Promise<string[]> {
  const file = createReadStream(join(panel, `holdings_${quarter}.tsv.gz`)).pipe(createGunzip())
  const lines: string[] = []
  for await (const line of createInterface({ input: file })) {
    if (lines.length === 0 || isSampled(line.split('\t')[5] ?? '')) lines.push(line)
  }
  return lines
}

/** After a split the shares of the two quarters are not comparable as filed. */
const restatedSecurities = (databaseUrl: string, sameAs: Map<string, string>): Promise<Set<string>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string }>(
      `select i.value from market.security_events e
       join market.securities named on named.id in (e.security_id, e.other_id)
       join market.securities s on coalesce(s.same_as, s.id) = coalesce(named.same_as, named.id)
       join market.security_identifiers i on i.security_id = s.id and i.kind = 'panel'
       where e.state = 'counts' and e.quarter = $1`,
      [quarters[1]],
    )
    return new Set(rows.map(({ value }) => sameAs.get(value) ?? value))
  })

/** Long shares by manager and security, summed over class spellings that share a ticker. */
function sharesOf(
  lines: string[],
  sameAs: Map<string, string>,
  restated: Set<string>,
): Map<string, Map<string, bigint>> {
  const portfolios = new Map<string, Map<string, bigint>>()
  for (const line of lines.slice(1)) {
    const [issuer, ticker, title, putCall, unit, cik = '', , shares = '0'] = line.split('\t')
    const portfolio = portfolios.get(cik) ?? new Map<string, bigint>()
    portfolios.set(cik, portfolio)
    if (putCall !== '' || unit !== 'SH') continue
    const named = `${issuer}|${(ticker || title || '').trim().toUpperCase()}`
    const key = sameAs.get(named) ?? named
    if (restated.has(key)) continue
    portfolio.set(key, (portfolio.get(key) ?? 0n) + BigInt(shares))
  }
  return portfolios
}

interface Moves {
  new: number
  increased: number
  decreased: number
  closed: number
}

function movesBetween(before: Map<string, bigint>, now: Map<string, bigint>): Moves {
  const moves = { new: 0, increased: 0, decreased: 0, closed: 0 }
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [earlier, later] = [before.get(key) ?? 0n, now.get(key) ?? 0n]
    if (earlier === 0n && later > 0n) moves.new += 1
    else if (earlier > 0n && later === 0n) moves.closed += 1
    else if (later > earlier) moves.increased += 1
    else if (later < earlier) moves.decreased += 1
  }
  return moves
}

describe.runIf(existsSync(panel))('large managers', () => {
  test('new, increased, decreased and closed positions equal a count straight from the files', {
    tags: 'full',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-panel-'))
    const database = await createTestDatabase()
    try {
      const [before, now] = [await linesOf(quarters[0]), await linesOf(quarters[1])]
      await writeFile(join(folder, `holdings_${quarters[0]}.tsv`), `${before.join('\n')}\n`)
      await writeFile(join(folder, `holdings_${quarters[1]}.tsv`), `${now.join('\n')}\n`)
      await importPaths(database.url, [folder])
      // An issuer's id changes with its CUSIP.
      const sameAs = await joinedSecurities(database.url)
      const restated = await restatedSecurities(database.url, sameAs)
      const [earlier, later] = [sharesOf(before, sameAs, restated), sharesOf(now, sameAs, restated)]
      const expected = Object.fromEntries(
        [...later].flatMap(([cik, portfolio]) => {
          const previous = earlier.get(cik)
          return previous ? [[cik, movesBetween(previous, portfolio)]] : []
        }),
      )
      const { rows } = await withClient(database.url, (client) =>
        client.query(
          `select o.cik,
             count(*) filter (where previous_shares = 0 and shares > 0)::integer as new,
             count(*) filter (where previous_shares > 0 and shares > previous_shares)::integer as increased,
             count(*) filter (where shares > 0 and shares < previous_shares)::integer as decreased,
             count(*) filter (where previous_shares > 0 and shares = 0)::integer as closed
           from market.positions p join market.organizations o on o.id = p.organization_id
           join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
           where p.quarter = $1 and previous_shares is not null
             -- Successors are compared with their predecessor, which is in none of the files.
             and not 'continues_predecessor' = any (k.flags)
             and not exists (
               select from market.security_events e
               where p.security_id in (e.security_id, e.other_id) and e.state = 'counts' and e.quarter = p.quarter)
           group by 1`,
          [quarters[1]],
        ),
      )
      const actual = Object.fromEntries(rows.map(({ cik, ...moves }) => [cik, moves]))
      expect(Object.keys(expected).length).toBeGreaterThan(5)
      expect(actual).toEqual(expected)
    } finally {
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })
})
