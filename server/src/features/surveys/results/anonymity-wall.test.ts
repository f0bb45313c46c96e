// A caller who reads everything that the API returns, before and after each step, learns nothing about fewer than five
// people who answered without their name.
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { surveyResponses } from '@rostrum/contract/surveys/responses'
import { type QuestionResult, surveyResults } from '@rostrum/contract/surveys/results'
import { surveys } from '@rostrum/contract/surveys/surveys'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { unzip } from '#testing/zip.ts'
import { isReleaseDue, releaseAnswers } from '../answering/release.ts'
import { addRecipients } from '../testing/links.ts'
import { sealing } from '../testing/queries/stored-answers.ts'
import { openPage, press } from '../testing/respondent.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

const customerId = demoCustomers.veltrane
const ada = { as: 'ada@veltrane.example', customer: customerId }

let api: Api
let database: Database
beforeAll(async () => {
  api = await startApi({ content: 'market', environment: { CALLS_PER_MINUTE: '0' } })
  database = connect(api.applicationUrl)
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

const labeled = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }))
/** Each version removes an option and adds another. */
const formIn = (version: number) =>
  formOf([
    { id: 'rate', type: 'rating', title: 'How clear are we?' },
    { id: 'choice', type: 'multiple', title: 'What matters?', options: labeled('all', `only-${version}`) },
    { id: 'grid', type: 'matrix', title: 'Our team?', rows: labeled('r', 's'), columns: labeled('low', 'high') },
    { id: 'text', type: 'long_text', title: 'What else?' },
  ])

const respondent = fc.record({
  rate: fc.option(fc.integer({ min: 1, max: 5 })),
  choice: fc.option(fc.constantFrom('all', 'own')),
  row: fc.option(fc.constantFrom('low', 'high')),
  hasText: fc.boolean(),
  isNamed: fc.boolean(),
})
const filters = fc.record(
  {
    holding: fc.constantFrom('holders', 'others'),
    types: fc.constant(['hedge_fund'] as const),
    continents: fc.subarray(['NA', 'EU'] as const, { minLength: 1 }),
    engagements: fc.constant(['low'] as const),
  },
  { requiredKeys: [] },
)
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ answers: fc.array(respondent, { minLength: 1, maxLength: 7 }) }) },
    { weight: 1, arbitrary: fc.constant('edit' as const) },
  ),
  { minLength: 3, maxLength: 6 },
)
const looks = fc.record({
  filters,
  weigh: fc.constantFrom('equal' as const, 'shares' as const, 'value' as const, 'aum' as const),
  compareBy: fc.option(fc.constantFrom('type' as const, 'holder' as const, 'region' as const), { nil: undefined }),
  term: fc.constantFrom(undefined, 'said', 'named'),
})

let groupsSeen = 0

const isFiltered = (wanted: object) => Object.keys(wanted).length > 0

/** Parts of the results of which each counts people without a name. */
const partsOf = (questions: readonly QuestionResult[]): [string, number][] =>
  questions.flatMap((question): [string, number][] => [
    [question.questionId, question.answered],
    ...(question.type === 'matrix'
      ? question.rows.map(({ id, answered }): [string, number] => [`${question.questionId} ${id}`, answered])
      : []),
  ])

test('nothing tells about fewer than five who gave no name', { tags: 'full', timeout: 900_000 }, async () => {
  const property = fc.asyncProperty(steps, looks, fc.constantFrom('anonymous', 'recipient_defined'), run)
  groupsSeen = 0
  await fc.assert(property, { numRuns: Number(process.env.ANONYMITY_RUNS ?? 5), endOnFailure: true })
  // It has seen some.
  expect(groupsSeen).toBeGreaterThan(2)
})

type Step =
  | 'edit'
  | {
      answers: { isNamed: boolean; hasText: boolean; rate: number | null; choice: string | null; row: string | null }[]
    }

async function run(
  taken: readonly Step[],
  look: typeof looks extends fc.Arbitrary<infer L> ? L : never,
  category: 'anonymous' | 'recipient_defined',
) {
  let version = 1
  const { id } = await publishedSurvey(api, ada, { form: formIn(version), category })
  const people = await addRecipients(api, { customerId, surveyId: id }, 42, `wall-${id}`)
  let next = 0
  let named = 0
  let before: Seen | undefined
  const send = async (given: Exclude<Step, 'edit'>['answers'][number]) => {
    const url = people[next]?.url
    if (!url) return
    const own = given.choice === 'own' ? `only-${version}` : given.choice
    const filled = {
      ...(given.rate !== null && { 'a.rate': String(given.rate) }),
      ...(own !== null && { 'a.choice': own }),
      ...(given.row !== null && { 'm.grid.r': given.row }),
      ...(given.hasText && { 'a.text': `said ${next}` }),
    }
    next += 1
    const page = await openPage(api, url)
    if (category === 'anonymous') return void (await press(api, page, 'send', filled))
    const last = await press(api, page, 'next', filled)
    await press(api, last, 'send', { 'i.choice': given.isNamed ? 'with' : 'without' })
    if (given.isNamed) named += 1
  }
  // The server releases as well: until nothing is due, one of the two is at it.
  const settle = () =>
    vi.waitUntil(async () => {
      await database.withTenant(customerId, (db) => releaseAnswers(db, sealing, { customerId, surveyId: id }))
      return !(await database.withTenant(customerId, (db) => isReleaseDue(db, id)))
    })
  for (const step of [...taken, 'close' as const]) {
    if (step === 'edit') {
      version += 1
      await api.call(surveys.update, { params: { id }, body: { form: formIn(version) } }, ada)
      await api.call(surveys.publish, { params: { id } }, ada)
    } else if (step === 'close') await api.call(surveys.archive, { params: { id } }, ada)
    else for (const one of step.answers) await send(one)
    await settle()
    const seen = await see(id, look, { version: step === 'close' ? 0 : version, named })
    check(before, seen, named)
    before = seen
  }
}

