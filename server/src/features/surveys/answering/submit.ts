// One answer, exactly once. What has no name is stored without anything that leads to a person (decision 38).
import { createHash, randomUUID } from 'node:crypto'
import type { Answer } from '@rostrum/contract/surveys/answers'
import { keptAnswers } from '@rostrum/contract/surveys/path'
import { peopleWithAddresses } from '#lists/queries/addresses.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import * as queries from './queries/answers.ts'
import { sealAnswers } from './sealed.ts'
import type { Visit } from './visit.ts'

export interface Respondent {
  name: string
  email: string
  firm: string | null
}

export interface Submission {
  answers: readonly Answer[]
  language: string
  /** False: without a name. */
  isNamed: boolean
  /** As given on the page; undefined where the link says who it is. */
  respondent: Respondent | undefined
  /** Of the page: recognizes what was sent before. */
  stamp: string
}

export type Outcome = 'accepted' | 'already' | 'quota'

const onceFor = ({ recipient }: Visit, { isNamed, stamp }: Submission): queries.TakenOnce =>
  recipient ? { recipientId: recipient.id, isNamed } : { key: createHash('sha256').update(stamp).digest() }

/** Columns that lead to a person. */
async function whoOf(db: Db, { recipient }: Visit, { respondent, language }: Submission) {
  const email = respondent?.email ?? recipient?.email ?? null
  const byAddress = respondent ? (await peopleWithAddresses(db, [respondent.email]))[0] : undefined
  return {
    channel: recipient?.channel ?? ('link' as const),
    language,
    recipientId: recipient?.id ?? null,
    personId: recipient?.personId ?? byAddress ?? null,
    respondentName: respondent?.name ?? recipient?.name ?? null,
    respondentEmail: email,
    respondentFirm: respondent?.firm ?? null,
    submittedAt: new Date(),
  }
}

type Who = Awaited<ReturnType<typeof whoOf>>

const noOne = {
  ...{ channel: null, language: null, recipientId: null, personId: null },
  ...{ respondentName: null, respondentEmail: null, respondentFirm: null, submittedAt: null },
}

interface Keeping {
  visit: Visit
  submission: Submission
  sealing: Sealing
}

function keepResponse(db: Db, { visit, submission, sealing }: Keeping, who: typeof noOne | Who): Promise<boolean> {
  const { survey, form, formNumber } = visit
  const answers = keptAnswers(form, submission.answers)
  return queries.keepResponse(db, onceFor(visit, submission), {
    id: randomUUID(),
    surveyId: survey.id,
    formNumber,
    ...(submission.isNamed
      ? { answers, sealed: null }
      : { answers: null, sealed: sealAnswers(sealing, survey.id, answers) }),
    isAnonymous: !submission.isNamed,
    ...who,
  })
}

async function keep(db: Db, keeping: Keeping): Promise<Outcome> {
  const { visit, submission } = keeping
  const { survey } = visit
  // Before the recipient: archiving takes the locks in this order, too.
  if (survey.quota !== null) {
    await queries.lockSurvey(db, survey.id)
    if ((await queries.countResponses(db, survey.id)) >= survey.quota) return 'quota'
  }
  const { isNamed } = submission
  const who = isNamed ? await whoOf(db, visit, submission) : noOne
  if (!(await keepResponse(db, keeping, who))) return 'already'
  // On the timeline of the person, and in the engagement score.
  if (isNamed) await countChange(db, survey.customerId, ['other', 'survey_answers'])
  return 'accepted'
}

export async function submit(
  { database, sealing }: Pick<Services, 'database' | 'sealing'>,
  visit: Visit,
  submission: Submission,
): Promise<Outcome> {
  const keeping = { visit, submission, sealing }
  const { customerId, quota } = visit.survey
  if (submission.isNamed || quota !== null) {
    return database.withTenant(customerId, (db) => keep(db, keeping))
  }
  return database.oneStatement(customerId, async (db) =>
    (await keepResponse(db, keeping, noOne)) ? 'accepted' : 'already',
  )
}
