// The campaigns of one customer that are due, one after the other.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { servicesOfJob } from '#features/email/accounts/public.ts'
import { bulkTransport, findServer, verdictOf } from '#features/email/sending/public.ts'
import { quietPeriodsBetween } from '#features/scheduler/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { settleAbandoned } from './look-up.ts'
import type { MessageSource } from './message.ts'
import { notifyAbout } from './notify.ts'
import { forgetAttempts, listActive, lockSending } from './queries/engine.ts'
import { type CampaignToSend, changeStatus, findToSend } from './queries/frozen.ts'
import { countStates } from './queries/recipients.ts'
import { isApprovedIn } from './quiet.ts'
import { CampaignRun, connections, type RunEnd } from './run.ts'

/** Servers check a message before they answer: RFC 5321 allows them ten minutes, few need one. */
const answerMs = 60_000
const pool = {
  pool: true,
  maxConnections: connections,
  maxMessages: 1000,
  maxRequeues: 0,
  socketTimeout: answerMs,
} as const

/** True when nothing is left that could be sent now. */
export async function deliver(ctx: JobContext): Promise<boolean> {
  while (await settleAbandoned(ctx)) if (!ctx.hasTime()) return false
  const active = await ctx.withTenant(async (db) => {
    await forgetAttempts(db)
    return listActive(db)
  })
  let isDone = true
  for (const { id } of active) {
    if (!ctx.hasTime()) return false
    if (!(await sendOne(ctx, id))) isDone = false
  }
  return isDone
}

async function sendOne(ctx: JobContext, id: string): Promise<boolean> {
  const prepared = await ctx.withTenant((db) => prepare(db, id))
  if (!prepared) return true
  const services = servicesOfJob(ctx)
  const { linkKeys = [], publicUrl } = ctx
  const { campaign, sender, host } = prepared
  const source: MessageSource = {
    ...{ campaign, sender },
    maker: { linkKeys, publicUrl },
    inboundDomain: services.config.inbound?.domain,
  }
  const bulk = await bulkTransport(services, campaign.customerId, pool).catch((error: unknown) => error as Error)
  if (!bulk || bulk instanceof Error) {
    const words = bulk ? verdictOf(bulk, host).words : 'The sending server is no longer set up'
    await ctx.withTenant((db) => pause(db, campaign, words))
    return true
  }
  try {
    return await after(ctx, campaign, await new CampaignRun(ctx, { ...bulk, source, host }).work())
  } finally {
    bulk.transport.close()
  }
}

async function after(
  ctx: JobContext,
  campaign: CampaignToSend,
  { isDone, isFinished, halt }: RunEnd,
): Promise<boolean> {
  if (halt?.how === 'pause') await ctx.withTenant((db) => pause(db, campaign, halt.words))
  if (isFinished) await ctx.withTenant((db) => notifyFinished(db, campaign))
  // The watch looks again within a minute.
  return isDone || halt !== undefined
}

/** Undefined if it may not be sent now; then its owner knows why. */
async function prepare(db: Db, id: string) {
  const campaign = await findToSend(db, id)
  if (!campaign?.rendered) return undefined
  const today = dayIn(campaign.timeZone)
  const periods = await quietPeriodsBetween(db, { securityId: campaign.securityId, firstDay: today, lastDay: today })
  const quiet = periods.find(({ name }) => !isApprovedIn(campaign.quietPeriod, name))
  if (quiet) {
    await pause(db, campaign, `Today falls in the quiet period “${quiet.name}”. An admin can resume it.`)
    return undefined
  }
  const server = await findServer(db)
  if (!server) {
    await pause(db, campaign, 'No sending server is set up. Set one up in Settings, then resume.')
    return undefined
  }
  return {
    campaign: { ...campaign, rendered: campaign.rendered },
    sender: { name: server.senderName ?? '', address: server.emailAddress },
    host: server.servers.smtp?.host ?? 'The mail server',
  }
}

async function pause(db: Db, campaign: CampaignToSend, words: string): Promise<void> {
  const locked = await lockSending(db, campaign.id)
  if (!locked || !['scheduled', 'sending'].includes(locked.status)) return
  await changeStatus(db, campaign.id, { status: 'paused' })
  await notifyAbout(db, campaign, [campaign.userId], {
    kind: 'campaign_paused',
    title: `“${campaign.name}” is paused`,
    body: words,
  })
}

async function notifyFinished(db: Db, campaign: CampaignToSend): Promise<void> {
  const states = await countStates(db, campaign.id)
  const of = (...names: string[]) =>
    states.filter(({ state }) => names.includes(state)).reduce((sum, { count }) => sum + count, 0)
  const failed = of('failed', 'bounced')
  const sent = of('accepted', 'delivered', 'unsubscribed', 'complained')
  const parts = [
    `${sent} sent`,
    failed > 0 && `${failed} failed`,
    of('unconfirmed') > 0 && `${of('unconfirmed')} unconfirmed`,
    of('suppressed') > 0 && `${of('suppressed')} suppressed`,
  ]
  await notifyAbout(db, campaign, [campaign.userId], {
    kind: 'campaign_sent',
    title: `“${campaign.name}” was sent`,
    body: parts.filter(Boolean).join(', '),
    once: 'sent',
  })
}
