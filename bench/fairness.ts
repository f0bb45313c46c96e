// One person does the worst that the limits allow, while somebody of another customer works: how much longer does that
// person wait? Both within one run, because the machine matters.

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Load } from './fairness-load.ts'
import { irmDatabase } from './irm-database.ts'
import { issueToken, type MarketSite, onMarket } from './market-site.ts'
import { type Benchmark, type Measurement, median, milliseconds, percentile } from './report.ts'

const loads: Load[] = ['large notes', 'large files', 'exports that are not read', 'broad searches']
const budgetRatio = 3
const calls = Number(process.env.ROSTRUM_FAIR_CALLS ?? 150)
/** Within the rate limit, which applies to this person too. */
const pauseMs = 70
/** Until files are received and queries run. */
const settleMs = 3000

export const fairness: Benchmark = () => onMarket(measure, irmDatabase, { CALLS_PER_MINUTE: '1200' })

async function measure(site: MarketSite): Promise<Measurement[]> {
  const token = issueToken(site.server, 'noor@brackmoor.example')
  const wait = () => waitOf(site.server.url, token)
  await wait()
  const quiet: number[] = []
  const loaded: { load: Load; ms: number }[] = []
  for (const load of loads) {
    quiet.push(await wait())
    loaded.push({ load, ms: await under(site, load, wait) })
    await sleep(settleMs)
  }
  const usual = median(quiet)
  return [
    { what: 'p95 of another customer, quiet', value: milliseconds(usual) },
    ...loaded.map(({ load, ms }) => ({
      what: `beside ${load}`,
      value: milliseconds(ms),
      budget: `${budgetRatio} × (${(ms / usual).toFixed(1)} ×)`,
      isMet: ms < usual * budgetRatio,
    })),
  ]
}

async function under({ server, token, pool }: MarketSite, load: Load, wait: () => Promise<number>): Promise<number> {
  const { rows } = await pool.query('select id from market.organization_index limit 1')
  const workerData = { url: server.url, token, load, organizationId: rows[0].id }
  const worker = new Worker(new URL('./fairness-load.ts', import.meta.url), { workerData })
  try {
    await once(worker, 'message')
    await sleep(settleMs)
    return await wait()
  } finally {
    await worker.terminate()
  }
}

const paths = ['/v2/users/current', '/v2/organizations/search?term=capital', '/v1/notes', '/v2/tasks']

/** The 95th percentile of this person's usual calls. */
async function waitOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const sample: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now()
    const answer = await fetch(`${url}${paths[call % paths.length]}`, { headers })
    await answer.arrayBuffer()
    sample.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${paths[call % paths.length]} answered ${answer.status}`)
    await sleep(pauseMs)
  }
  return percentile(sample, 0.95)
}
