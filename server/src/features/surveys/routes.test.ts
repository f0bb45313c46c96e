import { surveyResults } from '@rostrum/contract/surveys/results'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { members } from '@rostrum/contract/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { draftSurvey, formOf, publishedSurvey } from './testing/surveys.ts'

let api: Api
let customer: string
let admin: Caller
let owner: Caller
let reader: Caller
let securityId: string
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db, { features: ['feedback'] })
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  owner = { as: await addPerson(api.db, [{ customer }]) }
  reader = { as: await addPerson(api.db, [{ customer, role: 'read_only' }]) }
  securityId = newId()
  await api.db
    .insertInto('market.securities')
    .values({ id: securityId, name: 'Veltrane', ticker: 'VTI', source: 'test' })
    .execute()
  await api.db.insertInto('app.customerSecurities').values({ customerId: customer, securityId, position: 1 }).execute()
})
afterAll(() => api.stop())

const draft = (values: object = {}) => draftSurvey(api, owner, values)
const published = (values: object = {}) => publishedSurvey(api, owner, values)
const read = (id: string) => api.call(surveys.read, { params: { id } }, owner)
const change = (id: string, body: object) => api.call(surveys.update, { params: { id }, body }, owner)
const names = async (query: object) => (await api.call(surveys.list, { query }, owner)).data.map(({ name }) => name)
const formNumbers = async (surveyId: string) =>
  (
    await api.db
      .selectFrom('app.surveyForms')
      .select('number')
      .where('surveyId', '=', surveyId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

describe('a new survey', () => {
  test('is a draft of each type, with the questions it was given', async () => {
    for (const category of ['attributed', 'recipient_defined', 'anonymous'] as const) {
      const made = await draft({ category, securityId })
      expect(made).toMatchObject({
        category,
        status: 'draft',
        security: { id: securityId, ticker: 'VTI' },
        owner: { id: await api.userId(owner.as ?? '') },
        questionCount: 3,
        recipientCount: 0,
        responseCount: 0,
        aiSummaryAvailable: false,
        hasUnpublishedChanges: false,
        publishedAt: null,
      })
      expect(await read(made.id)).toEqual(made)
    }
    const blank = await draft({ form: undefined })
    expect(blank.form.pages).toEqual([{ id: 'page-1', title: '', questions: [], jumps: [] }])
  })

  test('can begin with a template', async () => {
    const made = await draft({ form: undefined, templateId: 'perception-study' })
    expect(made.questionCount).toBeGreaterThan(10)
    await expect(draft({ form: undefined, templateId: 'unknown' })).rejects.toMatchObject({ status: 404 })
    await expect(draft({ templateId: 'perception-study' })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'template_id' }],
    })
  })

  test('is rejected without a name, with an unknown type, a foreign security, or a form that is none', async () => {
    const rejected: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ category: 'secret' }, 'category'],
      [{ securityId: newId() }, 'security_id'],
      [{ quota: 0 }, 'quota'],
      [{ form: formOf([{ id: 'a', type: 'riddle', title: 'Who?' } as never]) }, 'form.pages.0.questions.0.type'],
      [{ form: { pages: [{ id: 'end', questions: [] }] } }, 'form.pages.0.id'],
      [{ form: formOf([], { intro: '<a>'.repeat(900), thanks: '<a>'.repeat(900) }) }, 'form.intro'],
    ]
    for (const [values, field] of rejected) {
      await expect(draft(values), field).rejects.toMatchObject({ status: 422, errors: [{ field }] })
    }
  })

  test('keeps no script in what respondents read', async () => {
    const evil = '<p>Hello<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
    const translations = [{ language: 'fr', texts: [{ key: 'thanks', text: evil }] }]
    const { form } = await draft({ form: formOf(undefined, { intro: evil, thanks: '<p></p>', translations }) })
    expect(form.intro).toBe('<p>Hello</p>')
    expect(form.thanks).toBe('')
    expect(form.translations[0]?.texts).toEqual([{ key: 'thanks', text: '<p>Hello</p>' }])
  })
})

describe('editing', () => {
  test('keeps what changed, and rejects an older version', async () => {
    const { id, version } = await draft({ securityId })
    const closesAt = new Date('2030-01-01T00:00:00Z').toISOString()
    const changed = await change(id, { version, name: 'Renamed', closesAt, quota: 40, securityId: null })
    expect(changed).toMatchObject({ name: 'Renamed', quota: 40, security: null, version: version + 1 })
    expect(changed.closesAt?.toISOString()).toBe(closesAt)
    await expect(change(id, { version, name: 'Too late' })).rejects.toMatchObject({ status: 409 })
    await expect(change(id, { securityId: newId() })).rejects.toMatchObject({ status: 422 })
    expect((await change(id, { form: formOf([]) })).questionCount).toBe(0)
  })

  test('changes the type until the survey is published', async () => {
    const { id } = await draft()
    await change(id, { category: 'anonymous' })
    await api.call(surveys.publish, { params: { id } }, owner)
    await change(id, { category: 'anonymous', name: 'Still possible' })
    await expect(change(id, { category: 'attributed' })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'category' }],
    })
  })
})

