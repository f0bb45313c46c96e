// Answers with a name count for engagement and filter lists; answers without one are nobody's.

import { irmMembership } from '@rostrum/contract/irm/contacts'
import { engagementRules, interactionPoints } from '@rostrum/contract/irm/engagement'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { refreshScores } from '#features/irm/engagement/public.ts'
import { countChange } from '#platform/change-counter.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { daysAgo, forgetHistory } from '#testing/history.ts'
import { listPeople, storeAnswer } from '../testing/queries/answers.ts'
import { publishedSurvey } from '../testing/surveys.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const customerId = demoCustomers.veltrane
const days = 60

let api: Api
let database: Database
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  await forgetHistory(api.db, customerId)
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

async function scores() {
  await database.withTenant(customerId, (db) => countChange(db, customerId, ['survey_answers']))
  await database.withTenant(customerId, (db) => refreshScores(db, customerId))
  return api.db.selectFrom('app.engagementScores').selectAll().where('customerId', '=', customerId).execute()
}

test('an answer counts for its person and their firm, once for each survey that is there', async () => {
  const [named, nameless] = await listPeople(api)
  if (!named || !nameless) throw new Error('two people expected')
  const answers = { rating: { number: 4 } }
  const survey = await publishedSurvey(api, ada)
  await storeAnswer(api, survey.id, { person: named.id, answers })
  const anonymous = await publishedSurvey(api, ada, { category: 'anonymous' })
  await storeAnswer(api, anonymous.id, { batch: 1, answers })
  const at = daysAgo(days)
  await api.db.updateTable('app.surveyResponses').set({ submittedAt: at }).where('isAnonymous', '=', false).execute()
  const found = await scores()
  expect(found.map(({ subjectType, subjectId }) => [subjectType, subjectId]).toSorted()).toEqual([
    ['organization', named.organizationId],
    ['person', named.id],
  ])
  for (const { score, interactionCount, parts } of found) {
    expect(score).toBeCloseTo(interactionPoints.survey * 0.5 ** (days / engagementRules.halfLifeDays), 2)
    expect(interactionCount).toBe(1)
    expect(parts).toMatchObject([{ kind: 'survey', count: 1 }])
  }
  const query = { answeredSurveys: [survey.id, anonymous.id] }
  const shown = async () => [
    ...(await api.call(irmMembership.people, { query }, ada)).data.map(({ id }) => id),
    ...(await api.call(irmMembership.organizations, { query }, ada)).data.map(({ id }) => id),
  ]
  // Lists are of those in the IRM.
  expect(await shown()).toEqual([])
  await api.call(irmMembership.addPerson, { params: { id: named.id } }, ada)
  await api.call(irmMembership.addOrganization, { params: { id: named.organizationId } }, ada)
  expect(await shown()).toEqual([named.id, named.organizationId])
  await api.call(surveys.delete, { params: { id: survey.id } }, ada)
  expect(await shown()).toEqual([])
  expect(await scores()).toEqual([])
})
