import { formatShareOf, intervalOf, scoreOf } from '@rostrum/contract/surveys/figures'
import type { QuestionInput } from '@rostrum/contract/surveys/form'
import { surveyResults } from '@rostrum/contract/surveys/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { listPeople, storeAnswer } from '../testing/queries/answers.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

let api: Api
const ada: Caller = { as: 'ada@veltrane.example' }
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const named = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase().replaceAll(' ', '-').slice(0, 20), label }))
const columns = named('Weak', 'Fair', 'Strong')
const questions: QuestionInput[] = [
  {
    ...{ id: 'nps', type: 'rating', style: 'nps', lowest: 0, highest: 10 },
    title: 'How likely are you to recommend our shares to a colleague?',
  },
  {
    ...{ id: 'choice', type: 'single', hasOther: true },
    title: 'Which use of capital do you prefer?',
    options: named('Buybacks', 'Dividends', 'Acquisitions that open a market we do not serve today'),
  },
  {
    ...{ id: 'ranking', type: 'ranking', title: 'Rank what matters most to your view of us' },
    options: named('Growth', 'Margins', 'Balance sheet'),
  },
  {
    ...{ id: 'matrix', type: 'matrix', title: 'How do you rate our team?', columns },
    rows: named('Strategy', 'Disclosure', 'Access'),
  },
  { id: 'number', type: 'number', unit: '%', title: 'Which operating margin do you expect next year?' },
  { id: 'text', type: 'long_text', title: 'What should we do differently?' },
]

const answersOf = (at: number) => ({
  nps: { number: [10, 9, 9, 7, 3][at % 5] ?? 0 },
  choice: at % 7 === 6 ? { choices: [], other: 'Debt' } : { choices: [at % 3 ? 'buybacks' : 'dividends'], other: null },
  ranking: { order: at % 4 ? ['growth', 'margins', 'balance-sheet'] : ['margins', 'growth', 'balance-sheet'] },
  matrix: {
    cells: named('Strategy', 'Disclosure', 'Access').map(({ id }, row) => ({
      row: id,
      column: columns[(at + row) % 3]?.id ?? '',
    })),
  },
  number: { number: 18 + (at % 6) },
  text: { text: `Say more about margins, case ${at}` },
})

const fileOf = async (id: string, query = '') => {
  const answered = await api.request('GET', `/v2/feedback/surveys/${id}/results.pdf${query}`, ada)
  expect(answered.status).toBe(200)
  return Buffer.from(answered.bytes)
}

test('has the figures of the screen, weighed and compared, the findings, and earlier surveys', async () => {
  const people = await listPeople(api)
  const earlier = await publishedSurvey(api, ada, { name: 'Perception study 2025', form: formOf(questions) })
  const { id } = await publishedSurvey(api, ada, { name: 'Perception study 2026', form: formOf(questions) })
  for (const [at, { id: person }] of people.slice(0, 24).entries()) {
    await storeAnswer(api, id, { person, answers: answersOf(at) })
    if (at % 2) await storeAnswer(api, earlier.id, { person, answers: answersOf(at + 1) })
  }
  const query = { weigh: 'shares', compareBy: 'holder' } as const
  const results = await api.call(surveyResults.read, { params: { id }, query }, ada)
  const { findings } = await api.call(surveyResults.summary, { params: { id } }, ada)
  const text = pagesOf(await fileOf(id, '?weigh=shares&compare_by=holder')).join(' ')
  for (const words of [
    'Perception study 2026',
    'weighed by: shares held',
    'Published',
    'By holder or not',
    'Over time',
  ]) {
    expect(text).toContain(words)
  }
  for (const finding of findings) expect(text).toContain(finding.text)
  for (const question of results.overall.questions) {
    expect(text).toContain(question.title)
    if (question.type === 'rating') {
      const score = scoreOf(question)
      if (score) expect(text).toContain(intervalOf(score.estimate, score.format))
    }
    for (const { label, share } of question.type === 'single' ? question.portions : []) {
      expect(text).toContain(`${label.slice(0, 12)}`)
      expect(text).toContain(formatShareOf(share.value))
    }
  }
  // Weighing shows how the answer changes, for every type.
  expect(text).toContain('Below each share: the share with equal weights')
  expect(text).toMatch(/with equal weights: median [\d.]+ %, mean/)
  expect(text).toMatch(/Mean rank, from 1 \(top\) to 3; the ring shows equal\s+weights/)
  // Matrices are compared between groups and over time.
  expect(text.match(/share who chose “Strong”/g)).toHaveLength(2)
})

test('hides what fewer than five answered without a name, and names no one', async () => {
  const { id } = await publishedSurvey(api, ada, {
    ...{ category: 'anonymous', name: 'Frankly', form: formOf(questions) },
  })
  for (let at = 0; at < 6; at++) {
    const { text, ...answers } = answersOf(at)
    await storeAnswer(api, id, { batch: 1, answers: at < 4 ? { ...answers, text } : answers })
  }
  const text = pagesOf(await fileOf(id)).join(' ')
  expect(text).toContain('counted only in groups of at least 5')
  expect(text).toContain('What should we do differently? Too few answers to show')
  expect(text).not.toContain('case 1')
  const filtered = pagesOf(await fileOf(id, '?holding=holders')).join(' ')
  expect(filtered).toContain('Who: Holders')
  expect(filtered).toContain('6 respondents without a name do not count here')
})
