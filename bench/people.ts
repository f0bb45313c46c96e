// Simulates twenty users: each sends requests, waits for the response, pauses, and sends the next ones.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MarketSite } from './market-site.ts'
import { type Measurement, milliseconds, percentile } from './report.ts'

const people = 20

interface Work {
  name: string
  /** Requests that one user sends at once, in turn. */
  turns: readonly (readonly string[])[]
  /** Think time from a response to the next request. */
  pauseMs: number
  seconds: number
  budgetMs: number
}

/** How long they waited for a response. */
export async function measurePeople(site: MarketSite, { name, budgetMs, ...work }: Work): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true })
  try {
    await atWork(site, agent, { ...work, seconds: 1 })
    const times = await atWork(site, agent, work)
    const of = (share: number) => percentile(times, share)
    return {
      what: `${name}, ${people} people: p50/p95/p99`,
      value: [0.5, 0.95, 0.99].map((share) => milliseconds(of(share))).join(' / '),
      budget: `p95 ${budgetMs} ms`,
      isMet: of(0.95) <= budgetMs,
    }
  } finally {
    agent.destroy()
  }
}

async function atWork(
  site: MarketSite,
  agent: Agent,
  { turns, pauseMs, seconds }: Omit<Work, 'name' | 'budgetMs'>,
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let turn = 0
  const person = async (_: unknown, number: number) => {
    // Staggered start, so that the users are not in lockstep.
    await sleep((number * pauseMs) / people)
    while (performance.now() < end) {
      turn += 1
      const paths = turns[turn % turns.length] ?? []
      times.push(...(await Promise.all(paths.map((path) => timeOf(site, agent, path)))))
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  return times
}

export function timeOf({ server, token }: MarketSite, agent: Agent, path: string): Promise<number> {
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
