import { recipientStateNames } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignResults, campaignResults } from '@rostrum/contract/email/campaigns/results'
import { investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { findSecurityBrief } from '#features/focus/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { country, joinNames } from '#lists/export-values.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import type { Context } from '#platform/context.ts'
import type { Services } from '#platform/http/implement.ts'
import { readCampaign } from '../service.ts'
import { readSettings } from '../settings/queries.ts'
import { unseenOf } from '../unseen.ts'
import { groupsOf } from './groups.ts'
import { findFigures, listBounces, listCompared, listHours, listLinks } from './queries/figures.ts'
import { listRecipients, listTraits } from './queries/recipients.ts'

/** The campaign with the security whose holders its recipients are compared by: its own, or the customer's first. */
async function readBasis(ctx: Context, id: string) {
  const campaign = await readCampaign(ctx, id)
  return { campaign, focus: await findFocus(ctx.db, ctx.customerId, campaign.security?.id ?? null) }
}

async function securityOf({ db }: Context, id: string | null): Promise<CampaignResults['security']> {
  const found = id ? await findSecurityBrief(db, id) : undefined
  return found ? { id: found.id, name: found.name, ticker: found.ticker } : null
}

export async function readResults(
  ctx: Context,
  services: Pick<Services, 'config'>,
  id: string,
): Promise<CampaignResults> {
  const { campaign, focus } = await readBasis(ctx, id)
  const { name, subject, status, startedAt, finishedAt, topic, tracksOpens, tracksClicks } = campaign
  const settings = await readSettings(ctx.db)
  return {
    campaign: {
      id,
      name,
      subject,
      status,
      startedAt,
      finishedAt,
      topic: topic?.name ?? null,
      tracksOpens,
      tracksClicks,
      countsOpens: tracksOpens && settings.tracksOpens,
      countsClicks: tracksClicks && settings.tracksClicks,
    },
    unseen: await unseenOf(ctx.db, services, campaign),
    security: await securityOf(ctx, focus.securityId),
    quarter: focus.quarter,
    figures: await findFigures(ctx.db, id),
    links: await listLinks(ctx.db, id),
    bounces: await listBounces(ctx.db, id),
    groups: groupsOf(await listTraits(ctx.db, id, focus)),
    hours: await listHours(ctx.db, id),
    compared: await listCompared(ctx.db, id),
  }
}

export async function pageOfRecipients(ctx: Context, { params, query }: Input<typeof campaignResults.recipients>) {
  const { focus } = await readBasis(ctx, params.id)
  return listRecipients(ctx.db, { campaignId: params.id, focus, query })
}

export async function* fileOfRecipients(ctx: Context, { params, query }: Input<typeof campaignResults.export>) {
  const { focus } = await readBasis(ctx, params.id)
  const rows = eachRow((page) => listRecipients(ctx.db, { campaignId: params.id, focus, query: { ...query, ...page } }))
  for await (const { organization, state, type, styles, countryCode, ...row } of rows) {
    yield {
      ...row,
      organization: organization?.name ?? null,
      state: recipientStateNames[state],
      type: type && organizationTypeLabels[type],
      styles: joinNames(styles.map((style) => investorStyleLabels[style])),
      country: country(countryCode),
    }
  }
}
