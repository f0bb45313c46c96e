// Surveys of another customer, for the test that no one else can reach them.
import { surveys } from '@rostrum/contract/surveys/surveys'
import { surveyTemplates } from '@rostrum/contract/surveys/templates'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { addRecipients } from './links.ts'
import { publishedSurvey } from './surveys.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }

export function foreignSurveys(api: () => Api) {
  const survey = async () => [
    { params: { id: (await publishedSurvey(api(), noor)).id }, json: { name: 'Changed' }, someone },
  ]
  const deleted = async () => {
    const rows = await survey()
    for (const { params } of rows) await api().call(surveys.delete, { params }, noor)
    return rows
  }
  const template = async () => {
    const { id: surveyId } = await publishedSurvey(api(), noor)
    const { id } = await api().call(surveyTemplates.create, { body: { name: 'Foreign', surveyId } }, noor)
    return [{ params: { id }, json: { name: 'Changed' }, someone }]
  }
  const deletedTemplate = async () => {
    const rows = await template()
    for (const { params } of rows) await api().call(surveyTemplates.delete, { params }, noor)
    return rows
  }
  const recipient = async () => {
    const { id: surveyId } = await publishedSurvey(api(), noor)
    const [one] = await addRecipients(api(), { customerId: demoCustomers.brackmoor, surveyId }, 1)
    return [{ params: { id: one?.id ?? '' }, someone }]
  }
  return {
    'surveyRecipients.remove': recipient,
    'surveys.read': survey,
    'surveys.update': survey,
    'surveys.publish': survey,
    'surveys.archive': survey,
    'surveys.delete': survey,
    'surveys.restore': deleted,
    'surveys.duplicate': survey,
    'surveyResults.read': survey,
    'surveyResults.export': survey,
    'surveyResults.pdf': survey,
    'surveyResults.verbatims': survey,
    'surveyResults.words': survey,
    'surveyResults.setThemes': async () =>
      (await survey()).map((row) => ({
        ...row,
        params: { ...row.params, verbatim: newId() },
        json: { theme_ids: [] },
      })),
    'surveyResults.trend': async () =>
      (await survey()).map((row) => ({ ...row, params: { ...row.params, question: 'rating' } })),
    'surveyResults.summary': survey,
    'surveyResults.phrasing': survey,
    'surveyTemplates.update': template,
    'surveyTemplates.delete': template,
    'surveyTemplates.restore': deletedTemplate,
  }
}
