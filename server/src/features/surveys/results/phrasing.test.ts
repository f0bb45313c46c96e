// The findings of a survey, phrased by a language model behind a local server that speaks its protocol.
import { surveyResults } from '@rostrum/contract/surveys/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { startLanguageModel, type TestModel } from '#testing/language-model.ts'
import { demoCustomers } from '#testing/people.ts'
import { listPeople, storeAnswer } from '../testing/queries/answers.ts'
import { publishedSurvey } from '../testing/surveys.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }

let api: Api
let id: string
let model: TestModel
let reply: (finding: string) => string

beforeAll(async () => {
  model = await startLanguageModel((message) => reply(/Finding: (.*)/.exec(message)?.[1] ?? ''))
  api = await startApi({ content: 'market', environment: { LLM_URL: model.url } })
  ;({ id } = await publishedSurvey(api, ada, { name: 'After the results' }))
  for (const [at, { id: person }] of (await listPeople(api)).slice(0, 8).entries()) {
    const text = `Private words of number ${at}`
    await storeAnswer(api, id, { person, answers: { rating: { number: 1 + (at % 5) }, text: { text } } })
  }
})
afterAll(async () => {
  await api?.stop()
  await model?.stop()
})

const phrasing = async () => (await api.call(surveyResults.phrasing, { params: { id } }, ada)).sentences

test('a sentence that holds is kept with its findings; others are dropped', async () => {
  const { findings, modelHost } = await api.call(surveyResults.summary, { params: { id } }, ada)
  expect(modelHost).toMatch(/^127\.0\.0\.1:\d+$/)
  reply = (finding) =>
    JSON.stringify({
      sentences: [
        { text: finding, findings: [0] },
        { text: 'The rating is 9.9 of 10.', findings: [0] },
        { text: 'Investors were clearly pleased.', findings: [0] },
        { text: finding, findings: [99] },
        { text: finding, findings: [] },
      ],
    })
  expect(await phrasing()).toEqual([{ text: findings[0]?.text, findings: [0] }])
})

test('the model receives findings and questions, but no names and no answers in words', async () => {
  reply = () => '{}'
  await phrasing()
  const body = model.asked.at(-1)?.body ?? ''
  expect(body).toContain('The mean rating is')
  expect(body).not.toContain('Private words of number')
  const { data } = await api.call(surveyResults.verbatims, { params: { id }, query: {} }, ada)
  expect(data).toHaveLength(8)
  for (const { person } of data) expect(body).not.toContain(person?.name)
})

test('an answer that cannot be read phrases nothing', async () => {
  for (const answer of ['no JSON', '[]', '{"sentences": "none"}']) {
    reply = () => answer
    expect(await phrasing()).toEqual([])
  }
})
