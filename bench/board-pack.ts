// A board pack of 20 pages at market scale: collected, written in three formats, kept and scanned, as its maker waits for it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { onMarket } from './market-site.ts'
import { type Benchmark, milliseconds } from './report.ts'

const pageCount = 20
const budgetMs = 15_000

interface Page {
  id: string
  type: string
}

interface Pack {
  id: string
  pages: Page[]
  revision: number
}

interface Version {
  id: string
  state: string
  files: { status: string }[]
}

export const boardPack: Benchmark = () =>
  onMarket(async ({ server, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${server.url}/v2/reports/packs${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: T }).data
    }
    const pack = await call<Pack>('POST', '', { title: 'Bench', template: 'quarterly' })
    const reports = pack.pages.filter(({ type }) => type !== 'text')
    const pages = Array.from({ length: pageCount }, (_, at) => ({ ...reports[at % reports.length], id: randomUUID() }))
    const cover = { title: 'Bench', subtitle: '', date_line: '', has_cover: true, known_on: null }
    await call('PUT', `/${pack.id}`, { ...cover, pages, revision: pack.revision })
    const begin = performance.now()
    let made = await call<Version>('POST', `/${pack.id}/versions`)
    while (made.files.filter(({ status }) => status === 'completed').length < 3) {
      if (made.state === 'failed') throw new Error('The version failed')
      await sleep(50)
      made = await call<Version>('GET', `/${pack.id}/versions/${made.id}`)
    }
    const took = performance.now() - begin
    return [
      {
        what: `board pack of ${pageCount} pages, until its three files can be downloaded`,
        value: milliseconds(took),
        budget: milliseconds(budgetMs),
        isMet: took <= budgetMs,
      },
    ]
  })
