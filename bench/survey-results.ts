// The results of a survey with 5,000 named respondents who answered ten questions each: 50,000 answers.
import pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { issueToken } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const respondents = 5_000
const runs = 20
const budgetMs = 300

const options = ['guidance', 'margins', 'capital'].map((id) => ({ id, label: id }))
const rows = ['clear', 'honest', 'quick'].map((id) => ({ id, label: id }))
const columns = ['low', 'middle', 'high'].map((id) => ({ id, label: id }))
const questions = [
  ...['r1', 'r2', 'r3', 'r4'].map((id) => ({ id, type: 'rating', title: `How do you rate ${id}?` })),
  ...['n1', 'n2'].map((id) => ({ id, type: 'rating', style: 'nps', title: `Would you recommend ${id}?` })),
  ...['c1', 'c2'].map((id) => ({ id, type: 'single', title: `Which of ${id}?`, options })),
  { id: 'm1', type: 'matrix', title: 'How are we?', rows, columns },
  { id: 't1', type: 'long_text', title: 'In your own words' },
]

const answer = (id: string, value: string) => `jsonb_build_object('questionId', '${id}', 'value', ${value})`
const number = (from: number, steps: number, salt: number) =>
  `jsonb_build_object('number', ${from} + (n * ${salt}) % ${steps})`
const choice = (salt: number) =>
  `jsonb_build_object('choices', jsonb_build_array((array['guidance', 'margins', 'capital'])[1 + (n * ${salt}) % 3]), 'other', null)`
const cell = (row: string, salt: number) =>
  `jsonb_build_object('row', '${row}', 'column', (array['low', 'middle', 'high'])[1 + (n * ${salt}) % 3])`
const answers = `jsonb_build_array(${[
  ...['r1', 'r2', 'r3', 'r4'].map((id, at) => answer(id, number(1, 5, at + 7))),
  ...['n1', 'n2'].map((id, at) => answer(id, number(0, 11, at + 3))),
  ...['c1', 'c2'].map((id, at) => answer(id, choice(at + 5))),
  answer(
    'm1',
    `jsonb_build_object('cells', jsonb_build_array(${rows.map(({ id }, at) => cell(id, at + 2)).join(', ')}))`,
  ),
  answer('t1', `jsonb_build_object('text', 'More about cash and margins, please, number ' || n)`),
].join(', ')})`

export const surveyResults: Benchmark = () =>
  withServer(async (server) => {
    const authorization = `Bearer ${issueToken(server, 'noor@brackmoor.example')}`
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const found = await fetch(`${server.url}/v2/feedback/surveys${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!found.ok) throw new Error(`${path} answered ${found.status}: ${await found.text()}`)
      return ((await found.json()) as { data: T }).data
    }
    const made = { name: 'Bench', category: 'attributed', form: { pages: [{ id: 'one', questions }] } }
    const { id } = await call<{ id: string }>('POST', '', made)
    await call('PATCH', `/${id}/publish`)
    const pool = new pg.Pool({ connectionString: await runningEmbeddedPostgres(server.dataDirectory), max: 1 })
    await pool.query(
      `insert into app.survey_responses (customer_id, id, survey_id, form_number, channel, language, answers,
         respondent_name, submitted_at)
       select s.customer_id, gen_random_uuid(), s.id, 1, 'link', 'en', ${answers}, 'Respondent ' || n,
         now() - n * interval '1 minute'
       from generate_series(1, $2::integer) n, app.surveys s where s.id = $1`,
      [id, respondents],
    )
    await pool.query('analyze app.survey_responses')
    await pool.end()
    const measured = []
    for (const [what, path] of [
      ['results', 'results'],
      ['findings', 'summary'],
      ['first answers in words', 'verbatims?question_id=t1'],
    ] as const) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const begin = performance.now()
        const found = await call<{ named?: number }>('GET', `/${id}/${path}`)
        times.push(performance.now() - begin)
        if (path === 'results' && found.named !== respondents) throw new Error(`${found.named} respondents counted`)
      }
      const p95 = percentile(times, 0.95)
      measured.push({
        what: `50,000 answers: ${what}, p95`,
        value: milliseconds(p95),
        ...(path === 'results' && { budget: milliseconds(budgetMs), isMet: p95 <= budgetMs }),
      })
    }
    return measured
  })
