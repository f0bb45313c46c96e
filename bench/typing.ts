// People in the search dialog, as it lets them ask: all its groups at once, then a pause until the next key counts.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MarketSite } from './market-calls.ts'
import { type Measurement, milliseconds, percentile } from './report.ts'

const people = 20
const seconds = 6
/** The dialog waits for as long after the last key. */
const debounceMs = 350

const groups = (term: string): string[] => [
  ...['people', 'organizations', 'funds', 'securities'].map((kind) => `/v2/${kind}/search?page_size=5&term=${term}`),
  ...['people', 'organizations'].map((kind) => `/v2/irm/${kind}?page_size=3&search=${term}`),
]

/** How long each group takes for twenty people who type at once. */
export async function measureTyping(
  site: MarketSite,
  terms: readonly string[],
  budgetMs: number,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true })
  try {
    await typeFor(site, agent, terms, 1)
    const times = await typeFor(site, agent, terms, seconds)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share))
    return {
      what: `the dialog, ${people} people typing: p50/p95/p99`,
      value: [p50, p95, p99].map((ms = Number.NaN) => milliseconds(ms)).join(' / '),
      budget: `p95 ${budgetMs} ms`,
      isMet: (p95 ?? Number.NaN) <= budgetMs,
    }
  } finally {
    agent.destroy()
  }
}

async function typeFor(site: MarketSite, agent: Agent, terms: readonly string[], duration: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + duration * 1000
  let turn = 0
  const person = async (_: unknown, number: number) => {
    // Nobody begins at the same moment as somebody else.
    await sleep((number * debounceMs) / people)
    while (performance.now() < end) {
      turn += 1
      const term = encodeURIComponent(terms[turn % terms.length] ?? '')
      times.push(...(await Promise.all(groups(term).map((path) => timeOf(site, agent, path)))))
      await sleep(debounceMs)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  return times
}

function timeOf({ server, token }: MarketSite, agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    request(server.url + path, { agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - begin)
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
