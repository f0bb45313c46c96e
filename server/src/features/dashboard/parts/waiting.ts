// What others wait for: promised next steps, bookings to decide, mail to file, and fresh answers.
import type { WaitingPart } from '@rostrum/contract/dashboard'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { countWaitingMail } from '#features/email/record/public.ts'
import { describeOrganizations } from '#features/irm/events/public.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import type { Context } from '#platform/context.ts'
import type { Flags } from '#platform/identity/flags.ts'
import {
  countWaitingBookings,
  listAnsweredSurveys,
  listDueTargets,
  listFreshCampaigns,
  listWaitingReplies,
} from '../queries/waiting.ts'

const days = 7
const replyDays = 14
const dayMs = 24 * 3600_000
const mostTargets = 4
const mostReplies = 3
const mostSurveys = 3
const mostCampaigns = 3

export async function waitingPart(ctx: Context, flags: Flags, today: string): Promise<WaitingPart> {
  const { db, customerId, principal } = ctx
  const [hasMail, hasSurveys] = [await flags.isOpen('irwin_mail', principal), await flags.isOpen('feedback', principal)]
  const hasCampaigns = await flags.isOpen('campaigns', principal)
  const userId = principal.user.id
  const [since, repliesSince] = [days, replyDays].map((count) => new Date(Date.now() - count * dayMs)) as [Date, Date]
  return {
    today,
    targets: await dueTargets(ctx, addDays(today, days)),
    replies: hasMail ? await listWaitingReplies(db, { customerId, userId, since: repliesSince }, mostReplies) : null,
    bookingCount: await countWaitingBookings(db, customerId),
    mailCount: hasMail ? await countWaitingMail(db) : null,
    campaigns: hasCampaigns ? await listFreshCampaigns(db, customerId, since, mostCampaigns) : null,
    surveys: hasSurveys ? await listAnsweredSurveys(db, customerId, since, mostSurveys) : null,
  }
}

async function dueTargets({ db, customerId, principal }: Context, until: string): Promise<WaitingPart['targets']> {
  const viewer = { customerId, userId: principal.user.id }
  const { rows, total } = await listDueTargets(db, { ...viewer, until }, mostTargets)
  const reasons = new Map<string, string>()
  for (const [securityId, targets] of Map.groupBy(rows, (row) => row.securityId)) {
    const focus = await findFocus(db, customerId, securityId)
    const ids = targets.map(({ organization }) => organization.id)
    for (const { id, reason } of await describeOrganizations(db, viewer, ids, focus))
      reasons.set(`${securityId} ${id}`, reason)
  }
  return {
    rows: rows.map(({ securityId, ...row }) => ({
      ...row,
      reason: reasons.get(`${securityId} ${row.organization.id}`) ?? '',
    })),
    total,
  }
}
