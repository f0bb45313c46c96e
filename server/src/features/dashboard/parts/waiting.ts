// What others wait for: promised next steps, bookings to decide, mail to file, and fresh answers.
import type { WaitingPart } from '@rostrum/contract/dashboard'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { countWaitingMail } from '#features/email/record/public.ts'
import type { Context } from '#platform/context.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { countWaitingBookings, listAnsweredSurveys, listDueTargets, listFreshCampaigns } from '../queries/waiting.ts'

const days = 7
const mostTargets = 4
const mostSurveys = 3
const mostCampaigns = 3

export async function waitingPart(ctx: Context, flags: Flags, today: string): Promise<WaitingPart> {
  const { db, customerId, principal } = ctx
  const [hasMail, hasSurveys] = [await flags.isOpen('irwin_mail', principal), await flags.isOpen('feedback', principal)]
  const hasCampaigns = await flags.isOpen('campaigns', principal)
  const since = new Date(Date.now() - days * 24 * 3600_000)
  const due = { customerId, userId: principal.user.id, until: addDays(today, days) }
  return {
    today,
    targets: await listDueTargets(db, due, mostTargets),
    bookingCount: await countWaitingBookings(db, customerId),
    mailCount: hasMail ? await countWaitingMail(db) : null,
    campaigns: hasCampaigns ? await listFreshCampaigns(db, customerId, since, mostCampaigns) : null,
    surveys: hasSurveys ? await listAnsweredSurveys(db, customerId, since, mostSurveys) : null,
  }
}
