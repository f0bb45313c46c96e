// Surveys in campaigns. Each message has the same link, the open one; who follows it gets one of their own, so that their
// answer is theirs and they are asked once.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
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

/** The visitor's own link in place of the open one; any other address stays as it is. */
export async function ownSurveyUrl(db: Db, maker: LinkMaker, url: string, visitor: CampaignVisitor): Promise<string> {
  if (!isSurveyUrl(maker, url)) return url
  const { customerId, email, name, ...rest } = visitor
  const link = await verifyLink(maker.linkKeys, url.slice(startOf(maker).length), surveyPurpose)
  const survey = link?.customerId === customerId ? await findSurvey(db, link.subject) : undefined
  if (!survey) return url
  const recipient = { ...rest, customerId, id: newId(), surveyId: survey.id, channel: 'campaign' as const }
  await insertRecipients(db, [{ ...recipient, name: name || email, email }])
  const [own] = await recipientsByAddress(db, survey.id, [email])
  return own ? surveyUrl(maker, { customerId, id: own.id, madeAt: own.invitedAt }) : url
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
