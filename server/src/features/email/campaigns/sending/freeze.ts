// Fixes whom a campaign goes to, what it says and when each message leaves, in the transaction that starts it.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import type { LinkMaker } from '../public-pages/links.ts'
import { asRequester } from './as-requester.ts'
import { domainOf } from './message.ts'
import { fieldValuesOf, type Prepared, prepare, quietPeriodsOf } from './prepare.ts'
import { insertLeftOut, insertLinks, insertRecipients } from './queries/frozen.ts'
import { requireApproval } from './quiet.ts'

export interface Frozen {
  recipients: number
  leftOut: number
  isDueNow: boolean
  quietPeriod: string | null
  tracksOpens: boolean
  tracksClicks: boolean
  rendered: { subject: string; preheader: string; html: string; plain: string }
}

export function requireReady({ problems }: Prepared): void {
  if (problems.size > 0) throw unprocessable(Object.fromEntries(problems))
}

export async function freeze(
  ctx: Context,
  campaign: CampaignDetail,
  { maker, isQuietApproved, isLate }: { maker: LinkMaker; isQuietApproved: boolean; isLate: boolean },
): Promise<Frozen> {
  const writer = await asRequester(ctx, campaign)
  const prepared = await prepare(writer, campaign, maker)
  // An approval may take longer than the time that was chosen: then it leaves at once.
  if (isLate) prepared.problems.delete('send_later')
  requireReady(prepared)
  const { audience, sender, rendered, timeOf, first, settings } = prepared
  if (!rendered || !sender || !first) throw new Error('A campaign without problems has all of these')
  const periods = await quietPeriodsOf(writer, campaign, prepared)
  const quietPeriod = requireApproval(periods, {
    isAdmin: ctx.principal.role === 'admin',
    isApproved: isQuietApproved,
  })
  const { valuesOf, missing } = await fieldValuesOf(writer, rendered, audience.recipients)
  if (missing) throw unprocessable({ content: missing })
  const keys = { customerId: ctx.customerId, campaignId: campaign.id }
  const domain = domainOf(sender.email)
  const recipients = audience.recipients.map((one) => {
    const id = newId()
    const { personId, organizationId, name, email } = one
    const values = { personId, organizationId, name, email, domain: domainOf(email), fields: valuesOf(one) }
    return { ...values, id, sendAt: timeOf(one), messageId: `${id}@${domain}` }
  })
  await insertRecipients(ctx.db, keys, recipients)
  const leftOut = audience.leftOut.map(({ personId, name, email, reason, detail }) => ({
    ...{ id: newId(), personId, name, email, reason, detail },
  }))
  await insertLeftOut(ctx.db, keys, leftOut)
  const { links, subject, preheader, html, plain } = rendered
  await insertLinks(ctx.db, keys, links)
  return {
    ...{ recipients: recipients.length, leftOut: leftOut.length, quietPeriod },
    isDueNow: first <= new Date(),
    // The customer's settings have the last word.
    tracksOpens: campaign.tracksOpens && settings.tracksOpens,
    tracksClicks: campaign.tracksClicks && settings.tracksClicks,
    rendered: { subject, preheader, html, plain },
  }
}
