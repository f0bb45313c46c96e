// Who follows a link, to which survey, and whether it can be answered.
import { hasTrialEnded } from '@rostrum/contract/session'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyCategory, SurveyChannel, SurveyStatus } from '@rostrum/contract/surveys/surveys-query'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { type FoundLink, findLink } from '#platform/identity/links.ts'
import { previewPurpose, surveyPurpose } from '../links.ts'
import * as queries from './queries/answers.ts'

export interface AnsweredSurvey {
  customerId: string
  id: string
  name: string
  category: SurveyCategory
  status: SurveyStatus
  closesAt: Date | null
  quota: number | null
  company: string
  /** Whether the customer has Pulse. */
  isAllowed: boolean
}

export interface RecipientOfLink {
  id: string
  channel: SurveyChannel
  personId: string | null
  name: string
  email: string | null
  hasAnswered: boolean
  openedAt: Date | null
}

export interface Visit {
  survey: AnsweredSurvey
  form: SurveyForm
  formNumber: number
  /** Undefined for the open link. */
  recipient: RecipientOfLink | undefined
  isPreview: boolean
}

export const closedBecause = ['not_open', 'closed', 'quota', 'answered'] as const
export type ClosedBecause = (typeof closedBecause)[number]

export interface Followed extends FoundLink {
  isPreview: boolean
}

/** Of either purpose. */
export async function follow({ database, linkKeys }: Services, token: string): Promise<Followed | undefined> {
  const link = await findLink(database.shared, linkKeys, token, surveyPurpose)
  if (link) return { ...link, isPreview: false }
  const preview = await findLink(database.shared, linkKeys, token, previewPurpose)
  return preview && { ...preview, isPreview: true }
}

/** Undefined if the survey or the recipient is gone. With a number, the form that the respondent began with. */
export async function visitOf(db: Db, link: Followed, formNumber?: number): Promise<Visit | undefined> {
  const recipient = link.isPreview ? undefined : await queries.findRecipient(db, link.subject)
  const survey = await queries.findSurvey(db, recipient?.surveyId ?? link.subject)
  if (!survey) return undefined
  const { form: edited, ...rest } = survey
  const common = { recipient, isPreview: link.isPreview, survey: { ...rest, customerId: link.customerId } }
  if (link.isPreview) return { ...common, form: edited, formNumber: 0 }
  const found =
    (formNumber && (await queries.findForm(db, survey.id, formNumber))) || (await queries.findForm(db, survey.id))
  // A survey that was never published has no form to answer yet.
  return { ...common, form: found?.form ?? edited, formNumber: found?.number ?? 0 }
}

/** Why it takes no answer; undefined if it does. */
export async function closedReason(
  db: Db,
  { survey, recipient, isPreview }: Visit,
  link: Followed,
  now = new Date(),
): Promise<ClosedBecause | undefined> {
  if (isPreview) return undefined
  if (recipient?.hasAnswered) return 'answered'
  if (survey.status === 'draft') return 'not_open'
  if (survey.status === 'archived' || !survey.isAllowed || hasTrialEnded(link.customer)) return 'closed'
  if (survey.closesAt && survey.closesAt <= now) return 'closed'
  if (survey.quota !== null && (await queries.countResponses(db, survey.id)) >= survey.quota) return 'quota'
  return undefined
}

/** Whether we know whose link it is; a use-once link is handed to anyone. */
export const isKnown = ({ recipient }: Visit): boolean =>
  recipient !== undefined && (recipient.email !== null || recipient.personId !== null)

/** Unfinished answers are kept on the server for attributed surveys only (decision 38). */
export const keepsDraft = ({ survey, recipient }: Visit): boolean =>
  survey.category === 'attributed' && recipient !== undefined

/** Whether a last step asks who answers, or whether with their name. */
export const hasLastStep = (visit: Visit): boolean =>
  visit.survey.category === 'recipient_defined' || (visit.survey.category === 'attributed' && !isKnown(visit))