describe('publishing', () => {
  test('is rejected with everything that is wrong', async () => {
    const { id } = await draft({
      form: {
        pages: [
          { id: 'one', questions: [{ id: 'a', type: 'single', title: '', options: [] }] },
          { id: 'two', questions: [] },
        ],
      },
    })
    await expect(api.call(surveys.publish, { params: { id } }, owner)).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'form.pages.0.questions.0', message: 'Enter the question. Add at least 2 options' },
        { field: 'form.pages.1', message: 'This page has no questions' },
      ],
    })
    expect((await read(id)).status).toBe('draft')
    expect(await formNumbers(id)).toEqual([])
  })

  test('freezes the form; changes are published under the next number', async () => {
    const { id, status, publishedAt } = await published()
    expect(status).toBe('published')
    const params = { id }
    await api.call(surveys.publish, { params }, owner)
    expect(await formNumbers(id)).toEqual([1])
    await change(id, { name: 'Another name alone' })
    expect((await read(id)).hasUnpublishedChanges).toBe(false)
    await change(id, { form: formOf([{ id: 'a', type: 'date', title: 'When?' }]) })
    expect((await read(id)).hasUnpublishedChanges).toBe(true)
    expect(await api.call(surveys.publish, { params }, owner)).toMatchObject({
      hasUnpublishedChanges: false,
      publishedAt,
    })
    expect(await formNumbers(id)).toEqual([1, 2])
  })

  test('two people at once publish one form', async () => {
    const { id } = await draft()
    await Promise.all([1, 2, 3].map(() => api.call(surveys.publish, { params: { id } }, owner)))
    expect(await formNumbers(id)).toEqual([1])
  })

  test('reopens an archived survey', async () => {
    const { id } = await published()
    const params = { id }
    const archived = await api.call(surveys.archive, { params }, owner)
    expect(archived.status).toBe('archived')
    expect(archived.archivedAt).not.toBeNull()
    const again = await api.call(surveys.archive, { params }, owner)
    expect(again.archivedAt).toEqual(archived.archivedAt)
    expect(await api.call(surveys.publish, { params }, owner)).toMatchObject({ status: 'published', archivedAt: null })
    expect(await formNumbers(id)).toEqual([1])
  })
})

describe('deleting', () => {
  test('is undone for a month', async () => {
    const { id } = await published({ name: 'To be deleted' })
    const params = { id }
    await api.call(surveys.delete, { params }, owner)
    for (const endpoint of [surveys.read, surveys.delete, surveys.publish, surveys.archive, surveys.duplicate]) {
      await expect(api.call(endpoint, { params }, owner), endpoint.summary).rejects.toMatchObject({ status: 404 })
    }
    await expect(change(id, { name: 'Gone' })).rejects.toMatchObject({ status: 404 })
    expect(await names({ term: 'To be deleted' })).toEqual([])
    expect(await api.call(surveys.restore, { params }, owner)).toMatchObject({ status: 'published' })
    await expect(api.call(surveys.restore, { params }, owner)).rejects.toMatchObject({ status: 404 })
    await api.call(surveys.delete, { params }, owner)
    const deletedAt = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    await api.db.updateTable('app.surveys').set({ deletedAt }).where('id', '=', id).execute()
    await expect(api.call(surveys.restore, { params }, owner)).rejects.toMatchObject({ status: 404 })
  })
})

test('a duplicate is a draft with the same questions and no answers', async () => {
  const { id, form } = await published({ name: 'N'.repeat(200), category: 'anonymous', quota: 9, securityId })
  const copy = await api.call(surveys.duplicate, { params: { id } }, admin)
  expect(copy).toMatchObject({
    name: `${'N'.repeat(193)} (copy)`,
    category: 'anonymous',
    status: 'draft',
    quota: 9,
    security: { id: securityId },
    publishedAt: null,
    recipientCount: 0,
    owner: { id: await api.userId(admin.as ?? '') },
  })
  expect(copy.form).toEqual(form)
  expect(copy.id).not.toBe(id)
})

