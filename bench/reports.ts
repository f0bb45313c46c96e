// The shareholder and activity reports at market scale, by each usual period and as first asked for: nothing of the
// security is remembered in the first round of each.
import { onMarket } from './market-site.ts'
import { type Benchmark, type Measurement, milliseconds, percentile } from './report.ts'

const budgetMs = 500
const securityCount = 10
const rounds = 3

interface Preset {
  name: string
  /** The security is appended. */
  path: string
}

const measure = (presets: readonly Preset[], activityCount = 0): ReturnType<Benchmark> =>
  onMarket(async ({ server, token, pool }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { rows } = await pool.query<{ id: string }>(`select p.security_id as id from market.positions p
      join market.security_index s on s.id = p.security_id and s.quarter = p.quarter
      where p.shares > 0 group by 1 order by count(*) desc, 1 limit ${securityCount}`)
    if (activityCount > 0) await logActivities(server.url, headers, activityCount)
    const measurements: Measurement[] = []
    for (const { name, path } of presets) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const { id } of rows) {
          const begin = performance.now()
          const answer = await fetch(`${server.url}${path}&security_id=${id}`, { headers })
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
          await answer.arrayBuffer()
          times.push(performance.now() - begin)
        }
      }
      const p95 = percentile(times, 0.95)
      measurements.push({
        what: `${name}, p95`,
        value: milliseconds(p95),
        budget: milliseconds(budgetMs),
        isMet: p95 <= budgetMs,
      })
    }
    return measurements
  })

/** Meetings with the largest institutions, one on each of the days until today. */
async function logActivities(url: string, headers: Record<string, string>, count: number) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const [type] = await call('GET', '/v2/customer_activity_types')
  const firms: { id: string; name: string }[] = await call('GET', '/v2/organizations?sort=aum_desc&page_size=100')
  for (let number = 0; number < count; number += 1) {
    const firm = firms[number % firms.length]
    const starts_at = new Date(Date.now() - number * 86_400_000).toISOString()
    await call('POST', '/v2/activities', {
      type_id: type.id,
      subject: firm?.name,
      starts_at,
      organization_ids: [firm?.id],
    })
  }
}

export const shareholderReport: Benchmark = () =>
  measure([
    { name: 'all sections', path: '/v2/reports/shareholders?top=25' },
    { name: 'all sections, groups', path: '/v2/reports/shareholders?roll_up=true' },
    { name: 'active holders, top 100', path: '/v2/reports/shareholders?orientation=active&top=100' },
  ])

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

export const activityReport: Benchmark = () =>
  measure(
    [
      { name: 'last four quarters', path: '/v2/reports/activities?top=25' },
      { name: 'last 90 days', path: `/v2/reports/activities?from=${day(90)}&to=${day(0)}` },
      { name: 'last two years', path: `/v2/reports/activities?from=${day(730)}&to=${day(0)}` },
    ],
    400,
  )
