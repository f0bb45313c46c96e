// Respondents of an anonymous survey, a hundred at once: each opens its page and sends it. RESPONDENTS=500 for fewer.
// A fifth of them are people: a hundred are on the page at any time, and each takes as long as the page expects at least.
// The rest take no time at all, so that a hundred requests wait for the two cores at any time: that measures how many
// respondents the server takes in a second, and their waiting is a hundred times what one costs.
import { setTimeout as sleep } from 'node:timers/promises'
import { fewestSeconds } from '../server/src/platform/pages/stamp.ts'
import { issueToken } from './market-site.ts'
import { type Benchmark, type Measurement, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const respondents = Number(process.env.RESPONDENTS ?? 10_000)
const atOnce = 100
const linksAtOnce = 1000
const pageSize = 500
const budgetMs = 100

const form = {
  pages: [
    {
      id: 'one',
      questions: [
        { id: 'rating', type: 'rating', title: 'How clear is our disclosure?', style: 'nps', is_required: true },
        { id: 'words', type: 'long_text', title: 'In your own words' },
      ],
    },
  ],
}

export const surveyAnswers: Benchmark = () =>
  withServer(async (server) => {
    const authorization = `Bearer ${issueToken(server, 'noor@brackmoor.example')}`
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${server.url}/v2/feedback/${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const made = { name: 'Bench', category: 'anonymous', form }
    const { data: survey } = await call<{ data: { id: string } }>('POST', 'surveys', made)
    await call('PATCH', `surveys/${survey.id}/publish`)
    for (let left = respondents; left > 0; left -= linksAtOnce) {
      await call('POST', 'survey_recipients/links', { survey_id: survey.id, count: Math.min(left, linksAtOnce) })
    }
    const urls: string[] = []
    for (let offset = 0; offset < respondents; offset += pageSize) {
      const query = `survey_id=${survey.id}&page_size=${pageSize}&page_offset=${offset}`
      const { data } = await call<{ data: { url: string }[] }>('GET', `survey_recipients?${query}`)
      urls.push(...data.map(({ url }) => url))
    }
    const people = await answerAll(urls.slice(0, urls.length / 5), () => fewestSeconds * (1 + Math.random()))
    const machines = await answerAll(urls.slice(urls.length / 5), () => 0)
    const { data: counts } = await call<{ data: { states: { state: string; count: number }[] } }>(
      'GET',
      `survey_recipients/counts?survey_id=${survey.id}`,
    )
    const answered = counts.states.find(({ state }) => state === 'answered')?.count ?? 0
    return [
      ...shown('people on the page', people, true),
      ...shown('without a pause', machines, false),
      { what: 'answered', value: String(answered), budget: `${urls.length}`, isMet: answered === urls.length },
    ]
  })

interface Times {
  opened: number[]
  sent: number[]
  seconds: number
}

function shown(who: string, { opened, sent, seconds }: Times, hasBudget: boolean): Measurement[] {
  const p95 = percentile(sent, 0.95)
  const named = `${sent.length} respondents, ${atOnce} ${who}`
  return [
    { what: `${named}: opening, p95`, value: milliseconds(percentile(opened, 0.95)) },
    { what: 'sending, p50', value: milliseconds(percentile(sent, 0.5)) },
    {
      what: 'sending, p95',
      value: milliseconds(p95),
      ...(hasBudget && { budget: `${budgetMs} ms`, isMet: p95 <= budgetMs }),
    },
    { what: 'sending, slowest', value: milliseconds(percentile(sent, 1)) },
    { what: 'respondents a second', value: (sent.length / seconds).toFixed(0) },
  ]
}

/** `pause` in seconds, from reading the page to sending it. */
async function answerAll(urls: readonly string[], pause: () => number): Promise<Times> {
  const opened: number[] = []
  const sent: number[] = []
  const waiting = [...urls]
  const begin = performance.now()
  const respond = async () => {
    // People do not come all in the same moment.
    await sleep(pause() * Math.random() * 1000)
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const before = performance.now()
      const page = await (await fetch(url)).text()
      opened.push(performance.now() - before)
      const stamp = /name="stamp" value="([^"]*)"/.exec(page)?.[1] ?? ''
      const body = new URLSearchParams({
        go: 'send',
        form: '1',
        page: 'one',
        shown: 'rating words',
        language: 'en',
        stamp,
      })
      body.set('a.rating', String(sent.length % 11))
      body.set('a.words', 'More about cash, please.')
      const seconds = pause()
      if (seconds > 0) await sleep(seconds * 1000)
      const sending = performance.now()
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`An answer was met with ${answer.status}`)
      await answer.arrayBuffer()
      sent.push(performance.now() - sending)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, respond))
  return { opened, sent, seconds: (performance.now() - begin) / 1000 }
}
