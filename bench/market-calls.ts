// API calls at market scale. First 20 connections without pauses, alternating with the minimal SQL so that noise
// affects both: the cost of a call. Then 20 users with think time: how long they wait.
import autocannon from 'autocannon'
import type pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { connections, email, type MarketSite, onMarket } from './market-site.ts'
import { measurePeople } from './people.ts'
import { type Measurement, median, milliseconds, percentile } from './report.ts'
import type { RunningServer } from './server.ts'

const seconds = 2
const rounds = 2
/** Faster than a user reads a list. */
const leisure = { pauseMs: 500, seconds: 3 }

export interface MarketCall {
  name: string
  /** Requested in turn. */
  paths: readonly string[]
  /** The statements that each call needs, inside its customer's transaction. */
  bare: readonly (readonly { text: string; values: unknown[] }[])[]
  budgetMs?: number
  /** Maximum ratio to the bare SQL, if there is a budget. */
  budgetRatio?: number
}

interface Sample {
  p50: number
  p95: number
  p99: number
}

/** Measures the calls of each path and reports the times. */
export const measureMarketCalls = (
  callsOf: (pool: pg.Pool) => Promise<readonly MarketCall[]>,
  database?: () => Promise<string>,
): Promise<Measurement[]> => onMarket(async (site) => measureCalls(site, await callsOf(site.pool)), database)

export async function measureCalls(site: MarketSite, calls: readonly MarketCall[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const call of calls) measurements.push(...(await measure(site, call)))
  return measurements
}

async function measure(site: MarketSite, call: MarketCall): Promise<Measurement[]> {
  const { server, token, pool } = site
  const [sql, http]: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const samples = [await loadSql(pool, call), await loadHttp(server, token, call)] as const
    // The first round warms up.
    if (round === 0) continue
    sql.push(samples[0])
    http.push(samples[1])
  }
  const [bare, asked] = [summary(sql), summary(http)]
  const turns = call.paths.map((path) => [path])
  const ratio = asked.p95 / bare.p95
  const shown = ({ p50, p95, p99 }: Sample) => [p50, p95, p99].map(milliseconds).join(' / ')
  return [
    { what: `${call.name}: bare SQL, p50/p95/p99`, value: shown(bare) },
    {
      what: `${call.name}: p50/p95/p99`,
      value: shown(asked),
    },
    {
      what: `${call.name}: p95 over bare SQL`,
      value: `${ratio.toFixed(2)} ×`,
      ...(call.budgetRatio && { budget: `${call.budgetRatio} ×`, isMet: ratio <= call.budgetRatio }),
    },
    ...(call.budgetMs ? [await measurePeople(site, { ...leisure, ...call, budgetMs: call.budgetMs, turns })] : []),
  ]
}

const summary = (samples: Sample[]): Sample => ({
  p50: median(samples.map((sample) => sample.p50)),
  p95: median(samples.map((sample) => sample.p95)),
  p99: median(samples.map((sample) => sample.p99)),
})

/** The user and customer: what a call looks up before it may read anything. */
const identity = {
  text: `select u.id, u.role, s.ended_at, a.scope, a.locked_at, c.*
    from identity.users u
    join identity.customer_authorizations a on a.user_id = u.id
    join identity.customers c on c.id = a.customer_id
    left join identity.sign_ins s on s.session_key = $2
    where u.email = $1`,
  values: [email, ''],
}
const tenant = `begin; set local app.customer_id = '${demoCustomers.veltrane}'`

/** Time of one call's statements alone. */
export async function timeBare(pool: pg.Pool, statements: MarketCall['bare'][number]): Promise<number> {
  const begin = performance.now()
  const client = await pool.connect()
  try {
    await client.query(identity)
    await client.query(tenant)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
  return performance.now() - begin
}

async function loadSql(pool: pg.Pool, { bare }: MarketCall): Promise<Sample> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let turn = 0
  const worker = async () => {
    while (performance.now() < end) {
      turn += 1
      times.push(await timeBare(pool, bare[turn % bare.length] ?? []))
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return sampleOf(times)
}

async function loadHttp(server: RunningServer, token: string, { paths }: MarketCall): Promise<Sample> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: server.url,
      headers: { authorization: `Bearer ${token}` },
      requests: paths.map((path) => ({ method: 'GET' as const, path })),
      connections,
      duration: seconds,
    }
    const load = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)))
    // autocannon's own summary has the 97.5th percentile and whole milliseconds only.
    load.on('response', (_client, _status, _bytes, took) => times.push(took))
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`)
  return sampleOf(times)
}

const sampleOf = (times: number[]): Sample => ({
  p50: median(times),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})
