// Links to surveys in messages. A message that is being written, kept or shown has a chip with the survey's id; only what
// leaves has links: each recipient's own in separate messages, the open one in a message to all.
import type { Recipient } from '@rostrum/contract/email/recipients'
import { knownIds } from '#features/irm/subjects/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findSurvey } from '../answering/queries/answers.ts'
import { type LinkMaker, surveyUrl } from '../links.ts'
import { countMessage, findCreatedAt, insertRecipients, optedOut, recipientsByAddress } from './queries.ts'

/** As the sanitizer writes them. */
const chip = /<a data-survey-id="([0-9a-f-]{36})">([^<]*)<\/a>/g

export const surveyIdsIn = (html: string): string[] => [...new Set([...html.matchAll(chip)].map(([, id = '']) => id))]

type Survey = NonNullable<Awaited<ReturnType<typeof findSurvey>>>

/** Why no one could answer it; undefined if they can. */
function obstacleOf(survey: Survey | undefined): string | undefined {
  if (!survey) return 'A survey in this email was deleted. Remove its link, or choose another survey.'
  const named = `The survey “${survey.name}”`
  if (survey.status === 'draft') return `${named} is not published yet. Publish it, or remove its link.`
  if (survey.status === 'archived') return `${named} is archived and no longer takes answers. Remove its link.`
  if (survey.closesAt && survey.closesAt <= new Date()) return `${named} is closed. Remove its link, or reopen it.`
  return undefined
}

/** The first obstacle of any of them. */
export async function surveyObstacle(db: Db, html: string): Promise<string | undefined> {
  for (const id of surveyIdsIn(html)) {
    const obstacle = obstacleOf(await findSurvey(db, id))
    if (obstacle) return obstacle
  }
  return undefined
}

export interface LeftOut {
  one: Recipient
  why: string
}

/** Those who must not receive it, and why. */
export async function leftOutOf(
  db: Db,
  html: string,
  { to, isP2p }: { to: readonly Recipient[]; isP2p: boolean },
): Promise<LeftOut[]> {
  const surveyIds = surveyIdsIn(html)
  if (surveyIds.length === 0) return []
  const emails = to.map(({ email }) => email)
  const away = await optedOut(db, emails)
  const reasons = new Map<string, string>()
  for (const surveyId of isP2p ? surveyIds : []) {
    for (const { email, hasAnswered, canBeReminded } of await recipientsByAddress(db, surveyId, emails)) {
      if (email === null || canBeReminded) continue
      reasons.set(email.toLowerCase(), hasAnswered ? 'has already answered' : 'was emailed in the last 3 days')
    }
  }
  return to.flatMap((one) => {
    const email = one.email.toLowerCase()
    const why = away.has(email) ? 'opted out of surveys' : reasons.get(email)
    return why ? [{ one, why }] : []
  })
}

/** Before separate messages are made: from here on each recipient has a link that stays the same. */
export async function inviteByMail(ctx: Context, html: string, to: readonly Recipient[]): Promise<void> {
  const surveyIds = surveyIdsIn(html)
  if (surveyIds.length === 0) return
  const ids = to.flatMap(({ id }) => id ?? [])
  const people = await knownIds(ctx.db, 'person', ids)
  for (const surveyId of surveyIds) {
    await insertRecipients(
      ctx.db,
      to.map(({ id, email, name }) => ({
        ...{ customerId: ctx.customerId, id: newId(), surveyId, userId: ctx.principal.user.id, channel: 'email' },
        personId: id && people.has(id) ? id : null,
        name: name || email,
        email,
      })),
    )
  }
}

export async function requireOpenSurveys(ctx: Context, html: string): Promise<void> {
  const obstacle = await surveyObstacle(ctx.db, html)
  if (obstacle) throw unprocessable({ body: obstacle })
}

interface Outgoing {
  customerId: string
  html: string
  plain: string
  isP2p: boolean
  to: readonly Recipient[]
}

export interface Linked {
  html: string
  plain: string
  /** Where the recipient says that they opted out of surveys. */
  optOutUrl: string | undefined
}

const optOutWords = 'No more surveys'

/** What leaves. */
export async function withSurveyLinks(db: Db, links: LinkMaker, message: Outgoing): Promise<Linked> {
  const { customerId, isP2p, to } = message
  const urls = new Map<string, string>()
  let optOutUrl: string | undefined
  for (const surveyId of surveyIdsIn(message.html)) {
    const [recipient] = isP2p ? await recipientsByAddress(db, surveyId, [to[0]?.email ?? '']) : []
    const madeAt = recipient ? recipient.invitedAt : await findCreatedAt(db, surveyId)
    const url = await surveyUrl(links, { customerId, id: recipient?.id ?? surveyId, madeAt })
    urls.set(surveyId, url)
    if (recipient) optOutUrl ??= `${url}/opt-out`
  }
  const html = message.html.replace(chip, (_, id: string, name: string) => `<a href="${urls.get(id)}">${name}</a>`)
  const addresses = [...urls.values(), ...(optOutUrl ? [`${optOutWords}: ${optOutUrl}`] : [])]
  return {
    html: optOutUrl ? `${html}<p style="font-size:12px"><a href="${optOutUrl}">${optOutWords}</a></p>` : html,
    plain: urls.size > 0 ? [message.plain, ...addresses].join('\n\n') : message.plain,
    optOutUrl,
  }
}

/** Once the mail server has taken it: the invitation, or a reminder. */
export async function countSurveyMail(db: Db, { html, isP2p, to }: Outgoing): Promise<void> {
  if (!isP2p) return
  const emails = to.map(({ email }) => email)
  for (const surveyId of surveyIdsIn(html)) await countMessage(db, surveyId, emails)
}
