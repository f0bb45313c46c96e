// Charts at market scale: a year of prices with peers, three years of ownership, and 12 series at once.
import { demoPeers, demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { onMarket } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'

const runs = 20
const budgetMs = 500

const ours = demoSecurities.veltraneA
const ownership = ['holders', 'shares', 'outstanding', 'change', 'flow', 'top10', 'top20']
const prices = [ours, ...(demoPeers[ours] ?? [])].map((id) => `price:${id}:1`)

const charts = [
  {
    name: 'price, volume and peer average, a year',
    series: [`price:${ours}:1`, `peers:${ours}:1`, `volume:${ours}:2`],
  },
  {
    name: 'price against the sector and the market, a year',
    series: [`price:${ours}:1`, `sector:${ours}:1`, 'market:1'],
  },
  { name: 'ownership, three years', series: ownership.map((kind) => `${kind}:${ours}:1`), range: '3Y' },
  {
    name: '12 series compared, five years of weeks',
    series: [...prices, ...ownership.map((kind) => `${kind}:${ours}:2`)],
    range: '5Y',
    compare: 'year',
  },
]

export const charting: Benchmark = () =>
  onMarket(async ({ server, token }) => {
    const ask = async (path: string) => {
      const begin = performance.now()
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.json()
      return performance.now() - begin
    }
    const measured = []
    for (const { name, series, range = '1Y', compare } of charts) {
      const query = new URLSearchParams([
        ...series.slice(0, 12).map((key) => ['series', key]),
        ['range', range],
        ...(compare ? [['compare', compare]] : []),
      ] as [string, string][])
      const first = await ask(`/v2/reports/charting?${query}`)
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push(await ask(`/v2/reports/charting?${query}`))
      const p95 = percentile(times, 0.95)
      measured.push(
        { what: `${name}: the first time`, value: milliseconds(first) },
        { what: `${name}: p50`, value: milliseconds(percentile(times, 0.5)) },
        { what: `${name}: p95`, value: milliseconds(p95), budget: milliseconds(budgetMs), isMet: p95 <= budgetMs },
      )
    }
    return measured
  })
