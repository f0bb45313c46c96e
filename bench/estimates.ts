// All Estimates: 40 brokers, 12 quarters and 4 measures with four revisions each, sent as a vendor's feed.
import pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { issueToken } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const runs = 25
const budgetMs = 100
const measures = ['revenue', 'ebitda', 'eps', 'fcf']
const days = ['2026-02-10', '2026-05-11', '2026-08-10', '2026-11-09']
const periods = [2025, 2026, 2027].flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`))

const rowsOf = (security_id: string, measure: string) =>
  Array.from({ length: 40 }, (_, broker) =>
    periods.flatMap((period, at) =>
      days.map((dated, revision) => ({
        ...{ security_id, measure, period, dated, broker: `Broker ${broker}`, currency: 'USD' },
        ...{ external_id: `${measure}-${broker}-${period}-${revision}`, value: (100 + at + broker / 7).toFixed(2) },
      })),
    ),
  ).flat()

export const estimates: Benchmark = () =>
  withServer(async (server) => {
    const securityId = newId()
    const pool = new pg.Pool({ connectionString: await runningEmbeddedPostgres(server.dataDirectory), max: 1 })
    await pool.query(`insert into market.securities (id, name, ticker, source) values ($1, 'Bench', 'BNCH', 'bench')`, [
      securityId,
    ])
    await pool.query(`insert into app.customer_securities (customer_id, security_id, position) values ($1, $2, 99)`, [
      demoCustomers.veltrane,
      securityId,
    ])
    const authorization = `Bearer ${issueToken(server, 'ada@veltrane.example')}`
    const ask = async (path: string, body?: object) => {
      const begin = performance.now()
      const answer = await fetch(`${server.url}/v2/research/${path}`, {
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
      await answer.json()
      return performance.now() - begin
    }
    const sent: number[] = []
    for (const measure of measures) {
      sent.push(await ask('estimates/import', { source: 'Bench', rows: rowsOf(securityId, measure) }))
    }
    await pool.query('analyze app.estimates')
    await pool.end()
    const pages: number[] = []
    for (let run = 0; run < runs; run += 1) {
      for (const measure of measures) pages.push(await ask(`estimates?security_id=${securityId}&measure=${measure}`))
    }
    const p95 = percentile(pages, 0.95)
    return [
      { what: '1,920 rows of a feed, slowest', value: milliseconds(percentile(sent, 1)) },
      { what: '40 brokers × 12 periods, p50', value: milliseconds(percentile(pages, 0.5)) },
      {
        what: '40 brokers × 12 periods, p95',
        value: milliseconds(p95),
        budget: milliseconds(budgetMs),
        isMet: p95 <= budgetMs,
      },
    ]
  })
