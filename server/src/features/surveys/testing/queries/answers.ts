// Answers as the respondent's page stores them, and people who give them.
import type { AnswerValue } from '@rostrum/contract/surveys/answers'
import { sql } from 'kysely'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const customerId = demoCustomers.veltrane

export interface SurveyedPerson {
  id: string
  organizationId: string
  type: string
  shares: number
  value: number
}

/** People of the directory, one of each firm, with what it holds of the customer's first security. */
export async function listPeople(api: Api): Promise<SurveyedPerson[]> {
  const { rows } = await sql<SurveyedPerson>`
    with focus as (select security_id from app.customer_securities where customer_id = ${customerId} order by position limit 1)
    select distinct on (p.organization_id) p.id, p.organization_id, p.organization_type as type,
      coalesce(h.shares, 0)::float8 as shares, coalesce(h.value, 0)::float8 as value
    from market.person_index p
    join market.organization_index o on o.id = p.organization_id and o.quarter is not null
    left join market.positions h on h.organization_id = p.organization_id and h.quarter = market.default_quarter()
      and h.security_id = (select security_id from focus) and h.shares > 0
    order by p.organization_id, p.id`.execute(api.db)
  return rows
}

interface Given {
  person?: string
  /** Makes it nameless. */
  batch?: number
  name?: string
  formNumber?: number
  answers: Record<string, AnswerValue>
}

export async function storeAnswer(api: Api, surveyId: string, { person, batch, name, formNumber = 1, answers }: Given) {
  const isAnonymous = batch !== undefined
  const row = {
    customerId,
    id: newId(),
    surveyId,
    formNumber,
    channel: 'link',
    language: 'en',
    isAnonymous,
    batch: batch ?? null,
    personId: person ?? null,
    respondentName: name ?? null,
    submittedAt: isAnonymous ? null : new Date(),
    answers: JSON.stringify(Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))),
  }
  await api.db.insertInto('app.surveyResponses').values(row).execute()
  return row.id
}
