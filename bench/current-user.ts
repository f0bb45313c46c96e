// GET /v2/users/current at 50 connections against the minimal SQL it needs, alternating so that noise affects both.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { type Benchmark, median, milliseconds, percentile } from './report.ts'
import { type RunningServer, root, withServer } from './server.ts'

const connections = 50
const seconds = 4
const rounds = 3
const email = 'noor@brackmoor.example'

const bareSql = `
  select u.id, u.email, u.first_name, u.last_name, u.role, u.time_zone, s.ended_at,
    json_agg(json_build_object('id', a.id, 'scope', a.scope, 'locked_at', a.locked_at, 'customer', row_to_json(c)))
  from identity.users u
  left join identity.sign_ins s on s.session_key = $2
  join identity.customer_authorizations a on a.user_id = u.id
  join identity.customers c on c.id = a.customer_id
  where u.email = $1 group by u.id, s.ended_at`

export const currentUser: Benchmark = () =>
  withServer(async (server) => {
    const token = issueToken(server)
    const database = await runningEmbeddedPostgres(server.dataDirectory)
    const pool = new pg.Pool({ connectionString: database, max: 16 })
    const sql: Sample[] = []
    const http: Sample[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const samples = [await loadSql(pool), await loadHttp(server.url, token)] as const
      // The first round warms up.
      if (round === 0) continue
      sql.push(samples[0])
      http.push(samples[1])
    }
    await pool.end()
    const [bare, call] = [summary(sql), summary(http)]
    return [
      { what: `bare SQL, ${connections} at once: p50`, value: milliseconds(bare.p50) },
      { what: `bare SQL, ${connections} at once: p95`, value: milliseconds(bare.p95) },
      { what: `GET /v2/users/current, ${connections} connections: p50`, value: milliseconds(call.p50) },
      {
        what: `GET /v2/users/current, ${connections} connections: p95`,
        value: milliseconds(call.p95),
        budget: '100 ms',
        isMet: call.p95 <= 100,
      },
      { what: 'answers a second', value: call.rate.toFixed(0) },
      { what: 'p95 over bare SQL', value: `${(call.p95 / bare.p95).toFixed(2)} ×` },
    ]
  })

interface Sample {
  p50: number
  p95: number
  rate: number
}

const summary = (samples: Sample[]): Sample => ({
  p50: median(samples.map((sample) => sample.p50)),
  p95: median(samples.map((sample) => sample.p95)),
  rate: median(samples.map((sample) => sample.rate)),
})

async function loadSql(pool: pg.Pool): Promise<Sample> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const begin = performance.now()
      await pool.query({ name: 'current-user', text: bareSql, values: [email, 'none'] })
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { p50: median(times), p95: percentile(times, 0.95), rate: times.length / seconds }
}

async function loadHttp(url: string, token: string): Promise<Sample> {
  const result = await autocannon({
    url: `${url}/v2/users/current`,
    headers: { authorization: `Bearer ${token}` },
    connections,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`)
  // autocannon reports the 97.5th percentile, not the 95th, so the comparison is stricter than the budget.
  return { p50: result.latency.p50, p95: result.latency.p97_5, rate: result.requests.average }
}

function issueToken({ url, dataDirectory }: RunningServer): string {
  const env = { ...process.env, PUBLIC_URL: url, DATA_DIR: dataDirectory }
  const command = [join(root, 'server/src/commands/token.ts'), email]
  return execFileSync(process.execPath, command, { env, encoding: 'utf8' }).trim()
}
