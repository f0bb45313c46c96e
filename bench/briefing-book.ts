// A briefing book of 12 meetings with the largest holders, at market scale: collected, drawn, kept and scanned, as its maker waits for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { onMarket } from './market-site.ts'
import { type Benchmark, milliseconds } from './report.ts'

const meetingCount = 12
const budgetMs = 10_000

interface Made {
  id: string
  state: string
  file: { status: string } | null
}

export const briefingBook: Benchmark = () =>
  onMarket(async ({ server, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: T }).data
    }
    const types = await call<{ id: string }[]>('GET', '/v2/customer_activity_types')
    const holders = `/v2/organizations?sort=holding_desc&page_size=${meetingCount}`
    const ids: string[] = []
    for (const firm of await call<{ id: string; name: string }[]>('GET', holders)) {
      const startsAt = new Date(Date.now() + 86_400_000).toISOString()
      const meeting = { type_id: types[0]?.id, subject: firm.name, starts_at: startsAt, organization_ids: [firm.id] }
      ids.push((await call<{ id: string }>('POST', '/v2/activities', meeting)).id)
    }
    const { available } = await call<{ available: string[] }>('GET', '/v2/briefings/choice')
    const begin = performance.now()
    const body = { activity_ids: ids, sections: available, title: 'Bench' }
    let made = await call<Made>('POST', '/v2/briefings', body)
    while (made.file?.status !== 'completed') {
      if (made.state === 'failed') throw new Error('The book failed')
      await sleep(50)
      made = await call<Made>('GET', `/v2/briefings/${made.id}`)
    }
    const took = performance.now() - begin
    return [
      {
        what: `book of ${ids.length} meetings, until it can be downloaded`,
        value: milliseconds(took),
        budget: milliseconds(budgetMs),
        isMet: ids.length === meetingCount && took <= budgetMs,
      },
    ]
  })
