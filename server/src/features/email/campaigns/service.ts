import { type CampaignDetail, campaignStatusNames, type campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { isOwnSecurity } from '#features/focus/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { safeContent, useContentFiles } from './content/safe-content.ts'
import * as queries from './queries/campaigns.ts'

export async function readCampaign({ db }: Context, id: string): Promise<CampaignDetail> {
  const found = await queries.findCampaign(db, id)
  if (!found) throw notFound('Campaign')
  return found
}

export async function* fileOfCampaigns(ctx: Context, { query }: Input<typeof campaigns.export>) {
  const rows = eachRow((page) => queries.listCampaigns(ctx.db, { ...query, ...page }))
  for await (const { counts, status, topic, owner, ...row } of rows) {
    yield {
      ...row,
      ...counts,
      status: campaignStatusNames[status],
      topic: topic?.name ?? null,
      owner: `${owner.firstName} ${owner.lastName}`,
    }
  }
}

type Values = Partial<queries.CampaignValues>

const safe = <V extends Values>(ctx: Context, values: V): V =>
  values.content ? { ...values, content: safeContent(values.content, ctx.customerId) } : values

/** Content and audience are saved every few seconds, and may be large. */
const brief = ({ content, audience, ...values }: Values) => ({
  ...values,
  ...(content && { blocks: content.blocks.length }),
  ...(audience && { include: audience.include.length, exclude: audience.exclude.length }),
})

export const recordCampaign = (
  ctx: Context,
  action: string,
  subjectId: string,
  change: { before?: unknown; after?: unknown } = {},
) => recordChange(ctx, { action: `campaign.${action}`, subjectType: 'campaign', subjectId, ...change })

async function requireKnown(ctx: Context, { securityId, topicId }: Values): Promise<void> {
  if (securityId && !(await isOwnSecurity(ctx.db, securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  if (topicId && !(await queries.hasTopic(ctx.db, topicId))) throw unprocessable({ topic_id: 'Choose a topic' })
}

async function addCampaign(ctx: Context, values: Values & { name: string }, action: string): Promise<CampaignDetail> {
  const id = newId()
  // The company's settings hold for every campaign, whatever its own are.
  const beginning = {
    ...{ subject: '', preheader: '', securityId: null, topicId: null, hasArchive: true, sendLater: null },
    ...{ tracksOpens: true, tracksClicks: true, perHour: null, perDomainHour: null },
    content: { blocks: [] },
    audience: { include: [], exclude: [] },
  }
  const owner = { customerId: ctx.customerId, id, userId: ctx.principal.user.id }
  await queries.insertCampaign(ctx.db, { ...beginning, ...safe(ctx, values), ...owner })
  if (values.content) await useContentFiles(ctx, id, values.content)
  await recordCampaign(ctx, action, id, { after: brief(values) })
  return readCampaign(ctx, id)
}

export async function createCampaign(ctx: Context, { body }: Input<typeof campaigns.create>): Promise<CampaignDetail> {
  await requireKnown(ctx, body)
  return addCampaign(ctx, body, 'created')
}

export async function changeCampaign(
  ctx: Context,
  { params, body }: Input<typeof campaigns.update>,
): Promise<CampaignDetail> {
  const before = await readCampaign(ctx, params.id)
  const { version = before.version, ...values } = body
  await requireKnown(ctx, values)
  if (!(await queries.updateCampaign(ctx.db, before.id, version, safe(ctx, values)))) {
    const isDraft = before.status === 'draft'
    throw new AppError(
      'conflict',
      isDraft
        ? 'Someone has changed this campaign since you opened it'
        : 'This campaign is no longer a draft and can’t be changed',
    )
  }
  if (values.content) await useContentFiles(ctx, before.id, values.content)
  const { name, subject, topic, security } = before
  const former = { name, subject, topicId: topic?.id ?? null, securityId: security?.id ?? null }
  await recordCampaign(ctx, 'updated', before.id, { before: former, after: brief(values) })
  return readCampaign(ctx, before.id)
}

const isUnderWay = ({ status }: CampaignDetail) => ['scheduled', 'sending', 'paused'].includes(status)

export async function deleteCampaign(ctx: Context, { params }: Input<typeof campaigns.remove>): Promise<undefined> {
  await queries.lockCampaign(ctx.db, params.id)
  const campaign = await readCampaign(ctx, params.id)
  if (isUnderWay(campaign)) throw new AppError('conflict', 'Cancel this campaign before you delete it')
  await queries.updateDeletedAt(ctx.db, campaign.id, new Date())
  await recordCampaign(ctx, 'deleted', campaign.id, { before: { name: campaign.name } })
  return undefined
}

export async function restoreCampaign(
  ctx: Context,
  { params }: Input<typeof campaigns.restore>,
): Promise<CampaignDetail> {
  const deleted = await queries.findCampaign(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Campaign')
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recordCampaign(ctx, 'restored', deleted.id, { after: { name: deleted.name } })
  return readCampaign(ctx, deleted.id)
}

const longestName = 200
const suffix = ' (copy)'

export async function duplicateCampaign(
  ctx: Context,
  { params }: Input<typeof campaigns.duplicate>,
): Promise<CampaignDetail> {
  const { name, security, topic, ...from } = await readCampaign(ctx, params.id)
  const { subject, preheader, content, audience, tracksOpens, tracksClicks, hasArchive, perHour, perDomainHour } = from
  const topicId = topic && (await queries.hasTopic(ctx.db, topic.id)) ? topic.id : null
  const copy = {
    name: name.slice(0, longestName - suffix.length) + suffix,
    ...{
      subject,
      preheader,
      content,
      audience,
      tracksOpens,
      tracksClicks,
      hasArchive,
      perHour,
      perDomainHour,
      topicId,
    },
    securityId: security?.id ?? null,
  }
  return addCampaign(ctx, copy, 'duplicated')
}
