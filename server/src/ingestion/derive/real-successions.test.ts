// The successions among the real large managers of 2026Q1, and no others.
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'

const panel = fileURLToPath(new URL('../../../../../shared/data/sec/13f_panel/large_managers', import.meta.url))
if (!existsSync(panel)) console.warn('The real panels are absent; their test is skipped.')

const quarters = ['2025-12-31', '2026-03-31'] as const

/** The lines of each manager, by CIK. */
async function linesOf(quarter: string): Promise<{ header: string; portfolios: Map<string, string[]> }> {
  const file = createReadStream(join(panel, `holdings_${quarter}.tsv.gz`)).pipe(createGunzip())
  const portfolios = new Map<string, string[]>()
  let header = ''
  for await (const line of createInterface({ input: file })) {
    if (!header) header = line
    else {
      const cik = line.split('\t')[5] ?? ''
      const lines = portfolios.get(cik)
      if (lines) lines.push(line)
      else portfolios.set(cik, [line])
    }
  }
  return { header, portfolios }
}

/** Managers that reported for only one of the two quarters: all possible predecessors and successors. */
async function writeChanged(folder: string): Promise<void> {
  const [before, now] = [await linesOf(quarters[0]), await linesOf(quarters[1])]
  for (const [quarter, one, other] of [
    [quarters[0], before, now],
    [quarters[1], now, before],
  ] as const) {
    const lines = [...one.portfolios]
      .filter(([cik]) => !other.portfolios.has(cik))
      .flatMap(([, portfolio]) => portfolio)
    await writeFile(join(folder, `holdings_${quarter}.tsv`), `${[one.header, ...lines].join('\n')}\n`)
  }
  await copyFile(join(panel, 'managers.tsv.gz'), join(folder, 'managers.tsv.gz'))
}

describe.runIf(existsSync(panel))('large managers of 2026Q1', { tags: 'full' }, () => {
  test('Vanguard has three successors, CIBC one, and no other manager has any', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-panel-'))
    const database = await createTestDatabase()
    const query = (sql: string) => withClient(database.url, async (client) => (await client.query(sql)).rows)
    try {
      await writeChanged(folder)
      await importPaths(database.url, [folder])
      const links = await query(`
        select p.cik as predecessor, s.cik as successor, evidence->>'tie' as tie, (evidence->>'repeated')::float as repeated
        from market.successions l join market.organizations p on p.id = predecessor_id
        join market.organizations s on s.id = successor_id order by 1, 2`)
      expect(links).toMatchObject([
        { predecessor: '0000102909', successor: '0000933478', tie: 'name' },
        { predecessor: '0000102909', successor: '0002100119', tie: 'name' },
        { predecessor: '0000102909', successor: '0002100121', tie: 'name' },
        { predecessor: '0001298088', successor: '0001711924', tie: 'name' },
      ])
      expect(links[0].repeated).toBeGreaterThan(0.95)
      expect(links[3].repeated).toBeGreaterThan(0.6)

      // Every Vanguard share is a previous share of one of the three successors.
      const [sums] = await query(`
        select count(*) filter (where coalesce(t.shares, 0) <> p.shares)::integer as different, count(*)::integer as names
        from market.positions p
        left join (select security_id, sum(previous_shares) as shares from market.positions n
          join market.organizations o on o.id = n.organization_id
          where n.quarter = '${quarters[1]}' and o.cik in ('0000933478', '0002100119', '0002100121') group by 1) t
          on t.security_id = p.security_id
        where p.quarter = '${quarters[0]}' and p.shares > 0
          and p.organization_id = (select id from market.organizations where cik = '0000102909')`)
      expect(sums).toMatchObject({ different: 0 })
      expect(sums.names).toBeGreaterThan(4000)

      // Neither a mass exit nor a mass entry.
      const [moves] = await query(`
        select (sum(value) filter (where previous_shares = 0) / sum(value))::float as bought,
          (sum(previous_value) filter (where shares = 0) / sum(previous_value))::float as sold
        from market.positions n join market.organizations o on o.id = n.organization_id
        where quarter = '${quarters[1]}' and o.cik in ('0000933478', '0002100119', '0002100121')`)
      expect(moves.bought).toBeLessThan(0.02)
      expect(moves.sold).toBeLessThan(0.02)
    } finally {
      await database.drop()
      await rm(folder, { recursive: true })
    }
  }, 120_000)
})
