// From a draft to sent: who may do what in which state.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { campaignSending, SendingPlan } from '@rostrum/contract/email/campaigns/sending'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { lockCampaign } from '../queries/campaigns.ts'
import { readCampaign, recordCampaign } from '../service.ts'
import { readSettings } from '../settings/queries.ts'
import { unseenOf } from '../unseen.ts'
import { asRequester } from './as-requester.ts'
import { freeze, requireReady } from './freeze.ts'
import { sendCampaigns } from './jobs.ts'
import { notifyAbout } from './notify.ts'
import { endOf, prepare, quietPeriodsOf, strictest } from './prepare.ts'
import { cancelWaiting, changeStatus, listApprovers, requeue, waitingTimes } from './queries/frozen.ts'
import { isApprovedIn, requireApproval } from './quiet.ts'

type Called = Pick<Services, 'config' | 'linkKeys'>

const makerOf = ({ config, linkKeys }: Called) => ({ linkKeys, publicUrl: config.publicUrl })

/** Waits for a worker that is taking from it, and for colleagues who press another button. */
async function open(ctx: Context, id: string, expected: readonly CampaignStatus[], refusal: string) {
  await lockCampaign(ctx.db, id)
  const campaign = await readCampaign(ctx, id)
  if (!expected.includes(campaign.status)) throw new AppError('conflict', refusal)
  return campaign
}

const about = (ctx: Context, { id, name }: CampaignDetail) => ({ customerId: ctx.customerId, id, name })
const nameOf = ({ principal: { user } }: Context) => `${user.firstName} ${user.lastName}`

export const readPlan =
  (services: Called) =>
  async (ctx: Context, { params }: Input<typeof campaignSending.plan>): Promise<SendingPlan> => {
    const campaign = await readCampaign(ctx, params.id)
    const writer = await asRequester(ctx, campaign)
    const prepared = await prepare(writer, campaign, makerOf(services))
    const { settings, sender, audience, first, last, problems } = prepared
    const periods = await quietPeriodsOf(writer, campaign, prepared)
    return {
      from: sender ?? null,
      recipients: audience.recipients.length,
      leftOut: audience.leftOut.length,
      firstSendAt: first ?? null,
      lastSendAt: last ?? null,
      needsApproval: settings.needsApproval,
      unseen: await unseenOf(ctx.db, services, campaign),
      quietPeriods: periods.map(({ name, firstDay, lastDay }) => ({ name, firstDay, lastDay })),
      problems: [...problems].map(([field, message]) => ({ field, message })),
    }
  }

interface Start {
  quietApproval: { note: string } | undefined
  approvedBy?: string
  note?: string | null
  /** The time that was chosen may have passed meanwhile. */
  isLate?: boolean
}

async function start(ctx: Context, services: Called, campaign: CampaignDetail, how: Start): Promise<CampaignDetail> {
  const { quietApproval, approvedBy, note, isLate = false } = how
  const maker = makerOf(services)
  const isQuietApproved = quietApproval !== undefined
  const { recipients, leftOut, isDueNow, ...frozen } = await freeze(ctx, campaign, {
    ...{ maker, isQuietApproved, isLate },
  })
  const now = new Date()
  await changeStatus(ctx.db, campaign.id, {
    ...frozen,
    status: isDueNow ? 'sending' : 'scheduled',
    startedAt: isDueNow ? now : null,
    ...(approvedBy && { approvedBy, approvedAt: now, ...(note && { approvalNote: note }) }),
  })
  if (frozen.quietPeriod) await recordQuiet(ctx, campaign.id, frozen.quietPeriod, quietApproval)
  if (isDueNow) await ctx.enqueue(sendCampaigns, {})
  const after = { recipients, leftOut, ...(approvedBy && { approvedBy, note: note ?? null }) }
  await recordCampaign(ctx, isDueNow ? 'sent' : 'scheduled', campaign.id, { after })
  return readCampaign(ctx, campaign.id)
}