/** The properties of a workbook have the time in them. */
async function sheetOf(bytes: Uint8Array): Promise<string> {
  const parts = await unzip(bytes)
  return `${parts.get('xl/worksheets/sheet1.xml')}${parts.get('xl/sharedStrings.xml')}`
}

/** Each file and count as it is handed out: with the same people, it must not change while answers wait. */
async function handedOut(id: string, { filters: wanted, weigh, compareBy }: Parameters<typeof run>[1]) {
  const file = async (path: string) => {
    const answered = await api.request('GET', path, ada)
    expect([path, answered.status]).toEqual([path, 200])
    return answered
  }
  const asked = new URLSearchParams({
    weigh,
    ...(compareBy && { compare_by: compareBy }),
    ...(wanted.holding && { holding: wanted.holding }),
  })
  const of = `/v2/feedback/surveys/${id}`
  const pages = async (query: string) => pagesOf(Buffer.from((await file(`${of}/results.pdf${query}`)).bytes)).join(' ')
  const { data } = await api.call(surveys.list, { query: {} }, ada)
  const row = data.find((one) => one.id === id)
  const { responseCount, aiSummaryAvailable } = await api.call(surveys.read, { params: { id } }, ada)
  return {
    results: (await file(`${of}/results.csv`)).text,
    narrowed: (await file(`${of}/results.csv?${asked}`)).text,
    workbook: await sheetOf((await file(`${of}/results.xlsx`)).bytes),
    responses: await sheetOf((await file(`/v2/feedback/survey_responses.xlsx?survey_id=${id}`)).bytes),
    report: await pages(''),
    narrowedReport: await pages(`?${asked}`),
    counts: [row?.responseCount, responseCount, row?.aiSummaryAvailable, aiSummaryAvailable].join(),
  }
}

/** Everything that the API tells about answers without a name. */
async function see(
  id: string,
  look: Parameters<typeof run>[1],
  { version, named }: { version: number; named: number },
) {
  const { filters: wanted, weigh, compareBy, term } = look
  const params = { id }
  const read = (query: object) => api.call(surveyResults.read, { params, query }, ada)
  const all = await read({})
  const narrowed = await read({ ...wanted, weigh, compareBy })
  const { data: verbatims } = await api.call(surveyResults.verbatims, { params, query: { pageSize: 500 } }, ada)
  const found = await api.call(surveyResults.verbatims, { params, query: { ...wanted, term, pageSize: 500 } }, ada)
  const { words } = await api.call(surveyResults.words, { params, query: { ...wanted, term } }, ada)
  const listed = async (query: object) =>
    (await api.call(surveyResponses.list, { query: { surveyId: id, pageSize: 500, ...query } }, ada)).data
  const { findings } = await api.call(surveyResults.summary, { params }, ada)
  const trend = await api.call(surveyResults.trend, { params: { id, question: 'rate' } }, ada)
  const file = await api.request('GET', `/v2/feedback/survey_responses.csv?survey_id=${id}`, ada)
  const files = await handedOut(id, look)
  const counts = await api.call(surveyRecipients.counts, { query: { surveyId: id } }, ada)
  const list = await api.request('GET', `/v2/feedback/survey_responses/export_recipients.csv?survey_id=${id}`, ada)
  const { data: recipients } = await api.call(surveyRecipients.list, { query: { surveyId: id, pageSize: 500 } }, ada)
  return {
    ...{ all, narrowed, isNarrowed: isFiltered(wanted) || weigh !== 'equal', verbatims, found: found.data, words },
    ...{ findings, trend: trend.find(({ isThis }) => isThis)?.result, file: file.text, recipients, files },
    ...{ states: counts.states, recipientFile: list.text, version, named },
    responses: await listed({}),
    narrowedResponses: isFiltered(wanted) ? await listed(wanted) : undefined,
  }
}
type Seen = Awaited<ReturnType<typeof see>>

const isGroup = (count: number) => count === 0 || count >= 5

