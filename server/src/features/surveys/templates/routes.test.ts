import { surveys } from '@rostrum/contract/surveys/surveys'
import { surveyTemplates } from '@rostrum/contract/surveys/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { draftSurvey } from '../testing/surveys.ts'

let api: Api
let someone: Caller
let reader: Caller
beforeAll(async () => {
  api = await startApi()
  const customer = await addCustomer(api.db, { features: ['feedback'] })
  someone = { as: await addPerson(api.db, [{ customer }]) }
  reader = { as: await addPerson(api.db, [{ customer, role: 'read_only' }]) }
})
afterAll(() => api.stop())

const own = async () =>
  (await api.call(surveyTemplates.list, {}, someone)).filter(({ isBuiltIn }) => !isBuiltIn).map(({ name }) => name)

test('a survey can begin with each built-in template, and be published', async () => {
  const templates = await api.call(surveyTemplates.list, {}, reader)
  expect(templates.length).toBeGreaterThanOrEqual(8)
  for (const { id, name, questionCount, form } of templates) {
    const made = await api.call(surveys.create, { body: { name, templateId: id } }, someone)
    expect(made).toMatchObject({ name, questionCount, form })
    const published = await api.call(surveys.publish, { params: { id: made.id } }, someone)
    expect(published.status).toBe('published')
  }
})

test('a survey is saved as a template, renamed, used, deleted and restored', async () => {
  const survey = await draftSurvey(api, someone)
  const made = await api.call(
    surveyTemplates.create,
    { body: { name: 'Ours', description: 'Each spring', surveyId: survey.id } },
    someone,
  )
  expect(made).toMatchObject({ name: 'Ours', isBuiltIn: false, questionCount: 3, form: survey.form })
  const params = { id: made.id }
  expect(await api.call(surveyTemplates.update, { params, body: { name: 'Spring' } }, someone)).toMatchObject({
    name: 'Spring',
    description: 'Each spring',
  })
  // The template keeps its questions, whatever happens to the survey.
  await api.call(surveys.delete, { params: { id: survey.id } }, someone)
  const body = { name: 'From it', templateId: made.id }
  expect((await api.call(surveys.create, { body }, someone)).form).toEqual(survey.form)
  await api.call(surveyTemplates.delete, { params }, someone)
  expect(await own()).toEqual([])
  await expect(api.call(surveys.create, { body }, someone)).rejects.toMatchObject({ status: 404 })
  await expect(api.call(surveyTemplates.delete, { params }, someone)).rejects.toMatchObject({ status: 404 })
  await api.call(surveyTemplates.restore, { params }, someone)
  expect(await own()).toEqual(['Spring'])
  await expect(api.call(surveyTemplates.restore, { params }, someone)).rejects.toMatchObject({ status: 404 })
})

test('what cannot be saved is rejected', async () => {
  const { id: surveyId } = await draftSurvey(api, someone)
  const create = (body: object, caller = someone) =>
    api.call(surveyTemplates.create, { body: { name: 'Ours', surveyId, ...body } }, caller)
  await expect(create({ name: ' ' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'name' }] })
  await expect(create({ surveyId: newId() })).rejects.toMatchObject({ status: 404 })
  await expect(create({}, reader)).rejects.toMatchObject({ status: 403 })
  const { id } = await create({})
  await expect(api.call(surveyTemplates.update, { params: { id }, body: { name: '' } }, someone)).rejects.toMatchObject(
    { status: 422 },
  )
})