/** Named in the audit: who, which period, and why. */
const recordQuiet = (ctx: Context, id: string, quietPeriod: string, approval: { note: string } | undefined) =>
  recordCampaign(ctx, 'quiet_period_approved', id, {
    after: { quietPeriod, approvedBy: ctx.principal.user.id, note: approval?.note },
  })

export const send =
  (services: Called) =>
  async (ctx: Context, { params, body }: Input<typeof campaignSending.send>): Promise<CampaignDetail> => {
    const campaign = await open(ctx, params.id, ['draft'], 'This campaign is no longer a draft')
    if (body.version !== undefined && body.version !== campaign.version) {
      throw new AppError('conflict', 'Someone has changed this campaign since you opened it')
    }
    const { needsApproval } = await readSettings(ctx.db)
    if (needsApproval) return requestApproval(ctx, services, campaign, body.approvalNote ?? null)
    return start(ctx, services, campaign, { quietApproval: body.quietApproval })
  }

async function requestApproval(ctx: Context, services: Called, campaign: CampaignDetail, note: string | null) {
  requireReady(await prepare(ctx, campaign, makerOf(services)))
  const { user } = ctx.principal
  const others = await listApprovers(ctx.db, ctx.customerId, user.id)
  if (others.length === 0) {
    throw new AppError('conflict', 'A second person must approve, and you have no colleagues in Rostrum yet')
  }
  const none = { approvedBy: null, approvedAt: null, quietPeriod: null }
  const asked = { status: 'approval' as const, requestedBy: user.id, requestedAt: new Date(), approvalNote: note }
  await changeStatus(ctx.db, campaign.id, { ...none, ...asked })
  const admins = others.filter(({ role }) => role === 'admin')
  const asking = (admins.length > 0 ? admins : others).map(({ userId }) => userId)
  await notifyAbout(ctx.db, about(ctx, campaign), asking, {
    kind: 'campaign_approval',
    title: `${nameOf(ctx)} asks you to approve “${campaign.name}”`,
    body: note ?? '',
  })
  await recordCampaign(ctx, 'approval_requested', campaign.id, { after: { note } })
  return readCampaign(ctx, campaign.id)
}

const notWaiting = 'This campaign is not waiting for approval'

export const approve =
  (services: Called) =>
  async (ctx: Context, { params, body }: Input<typeof campaignSending.approve>): Promise<CampaignDetail> => {
    const campaign = await open(ctx, params.id, ['approval'], notWaiting)
    const { user } = ctx.principal
    if (campaign.requestedBy?.id === user.id) {
      throw new AppError('forbidden', 'Someone else must approve this campaign')
    }
    const how = { quietApproval: body.quietApproval, approvedBy: user.id, note: body.note ?? null, isLate: true }
    const started = await start(ctx, services, campaign, how)
    await notifyRequester(ctx, campaign, `${nameOf(ctx)} approved “${campaign.name}”`, body.note ?? '')
    return started
  }

const notifyRequester = (ctx: Context, campaign: CampaignDetail, title: string, body: string) =>
  notifyAbout(ctx.db, about(ctx, campaign), campaign.requestedBy ? [campaign.requestedBy.id] : [], {
    ...{ kind: 'campaign_decision', title, body },
  })

const asDraft = { status: 'draft', requestedBy: null, requestedAt: null, approvalNote: null } as const

export async function decline(ctx: Context, { params, body }: Input<typeof campaignSending.decline>) {
  const campaign = await open(ctx, params.id, ['approval'], notWaiting)
  if (campaign.requestedBy?.id === ctx.principal.user.id) {
    throw new AppError('forbidden', 'Withdraw your own request instead')
  }
  await changeStatus(ctx.db, campaign.id, asDraft)
  await notifyRequester(ctx, campaign, `${nameOf(ctx)} declined “${campaign.name}”`, body.reason)
  await recordCampaign(ctx, 'declined', campaign.id, { after: { reason: body.reason } })
  return readCampaign(ctx, campaign.id)
}

