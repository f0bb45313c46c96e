import { themes } from '@rostrum/contract/irm/themes'
import { surveyResponses } from '@rostrum/contract/surveys/responses'
import { type QuestionResult, surveyResults } from '@rostrum/contract/surveys/results'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { listPeople, type SurveyedPerson, storeAnswer } from '../testing/queries/answers.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

let api: Api
const ada: Caller = { as: 'ada@veltrane.example' }
const customerId = demoCustomers.veltrane
let people: SurveyedPerson[]

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  people = await listPeople(api)
})
afterAll(() => api.stop())

const answer = (surveyId: string, given: Parameters<typeof storeAnswer>[2]) => storeAnswer(api, surveyId, given)

const results = (id: string, query: object = {}, someone = ada) =>
  api.call(surveyResults.read, { params: { id }, query }, someone)
const of = ({ questions }: { questions: QuestionResult[] }, id: string) =>
  questions.find(({ questionId }) => questionId === id)
const rate = (number: number) => ({ rating: { number } })

describe('answers with a name', () => {
  let id: string
  let holders: typeof people
  let others: typeof people
  beforeAll(async () => {
    id = (await publishedSurvey(api, ada, { name: 'After the second quarter' })).id
    holders = people.filter(({ shares }) => shares > 0).slice(0, 6)
    others = people.filter(({ shares }) => shares === 0).slice(0, 4)
    for (const { id: person } of holders) await answer(id, { person, answers: rate(5) })
    for (const { id: person } of others) {
      await answer(id, { person, answers: { ...rate(1), choice: { choices: [], other: 'Capital returns' } } })
    }
    await answer(id, { name: 'Someone Else', answers: { ...rate(3), text: { text: 'Guidance is unclear' } } })
    // Holding is known of six, and the first of them was asked with two others who did not answer.
    // A fourth has not been emailed yet, and an answer came through a link that was handed out.
    const asked = [...holders.slice(0, 1), ...others.slice(0, 3), undefined]
    for (const [index, person] of asked.entries()) {
      await api.db
        .insertInto('app.surveyRecipients')
        .values({
          customerId,
          id: newId(),
          surveyId: id,
          channel: person ? 'email' : 'link',
          personId: person?.id ?? null,
          name: 'Invited',
          email: person ? `invited-${index}@example.com` : null,
          sentAt: index < 3 ? new Date() : null,
          userId: await api.userId('ada@veltrane.example'),
          hasAnswered: index === 0 || !person,
        })
        .execute()
    }
  })

  test('are counted alike, with what they rest on', async () => {
    const found = await results(id)
    expect(found).toMatchObject({ named: 11, nameless: 0, leftOut: { nameless: 0, filtered: 0, weightless: 0 } })
    expect(of(found.overall, 'rating')).toMatchObject({ answered: 11, mean: { value: 37 / 11 } })
    expect(found.unweighted).toBeNull()
    expect(found.responseRate).toMatchObject({ invited: 3, answered: 1 })
    expect(found.responseRates.filter(({ trait }) => trait === 'holder')).toMatchObject([
      { key: 'holders', invited: 1, answered: 1 },
      { key: 'others', invited: 2, answered: 0 },
    ])
    const rated = (wanted: string) => found.responseRates.filter(({ trait }) => trait === wanted)
    for (const trait of ['type', 'position', 'region', 'engagement']) {
      expect(rated(trait).reduce((sum, { invited }) => sum + invited, 0)).toBe(3)
      expect(rated(trait).reduce((sum, { answered }) => sum + answered, 0)).toBe(1)
    }
    expect(rated('position')).toMatchObject([{ answered: 1 }, { key: 'none', invited: 2, answered: 0 }])
    // Someone with two styles is in both groups.
    expect(rated('style').reduce((sum, { invited }) => sum + invited, 0)).toBeGreaterThanOrEqual(3)
  })

  test('are weighed by shares, value and assets, which leaves out those without any', async () => {
    const found = await results(id, { weigh: 'shares' })
    expect(found.leftOut).toMatchObject({ weightless: 5 })
    expect(of(found.overall, 'rating')).toMatchObject({ answered: 6, mean: { value: 5 } })
    expect(of(found.unweighted ?? found.overall, 'rating')).toMatchObject({ answered: 11 })
    const value = await results(id, { weigh: 'value' })
    expect(of(value.overall, 'rating')).toMatchObject({ mean: { value: 5 } })
    expect((await results(id, { weigh: 'aum' })).overall.respondents).toBeGreaterThanOrEqual(6)
  })

  test('are filtered and compared by who holds, and the groups add up', async () => {
    expect((await results(id, { holding: 'holders' })).overall.respondents).toBe(6)
    expect((await results(id, { holding: 'others' })).overall.respondents).toBe(4)
    const { groups, leftOut } = await results(id, { compareBy: 'holder' })
    expect(groups.map(({ key, respondents }) => [key, respondents])).toEqual([
      ['holders', 6],
      ['others', 4],
      ['unknown', 1],
    ])
    expect(leftOut.filtered).toBe(0)
    for (const trait of ['type', 'position', 'region', 'engagement'] as const) {
      const compared = await results(id, { compareBy: trait })
      expect(compared.groups.reduce((sum, { respondents }) => sum + respondents, 0)).toBe(11)
    }
    const [first] = holders
    const sameType = await results(id, { types: [first?.type] })
    expect(sameType.overall.respondents).toBe([...holders, ...others].filter(({ type }) => type === first?.type).length)
  })

  test('in words lead to their author, can be searched, and have themes that survive a merge of themes', async () => {
    const verbatims = (query: object = {}) => api.call(surveyResults.verbatims, { params: { id }, query }, ada)
    const { data } = await verbatims()
    expect(data).toHaveLength(5)
    expect(data.find(({ text }) => text.startsWith('Guidance'))).toMatchObject({
      respondent: 'Someone Else',
      person: null,
      question: 'What else would you like to tell us?',
    })
    const [said] = (await verbatims({ term: 'capital' })).data
    expect(said).toMatchObject({ questionId: 'choice', person: { id: expect.any(String) } })
    const theme = await api.call(themes.create, { body: { name: 'Buybacks' } }, ada)
    const other = await api.call(themes.create, { body: { name: 'Distributions' } }, ada)
    const set = (verbatimId: string, themeIds: string[]) =>
      api.call(surveyResults.setThemes, { params: { id, verbatim: verbatimId }, body: { themeIds } }, ada)
    expect(await set(said?.id ?? '', [theme.id])).toMatchObject({ themes: [{ name: 'Buybacks' }] })
    await api.call(themes.merge, { params: { id: theme.id }, body: { intoThemeId: other.id } }, ada)
    expect((await verbatims({ themeId: other.id })).data).toMatchObject([{ id: said?.id }])
    await api.call(themes.restore, { params: { id: theme.id } }, ada)
    expect((await verbatims({ themeId: other.id })).data).toEqual([])
    const { words, themes: counted } = await api.call(surveyResults.words, { params: { id } }, ada)
    expect(words).toContainEqual({ word: 'capital', count: 4 })
    expect(counted).toMatchObject([{ name: 'Buybacks', count: 1 }])
    await expect(set(said?.id ?? '', [newId()])).rejects.toMatchObject({ status: 422 })
    await expect(set(newId(), [])).rejects.toMatchObject({ status: 404 })
  })

  test('are followed over surveys that asked the same question', async () => {
    const next = await publishedSurvey(api, ada, { name: 'After the third quarter' })
    await answer(next.id, { person: people[0]?.id ?? '', answers: rate(2) })
    const points = await api.call(surveyResults.trend, { params: { id: next.id, question: 'rating' } }, ada)
    const own = points.filter(({ surveyId }) => [id, next.id].includes(surveyId))
    expect(own).toMatchObject([
      { surveyId: id, isThis: false, result: { answered: 11 } },
      { surveyId: next.id, isThis: true, result: { answered: 1, mean: { value: 2, low: 1, high: 5 } } },
    ])
    const unknown = { id: next.id, question: 'nothing' }
    expect(await api.call(surveyResults.trend, { params: unknown }, ada)).toEqual([])
  })

  test('are summed up in sentences that name their question and their uncertainty', async () => {
    const { findings } = await api.call(surveyResults.summary, { params: { id } }, ada)
    expect(findings[0]).toMatchObject({ questionId: 'rating', answered: 11 })
    expect(findings[0]?.text).toMatch(/^The mean rating is 3\.4 of 5 among 11 respondents \(95% interval/)
  })

  test('can be read one by one under the same filters', async () => {
    const listed = async (query: object) =>
      (await api.call(surveyResponses.list, { query: { surveyId: id, ...query } }, ada)).data.map(
        ({ person }) => person?.id,
      )
    expect((await listed({ holding: 'holders' })).toSorted()).toEqual(holders.map((one) => one.id).toSorted())
    expect(await listed({ holding: 'others' })).toHaveLength(4)
    const file = await api.request('GET', `/v2/feedback/survey_responses.csv?survey_id=${id}&holding=others`, ada)
    expect(file.text.trim().split('\n')).toHaveLength(5)
  })

  test('have no model to phrase them unless the operator sets one', async () => {
    expect((await api.call(surveyResults.summary, { params: { id } }, ada)).modelHost).toBeNull()
    await expect(api.call(surveyResults.phrasing, { params: { id } }, ada)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('make a file with every figure and what it rests on', async () => {
    const answered = await api.request('GET', `/v2/feedback/surveys/${id}/results.csv?weigh=shares`, ada)
    expect(answered.status).toBe(200)
    const lines = answered.text.trim().split('\r\n')
    expect(lines[0]).toContain('Group,Question,Type,Row,Answer,Measure,Respondents,Value')
    expect(lines[1]).toContain('weighed by: shares held')
    expect(lines[0]).toContain('95% to,Value with equal weights,Basis')
    // Six holders rated 5, and everyone together 3.4.
    expect(lines.find((line) => line.includes('Mean,6,5,'))?.split(',')).toContain(String(37 / 11))
    const filtered = await api.request('GET', `/v2/feedback/surveys/${id}/results.csv?holding=holders`, ada)
    expect(filtered.text.split('\r\n')[1]).toContain('Who: Holders')
    expect(lines.some((line) => line.includes('Mean,6,5,'))).toBe(true)
  })
})

test('an edited form keeps what was answered before, in the words in which it was asked', async () => {
  const asked = (title: string, ...labels: string[]) => ({
    ...{ id: 'choice', type: 'single' as const, title },
    options: labels.map((label) => ({ id: label.toLowerCase(), label })),
  })
  const { id } = await publishedSurvey(api, ada, { form: formOf([asked('What worries you?', 'Debt', 'Margins')]) })
  await answer(id, { name: 'Early', answers: { choice: { choices: ['debt'], other: null } } })
  const edit = (title: string, ...labels: string[]) =>
    api.call(surveys.update, { params: { id }, body: { form: formOf([asked(title, ...labels)]) } }, ada)
  await edit('What worries you now?', 'Margins', 'Growth')
  await api.call(surveys.publish, { params: { id } }, ada)
  await answer(id, { name: 'Late', formNumber: 2, answers: { choice: { choices: ['growth'], other: null } } })
  // Not published.
  await edit('A draft', 'Margins')
  const choice = of((await results(id)).overall, 'choice')
  expect(choice).toMatchObject({ title: 'What worries you now?', answered: 2 })
  expect(choice && 'portions' in choice && choice.portions.map(({ label, count }) => [label, count])).toEqual([
    ['Margins', 0],
    ['Growth', 1],
    ['Debt (removed)', 1],
  ])
  const { data } = await api.call(surveyResponses.list, { query: { surveyId: id } }, ada)
  expect(data.map(({ respondentName, answers }) => [respondentName, answers[0]?.question, answers[0]?.text])).toEqual([
    ['Late', 'What worries you now?', 'Growth'],
    ['Early', 'What worries you?', 'Debt'],
  ])
})

describe('answers without a name', () => {
  test('appear in groups, without an author, and take no filter or weight', async () => {
    const { id } = await publishedSurvey(api, ada, { category: 'anonymous', name: 'Frankly' })
    for (let index = 0; index < 7; index++) {
      await answer(id, { batch: 1, answers: { ...rate(4), text: { text: `Remark ${index}` } } })
    }
    // Only two of the second group wrote something.
    for (let index = 0; index < 5; index++) {
      const text = index < 2 ? { text: { text: `Later ${index}` } } : undefined
      await answer(id, { batch: 2, answers: { ...rate(2), ...text } })
    }
    await api.db
      .insertInto('app.surveyResponses')
      .values({
        customerId,
        id: newId(),
        surveyId: id,
        formNumber: 1,
        channel: 'link',
        language: 'en',
        isAnonymous: true,
        answers: JSON.stringify([{ questionId: 'text', value: { text: 'Still waiting' } }]),
      })
      .execute()
    const found = await results(id)
    expect(found).toMatchObject({ named: 0, nameless: 12 })
    expect(of(found.overall, 'rating')).toMatchObject({ answered: 12 })
    expect(of(found.overall, 'text')).toMatchObject({ answered: 7 })
    const { data } = await api.call(surveyResults.verbatims, { params: { id } }, ada)
    expect(data).toHaveLength(7)
    for (const row of data) {
      expect(row).toMatchObject({ person: null, respondent: null, organization: null, submittedAt: null })
      expect(row.text).toMatch(/^Remark/)
    }
    for (const query of [{ weigh: 'shares' }, { holding: 'others' }, { engagements: ['low'] }]) {
      const limited = await results(id, query)
      expect(limited).toMatchObject({ overall: { respondents: 0 }, leftOut: { nameless: 12 } })
    }
    expect((await results(id, { compareBy: 'type' })).groups).toEqual([])
  })

  test('of which fewer than five answered a question are not summed up', async () => {
    const { id } = await publishedSurvey(api, ada, { category: 'anonymous' })
    for (let index = 0; index < 5; index++) {
      await answer(id, { batch: 1, answers: index < 4 ? rate(5) : { text: { text: 'No rating' } } })
    }
    expect(of((await results(id)).overall, 'rating')).toMatchObject({ answered: 0, mean: null })
    expect((await api.call(surveyResults.summary, { params: { id } }, ada)).findings).toEqual([])
  })
})

test('results of a survey that is not there, of a foreign customer, or without the feature are rejected', async () => {
  const { id } = await publishedSurvey(api, ada, {})
  await expect(results(newId())).rejects.toMatchObject({ status: 404 })
  await expect(results(id, { weigh: 'votes' })).rejects.toMatchObject({ status: 400 })
  await expect(results(id, {}, { as: 'noor@brackmoor.example' })).rejects.toMatchObject({ status: expect.any(Number) })
})
