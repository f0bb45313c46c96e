// Respondents of an anonymous survey, a hundred at once: each opens its page and sends it. RESPONDENTS=500 for fewer.
import { issueToken } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const respondents = Number(process.env.RESPONDENTS ?? 10_000)
const atOnce = 100
const linksAtOnce = 1000
const pageSize = 500

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
    const { opened, sent, seconds } = await answerAll(urls)
    const { data: counts } = await call<{ data: { states: { state: string; count: number }[] } }>(
      'GET',
      `survey_recipients/counts?survey_id=${survey.id}`,
    )
    const answered = counts.states.find(({ state }) => state === 'answered')?.count ?? 0
    const p95 = percentile(sent, 0.95)
    return [
      {
        what: `${urls.length} respondents, ${atOnce} at once: opening, p95`,
        value: milliseconds(percentile(opened, 0.95)),
      },
      { what: 'sending, p50', value: milliseconds(percentile(sent, 0.5)) },
      { what: 'sending, p95', value: milliseconds(p95), budget: '100 ms', isMet: p95 <= 100 },
      { what: 'sending, slowest', value: milliseconds(percentile(sent, 1)) },
      { what: 'respondents a second', value: (urls.length / seconds).toFixed(0) },
      { what: 'answered', value: String(answered), budget: `${urls.length}`, isMet: answered === urls.length },
    ]
  })

async function answerAll(urls: readonly string[]) {
  const opened: number[] = []
  const sent: number[] = []
  const waiting = [...urls]
  const begin = performance.now()
  const respond = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const before = performance.now()
      const page = await (await fetch(url)).text()
      const then = performance.now()
      opened.push(then - before)
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
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`An answer was met with ${answer.status}`)
      await answer.arrayBuffer()
      sent.push(performance.now() - then)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, respond))
  return { opened, sent, seconds: (performance.now() - begin) / 1000 }
}