export async function withdraw(ctx: Context, { params }: Input<typeof campaignSending.withdraw>) {
  const campaign = await open(ctx, params.id, ['approval'], notWaiting)
  await changeStatus(ctx.db, campaign.id, asDraft)
  await recordCampaign(ctx, 'withdrawn', campaign.id)
  return readCampaign(ctx, campaign.id)
}

export async function pause(ctx: Context, { params }: Input<typeof campaignSending.pause>) {
  const campaign = await open(ctx, params.id, ['scheduled', 'sending'], 'This campaign is not being sent')
  await changeStatus(ctx.db, campaign.id, { status: 'paused' })
  await recordCampaign(ctx, 'paused', campaign.id)
  return readCampaign(ctx, campaign.id)
}

/** Days have passed: they may be in a quiet period that those of the first approval were not. */
export async function resume(ctx: Context, { params, body }: Input<typeof campaignSending.resume>) {
  const campaign = await open(ctx, params.id, ['paused'], 'This campaign is not paused')
  const { count, first, last } = await waitingTimes(ctx.db, campaign.id)
  const now = new Date()
  const [begin, end] = [first, last].map((at) => (at && at > now ? at : now)) as [Date, Date]
  const perHour = strictest(campaign.perHour, (await readSettings(ctx.db)).perHour)
  const lastSendAt = endOf(end, Math.max(1, Number(count)), perHour)
  const found = await quietPeriodsOf(ctx, campaign, { first: begin, last: lastSendAt })
  const unapproved = found.filter(({ name }) => !isApprovedIn(campaign.quietPeriod, name))
  const isAdmin = ctx.principal.role === 'admin'
  const approved = requireApproval(unapproved, { isAdmin, isApproved: body.quietApproval !== undefined })
  if (approved) await recordQuiet(ctx, campaign.id, approved, body.quietApproval)
  const names = [campaign.quietPeriod, approved].filter(Boolean).join('; ')
  const isBegun = campaign.startedAt !== null || begin <= now
  await changeStatus(ctx.db, campaign.id, {
    status: isBegun ? 'sending' : 'scheduled',
    quietPeriod: names || null,
    ...(isBegun && campaign.startedAt === null && { startedAt: now }),
  })
  await ctx.enqueue(sendCampaigns, {})
  await recordCampaign(ctx, 'resumed', campaign.id)
  return readCampaign(ctx, campaign.id)
}

/** What the mail server is being given right now is settled by its worker; everyone else gets nothing. */
export async function cancel(ctx: Context, { params }: Input<typeof campaignSending.cancel>) {
  const campaign = await open(ctx, params.id, ['scheduled', 'sending', 'paused'], 'This campaign is not being sent')
  const canceled = await cancelWaiting(ctx.db, campaign.id)
  await changeStatus(ctx.db, campaign.id, { status: 'canceled', finishedAt: new Date() })
  await recordCampaign(ctx, 'canceled', campaign.id, { after: { canceled } })
  return readCampaign(ctx, campaign.id)
}

/** With the same Message-ID, so that servers that compare them drop a second one. */
export async function retry(ctx: Context, { params, body }: Input<typeof campaignSending.retry>) {
  const campaign = await open(ctx, params.id, ['sending', 'paused', 'sent'], 'This campaign was not sent')
  const again = await requeue(ctx.db, campaign.id, body)
  if (again === 0) throw new AppError('conflict', 'There are no emails to send again')
  if (campaign.status === 'sent') await changeStatus(ctx.db, campaign.id, { status: 'sending', finishedAt: null })
  await ctx.enqueue(sendCampaigns, {})
  await recordCampaign(ctx, 'retried', campaign.id, { after: { recipients: again, states: body.states } })
  return readCampaign(ctx, campaign.id)
}
