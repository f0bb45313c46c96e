// An import killed at any point leaves no partial filing, and the next run gives the result of an uninterrupted one.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
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

type Importer = ChildProcessByStdio<null, null, Readable>

function startImport({ url }: TestDatabase, files = paths): Importer {
  const env = { ...process.env, DATABASE_URL: url }
  return spawn(process.execPath, [command, ...files], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Milliseconds from the start to each step that it told, and to its end. */
async function runToEnd(database: TestDatabase, files = paths): Promise<{ doing: string; at: number }[]> {
  const began = performance.now()
  const child = startImport(database, files)
  const ended = once(child, 'exit')
  const steps: { doing: string; at: number }[] = []
  for await (const doing of stepsOf(child)) steps.push({ doing, at: performance.now() - began })
  expect((await ended)[0]).toBe(0)
  return [...steps, { doing: 'end', at: performance.now() - began }]
}

async function* stepsOf({ stderr }: Importer): AsyncGenerator<string> {
  for await (const line of createInterface(stderr)) if (line.startsWith('{')) yield JSON.parse(line).doing
}

async function kill(child: Importer): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const stateOf = ({ url }: TestDatabase) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      with keys as (
        select security_id as id, string_agg(kind || value, ' ' order by kind, value) as key
        from market.security_identifiers group by 1)
      select (select count(*)::integer from market.filings) as filings,
        (select count(*)::integer from market.filing_rows) as rows,
        (select md5(string_agg(concat_ws(',', o.cik, i.value, p.quarter, p.shares, p.previous_shares), '|'
           order by o.cik, i.value, p.quarter)) from market.positions p
           join market.organizations o on o.id = p.organization_id
           join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip') as positions,
        (select count(*) || ' ' || md5(string_agg(j.key || ' ' || k.key, '|' order by j.key)) from market.securities s
           join keys j on j.id = s.id join keys k on k.id = s.same_as) as joined,
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
      const whole = (await runToEnd(undisturbed)).at(-1)?.at ?? 0
      for (let number = 0; number < kills; number += 1) {
        const child = startImport(disturbed)
        // The first line of progress means that it has started; from then on, it may be killed at any moment.
        await stepsOf(child).next()
        await pause(Math.random() * whole * 0.8)
        await kill(child)
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

  test('while securities are compared, and while positions are derived', async () => {
    // Two sources of the same quarters, so that securities are joined.
    const files = [
      'large_managers/securities.tsv.gz',
      'large_managers/holdings_2025-09-30.tsv.gz',
      'hedge_funds/holdings_2025-09-30.tsv.gz',
      'hedge_funds/holdings_2025-12-31.tsv.gz',
    ].map((name) => `${data}/13f_panel/${name}`)
    const [undisturbed, disturbed] = [await createTestDatabase(), await createTestDatabase()]
    try {
      const steps = await runToEnd(undisturbed, files)
      const after = steps.slice(steps.findIndex(({ doing }) => doing === 'comparing securities'))
      const interrupted: string[] = []
      for (let number = 0; number < 2 * kills; number += 1) {
        const step = after[number % (after.length - 1)]
        const next = after[(number % (after.length - 1)) + 1]
        const child = startImport(disturbed, files)
        for await (const doing of stepsOf(child)) if (doing === step?.doing) break
        await pause(Math.random() * ((next?.at ?? 0) - (step?.at ?? 0)))
        await kill(child)
        if (child.signalCode === 'SIGKILL') interrupted.push(step?.doing ?? '')
        expect(await halves(disturbed)).toEqual([])
      }
      expect(interrupted).toContain('comparing securities')
      await runToEnd(disturbed, files)
      expect(await stateOf(disturbed)).toEqual(await stateOf(undisturbed))
      expect(await stateOf(disturbed)).toMatchObject({ stale: 0, joined: expect.stringMatching(/^[1-9]\d* /) })
    } finally {
      await Promise.all([undisturbed.drop(), disturbed.drop()])
    }
  }, 900_000)
})
