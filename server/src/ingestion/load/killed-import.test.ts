// An import killed at any point leaves no partial filing, and the next run gives the result of an uninterrupted one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const data = fileURLToPath(new URL('../../../../../shared/data/sec', import.meta.url))
const command = fileURLToPath(new URL('../../commands/import.ts', import.meta.url))
const panel = `${data}/13f_panel/hedge_funds/holdings_2026-03-31.tsv.gz`
const paths = [`${data}/13f_raw`, `${data}/beneficial_ownership`, panel]
/** Few by default, to keep the test run short. */
const kills = Number(process.env.ROSTRUM_KILLS ?? 1)

function startImport({ url }: TestDatabase): ChildProcess {
  const env = { ...process.env, DATABASE_URL: url }
  return spawn(process.execPath, [command, ...paths], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function runToEnd(database: TestDatabase) {
  const [code] = await once(startImport(database), 'exit')
  expect(code).toBe(0)
}

const stateOf = ({ url }: TestDatabase) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*)::integer from market.filings) as filings,
        (select count(*)::integer from market.filing_rows) as rows,
        (select md5(string_agg(concat_ws(',', o.cik, i.value, p.quarter, p.shares, p.previous_shares), '|'
           order by o.cik, i.value, p.quarter)) from market.positions p
           join market.organizations o on o.id = p.organization_id
           join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip') as positions,
        (select count(*)::integer from market.stale_portfolios) as stale`)
    return rows[0]
  })

/** Filings with missing or extra rows, and rows without a filing. */
const halves = ({ url }: TestDatabase) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select coalesce(f.accession, r.accession) as accession
      from market.filings f
      full join (select accession, count(*) as rows from market.filing_rows group by 1) r on r.accession = f.accession
      where f.accession is null or f.row_count <> coalesce(r.rows, 0)`)
    return rows
  })

describe.runIf(existsSync(data))('kill -9', { tags: 'full' }, () => {
  test('at random moments', async () => {
    const [undisturbed, disturbed] = [await createTestDatabase(), await createTestDatabase()]
    try {
      const began = Date.now()
      await runToEnd(undisturbed)
      const whole = Date.now() - began
      for (let kill = 0; kill < kills; kill += 1) {
        const child = startImport(disturbed)
        // The first line of progress means that it has started; from then on, it may be killed at any moment.
        if (child.stderr) await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])
        await new Promise((resolve) => setTimeout(resolve, Math.random() * whole * 0.8))
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        expect(await halves(disturbed)).toEqual([])
      }
      await runToEnd(disturbed)
      expect(await halves(disturbed)).toEqual([])
      expect(await stateOf(disturbed)).toEqual(await stateOf(undisturbed))
      expect(await stateOf(disturbed)).toMatchObject({ stale: 0 })
    } finally {
      await Promise.all([undisturbed.drop(), disturbed.drop()])
    }
  }, 180_000)
})