function check(before: Seen | undefined, seen: Seen, named: number) {
  const { all, narrowed } = seen
  if (all.nameless > (before?.all.nameless ?? 0)) groupsSeen += 1
  expect(isGroup(all.nameless)).toBe(true)
  expect(isGroup(all.nameless - (before?.all.nameless ?? 0))).toBe(true)
  const nameless = seen.responses.filter(({ isAnonymous }) => isAnonymous)
  const namelessTo = (rows: typeof nameless, questionId: string) =>
    rows.filter(({ answers }) => answers.some((answer) => answer.questionId === questionId)).length
  const earlier = before?.responses.filter(({ isAnonymous }) => isAnonymous) ?? []
  for (const { questionId } of all.overall.questions) {
    const count = namelessTo(nameless, questionId)
    expect([questionId, isGroup(count)]).toEqual([questionId, true])
    expect([questionId, isGroup(count - namelessTo(earlier, questionId))]).toEqual([questionId, true])
  }
  // Without names among them, every figure changes by five or more at once.
  if (named === 0) {
    const known = new Map(before ? partsOf(before.all.overall.questions) : [])
    for (const [part, answered] of partsOf(all.overall.questions)) {
      expect([part, isGroup(answered), isGroup(answered - (known.get(part) ?? 0))]).toEqual([part, true, true])
    }
    expect(isGroup(seen.trend?.answered ?? 0)).toBe(true)
    for (const { answered } of seen.findings) expect(answered).toBeGreaterThanOrEqual(5)
  }
  // A filter, a weight or a comparison counts people with names only.
  if (seen.isNarrowed) expect(narrowed.leftOut.nameless).toBe(all.nameless)
  for (const { respondents } of narrowed.groups) expect(respondents).toBeLessThanOrEqual(named)
  expect(seen.narrowedResponses?.some(({ isAnonymous }) => isAnonymous) ?? false).toBe(false)
  checkWords(before, seen)
  checkFiles(before, seen, named)
  // Nobody without a name has an id, a person, a time, a channel or a language.
  for (const { answers: _, isAnonymous, ...row } of nameless) {
    expect(isAnonymous && Object.values(row).every((value) => value === null)).toBe(true)
  }
  const timed = seen.recipients.filter(({ openedAt, answeredAt }) => openedAt !== null || answeredAt !== null)
  expect(timed.length).toBeLessThanOrEqual(named)
  expect(timed.every(({ openedAt }) => openedAt === null)).toBe(true)
}

/** Texts come in fives, and no other call tells one that has not been released. */
function checkWords(before: Seen | undefined, { verbatims, found, words, file, responses, findings }: Seen) {
  const ofNoOne = verbatims.filter(({ submittedAt }) => submittedAt === null).map(({ text }) => text)
  const earlier = new Set(before?.verbatims.map(({ text }) => text))
  expect(isGroup(ofNoOne.filter((text) => !earlier.has(text)).length)).toBe(true)
  const shown = new Set(verbatims.map(({ text }) => text))
  for (const { text } of found) expect(shown).toContain(text)
  for (const { count } of words) expect(count).toBeLessThanOrEqual(verbatims.length)
  for (const text of file.match(/said \d+/g) ?? []) expect(shown).toContain(text)
  for (const { answers } of responses) {
    for (const { questionId, text } of answers) if (questionId === 'text') expect(shown).toContain(text)
  }
  for (const { verbatims: quoted } of findings) for (const { text } of quoted) expect(shown).toContain(text)
}

/** Files have the figures of the screen, change with a group only, and tell of recipients that they answered, not what. */
function checkFiles(before: Seen | undefined, seen: Seen, named: number) {
  const { all, files, recipients, states, recipientFile } = seen
  const answered = recipients.filter(({ hasAnswered }) => hasAnswered).length
  expect(states.find(({ state }) => state === 'answered')?.count ?? 0).toBe(answered)
  const lines = recipientFile.trim().split('\r\n').slice(1)
  expect(lines.filter((line) => line.includes(',Answered,'))).toHaveLength(answered)
  expect(files.workbook).toContain('How clear are we?')
  expect(files.report).toContain('counted only in groups of at least 5')
  for (const text of [recipientFile, files.results, files.narrowed, files.workbook, files.counts]) {
    expect(text).not.toMatch(/said \d/)
  }
  const shown = new Set(seen.verbatims.map(({ text }) => text))
  for (const file of [files.report, files.narrowedReport, files.responses]) {
    for (const text of file.match(/said\s+\d+/g) ?? []) expect(shown).toContain(text.replace(/\s+/, ' '))
  }
  const counted = all.nameless + all.named
  expect(files.counts.split(',').slice(0, 2).map(Number)).toEqual([counted, counted])
  if (named === 0) {
    const figures = files.results.trim().split('\r\n').slice(1)
    const means = figures.flatMap((line) => /,Mean,(\d+),/.exec(line)?.[1] ?? [])
    for (const count of means) expect(isGroup(Number(count))).toBe(true)
  }
  if (!before || before.version !== seen.version || before.named !== named) return
  // Nothing was released: answers in the meantime have changed nothing, down to the last digit.
  if (before.all.nameless === all.nameless) expect(files).toEqual(before.files)
}
