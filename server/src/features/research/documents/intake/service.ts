import type { Input } from '@rostrum/contract/platform/endpoint'
import type { researchMail } from '@rostrum/contract/research/mail'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { acceptMail, countWaitingMail, findMail, findToken, renewToken, setMailDiscarded } from '../queries/intake.ts'
import { researchAddress } from './address.ts'
import { takeResearchMail } from './jobs.ts'

type Config = Pick<Services['config'], 'inbound' | 'researchFolder'>

const inboxOf = async ({ db, customerId }: Context, { inbound, researchFolder }: Config, token: string) => ({
  address: inbound ? researchAddress(token, inbound.domain) : null,
  waitingCount: await countWaitingMail(db),
  folder: researchFolder ? customerId : null,
})

export const readInbox = async (ctx: Context, config: Config) =>
  inboxOf(ctx, config, await findToken(ctx.db, ctx.customerId))

export async function renewInbox(ctx: Context, config: Config) {
  if (!config.inbound) throw notFound('Address')
  const token = await renewToken(ctx.db)
  const change = { subjectType: 'customer', subjectId: ctx.customerId }
  await recordChange(ctx, { action: 'research_address.renewed', ...change })
  return inboxOf(ctx, config, token)
}

async function requireMail(ctx: Context, id: string, state: 'waiting' | 'discarded') {
  const found = await findMail(ctx.db, id, state)
  if (!found) throw notFound('Message')
  return found
}

const record = (ctx: Context, action: string, { id, sender, subject }: Awaited<ReturnType<typeof requireMail>>) =>
  recordChange(ctx, {
    action: `research_mail.${action}`,
    ...{ subjectType: 'research_mail', subjectId: id, after: { sender, subject } },
  })

export async function acceptWaiting(ctx: Context, { params }: Input<typeof researchMail.accept>): Promise<undefined> {
  const mail = await requireMail(ctx, params.id, 'waiting')
  await acceptMail(ctx.db, mail.id, ctx.principal.user.id)
  await ctx.enqueue(takeResearchMail, { id: mail.id })
  await record(ctx, 'accepted', mail)
}

export async function discardWaiting(ctx: Context, { params }: Input<typeof researchMail.discard>): Promise<undefined> {
  const mail = await requireMail(ctx, params.id, 'waiting')
  await setMailDiscarded(ctx.db, mail.id, new Date())
  await record(ctx, 'discarded', mail)
}

export async function restoreDiscarded(
  ctx: Context,
  { params }: Input<typeof researchMail.restore>,
): Promise<undefined> {
  const mail = await requireMail(ctx, params.id, 'discarded')
  await setMailDiscarded(ctx.db, mail.id, null)
  await record(ctx, 'restored', mail)
}
