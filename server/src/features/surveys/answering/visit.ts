// Who follows a link, to which survey, and whether it can be answered.
import { hasTrialEnded } from '@rostrum/contract/session'
import type { Answer } from '@rostrum/contract/surveys/answers'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyChannel } from '@rostrum/contract/surveys/surveys-query'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { type Link, verifyLink } from '#platform/identity/links.ts'
import { previewPurpose, surveyPurpose } from '../links.ts'
import * as queries from './queries/answers.ts'

export interface AnsweredSurvey
  extends Pick<
    queries.VisitRow,
    'id' | 'name' | 'category' | 'status' | 'closesAt' | 'quota' | 'company' | 'isAllowed'
  > {
  customerId: string
}

export interface RecipientOfLink {
  id: string
  channel: SurveyChannel
  personId: string | null
  name: string
  email: string | null
  hasAnswered: boolean
}

export interface Visit {
  survey: AnsweredSurvey
  form: SurveyForm
  formNumber: number
  /** Undefined for the open link. */
  recipient: RecipientOfLink | undefined
  isPreview: boolean
  /** Whether the customer's trial is over. */
  hasEnded: boolean
  /** Responses so far; null without a quota. */
  taken: number | null
  /** Kept from an earlier visit, or from another device. */
  draft: readonly Answer[]
}

export const closedBecause = ['not_open', 'closed', 'quota', 'answered'] as const
export type ClosedBecause = (typeof closedBecause)[number]

interface Followed extends Link {
  isPreview: boolean
}

/** Of either purpose; whether it still leads somewhere, the visit says. */
export function follow({ linkKeys }: Services, token: string): Followed | undefined {
  const link = verifyLink(linkKeys, token, surveyPurpose)
  if (link) return { ...link, isPreview: false }
  const preview = verifyLink(linkKeys, token, previewPurpose)
  return preview && { ...preview, isPreview: true }
}

/** Undefined if the survey or the recipient is gone, or the customer is not active. One statement. */
export async function visitOf(
  db: Db,
  { subject, isPreview, customerId }: Followed,
  { formNumber, isOpening = false }: { formNumber?: number | undefined; isOpening?: boolean },
): Promise<Visit | undefined> {
  const row = await queries.findVisit(db, { subject, isPreview, formNumber, isOpening })
  // A survey that was never published has no form to answer yet.
  const form = row?.form ?? row?.edited
  if (!row || !form) return undefined
  const { id, name, category, status, closesAt, quota, company, isAllowed, recipientId, hasAnswered } = row
  const { channel, personId, recipientName, email } = row
  return {
    survey: { customerId, id, name, category, status, closesAt, quota, company, isAllowed },
    form,
    formNumber: row.formNumber ?? 0,
    recipient: recipientId
      ? { id: recipientId, channel, personId, name: recipientName, email, hasAnswered }
      : undefined,
    isPreview,
    hasEnded: hasTrialEnded({ type: row.customerType, expiredAt: row.customerExpiredAt }),
    taken: row.taken,
    draft: row.draft ?? [],
  }
}

/** Why it takes no answer; undefined if it does. */
export function closedReason(visit: Visit, now = new Date()): ClosedBecause | undefined {
  const { survey, recipient, isPreview, hasEnded, taken } = visit
  if (isPreview) return undefined
  if (recipient?.hasAnswered) return 'answered'
  if (survey.status === 'draft') return 'not_open'
  if (survey.status === 'archived' || !survey.isAllowed || hasEnded) return 'closed'
  if (survey.closesAt && survey.closesAt <= now) return 'closed'
  return survey.quota !== null && (taken ?? 0) >= survey.quota ? 'quota' : undefined
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
