// Surveys in campaigns. Each message has the same link, the open one; who follows it gets one of their own, so that their
// answer is theirs and they are asked once.
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { verifyLink } from '#platform/identity/links.ts'
import { findSurvey } from '../answering/queries/answers.ts'
import { type LinkMaker, surveyPurpose, surveyUrl } from '../links.ts'
import { insertRecipients, optedOut, recipientsByAddress } from './queries.ts'

const startOf = ({ publicUrl }: Pick<LinkMaker, 'publicUrl'>): string => `${publicUrl}/s/`

export const isSurveyUrl = (maker: Pick<LinkMaker, 'publicUrl'>, url: string): boolean => url.startsWith(startOf(maker))

export interface CampaignVisitor {
  customerId: string
  /** Who sent the campaign. */
  userId: string
  personId: string | null
  name: string
  email: string
  sentAt: Date | null
}

interface OwnUrl {
  url: string
  /** Not to a survey whose answers may have no name: the time of a click would narrow down who gave which. */
  mayCountClick: boolean
}

/** The visitor's own link in place of the open one; any other address stays as it is. */
export async function ownSurveyUrl(db: Db, maker: LinkMaker, url: string, visitor: CampaignVisitor): Promise<OwnUrl> {
  if (!isSurveyUrl(maker, url)) return { url, mayCountClick: true }
  const { customerId, email, name, ...rest } = visitor
  const link = await verifyLink(maker.linkKeys, url.slice(startOf(maker).length), surveyPurpose)
  const survey = link?.customerId === customerId ? await findSurvey(db, link.subject) : undefined
  if (!survey) return { url, mayCountClick: true }
  // Neither the id nor a time tells when they clicked.
  const recipient = { ...rest, customerId, id: randomUUID(), surveyId: survey.id, channel: 'campaign' as const }
  const invitedAt = visitor.sentAt ?? new Date()
  await insertRecipients(db, [{ ...recipient, invitedAt, name: name || email, email }])
  const [own] = await recipientsByAddress(db, survey.id, [email])
  return {
    url: own ? await surveyUrl(maker, { customerId, id: own.id, madeAt: own.invitedAt }) : url,
    mayCountClick: survey.category === 'attributed',
  }
}

/** Of these addresses, those that must not be asked again, in lower case, each with the reason. */
export async function doneWithSurveys(
  db: Db,
  surveyIds: readonly string[],
  emails: readonly string[],
): Promise<Map<string, 'survey_opt_out' | 'survey_answered'>> {
  const done = new Map<string, 'survey_opt_out' | 'survey_answered'>()
  if (surveyIds.length === 0) return done
  for (const surveyId of surveyIds) {
    for (const { email, hasAnswered } of await recipientsByAddress(db, surveyId, emails)) {
      if (email !== null && hasAnswered) done.set(email.toLowerCase(), 'survey_answered')
    }
  }
  for (const email of await optedOut(db, emails)) done.set(email, 'survey_opt_out')
  return done
}