describe('the list', () => {
  test('is searched, filtered, sorted and paged, 50 at a time', async () => {
    const { id } = await published({ name: 'Zebra 100%', category: 'anonymous', securityId })
    await draft({ name: 'zebra draft' })
    await api.call(surveys.archive, { params: { id: (await published({ name: 'Zebra old' })).id } }, owner)
    expect(await names({ term: 'zebra', sort: 'name_asc' })).toEqual(['Zebra 100%', 'zebra draft', 'Zebra old'])
    expect(await names({ term: '100%' })).toEqual(['Zebra 100%'])
    expect(await names({ term: 'zebra', statuses: ['draft', 'archived'], sort: 'status_asc' })).toEqual([
      'zebra draft',
      'Zebra old',
    ])
    expect(await names({ term: 'zebra', categories: ['anonymous'] })).toEqual(['Zebra 100%'])
    expect(await names({ term: 'zebra', securityId })).toEqual(['Zebra 100%'])
    expect(await names({ term: 'zebra', sort: 'security_desc-name_asc' })).toEqual([
      'Zebra 100%',
      'zebra draft',
      'Zebra old',
    ])
    expect(await names({ term: 'zebra', sort: 'published_at_desc' })).toEqual([
      'Zebra old',
      'Zebra 100%',
      'zebra draft',
    ])
    expect(await names({ term: 'zebra', sort: 'name_asc', pageSize: 1, pageOffset: 1 })).toEqual(['zebra draft'])
    const { meta } = await api.call(surveys.list, { query: { term: 'zebra' } }, reader)
    expect(meta).toMatchObject({ total: 3, pageSize: 50 })
    await expect(names({ statuses: ['open'] })).rejects.toMatchObject({ status: 400 })
    await expect(names({ sort: 'color_asc' })).rejects.toMatchObject({ status: 400 })
    const { text } = await api.request('GET', '/v2/feedback/surveys.csv?term=zebra&sort=name_asc', reader)
    expect(text).toMatch(/Zebra 100%,VTI,Anonymous,Published,3,0,0,Test Person,/)
    await api.call(surveys.delete, { params: { id } }, owner)
  })

  test('counts answers that may be counted, and tells when findings can be written', async () => {
    const { id } = await published({ name: 'Counted', category: 'recipient_defined' })
    const answer = (more: object) => ({
      customerId: customer,
      id: newId(),
      surveyId: id,
      formNumber: 1,
      channel: 'link',
      language: 'en',
      answers: '[]',
      isAnonymous: true,
      ...more,
    })
    const counted = [...Array(4).keys()].map(() => answer({ batch: 1 }))
    await api.db
      .insertInto('app.surveyResponses')
      .values([...counted, answer({}), answer({})])
      .execute()
    expect(await read(id)).toMatchObject({ responseCount: 4, aiSummaryAvailable: false })
    await api.db
      .insertInto('app.surveyResponses')
      .values(answer({ isAnonymous: false, submittedAt: new Date() }))
      .execute()
    // Five responses, of which none says anything.
    expect(await read(id)).toMatchObject({ responseCount: 5, aiSummaryAvailable: false })
    const rated = JSON.stringify([{ questionId: 'choice', value: { choices: ['margins'], other: null } }])
    const named = [...Array(5).keys()].map(() =>
      answer({ isAnonymous: false, submittedAt: new Date(), answers: rated }),
    )
    await api.db.insertInto('app.surveyResponses').values(named).execute()
    expect(await read(id)).toMatchObject({ responseCount: 10, aiSummaryAvailable: true })
    const { findings } = await api.call(surveyResults.summary, { params: { id } }, owner)
    expect(findings).toHaveLength(1)
    // What is being edited changes nothing about the answers.
    await change(id, { form: formOf([{ id: 'a', type: 'date', title: 'When?' }]) })
    expect(await read(id)).toMatchObject({ aiSummaryAvailable: true })
  })
})

test('those who only read change nothing', async () => {
  const { id } = await published()
  await expect(draftSurvey(api, reader)).rejects.toMatchObject({ status: 403 })
  for (const endpoint of [surveys.publish, surveys.archive, surveys.delete, surveys.duplicate]) {
    await expect(api.call(endpoint, { params: { id } }, reader), endpoint.summary).rejects.toMatchObject({
      status: 403,
    })
  }
  expect((await api.call(surveys.read, { params: { id } }, reader)).id).toBe(id)
})

test('a customer without the feature is rejected; without the flag there are no surveys', async () => {
  const without = await addCustomer(api.db, { features: [] })
  const someone = { as: await addPerson(api.db, [{ customer: without }]) }
  expect((await api.request('GET', '/v2/feedback/surveys', someone)).status).toBe(403)
  const flag = (isEnabled: boolean) =>
    api.db.updateTable('identity.flags').set({ isEnabled }).where('name', '=', 'feedback').execute()
  await flag(false)
  expect((await api.request('GET', '/v2/feedback/surveys', owner)).status).toBe(404)
  await flag(true)
  expect((await api.request('GET', '/v2/feedback/surveys', owner)).status).toBe(200)
})

test('surveys of a person who leaves go to a colleague, and come back', async () => {
  const leaving = { as: await addPerson(api.db, [{ customer }]) }
  const { id } = await draftSurvey(api, leaving, { name: 'Handed over' })
  const team = (await api.call(members.list, { query: {} }, admin)).data
  const params = { id: team.find(({ email }) => email === leaving.as)?.id ?? '' }
  expect(await api.call(members.belongings, { params }, admin)).toMatchObject({ surveys: 1 })
  const heirId = await api.userId(admin.as ?? '')
  const before = (await read(id)).owner.id
  await api.call(members.remove, { params, body: { heirId } }, admin)
  expect((await read(id)).owner.id).toBe(heirId)
  await api.call(members.restore, { params }, admin)
  expect((await read(id)).owner.id).toBe(before)
})
