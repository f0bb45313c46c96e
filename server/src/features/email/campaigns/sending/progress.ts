// How far a campaign is, and what became of its recipients.
import {
  type campaignSending,
  recipientStateNames,
  type SendingProgress,
} from '@rostrum/contract/email/campaigns/sending'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { eachRow } from '#lists/each-row.ts'
import type { Context } from '#platform/context.ts'
import type { Services } from '#platform/http/implement.ts'
import { readCampaign } from '../service.ts'
import { readSettings } from '../settings/queries.ts'
import { unseenOf } from '../unseen.ts'
import { strictest } from './prepare.ts'
import { countLeftOut, countStates, listRecipients } from './queries/recipients.ts'

const minuteMs = 60_000
const waiting: readonly string[] = ['queued', 'sending', 'deferred']

/** By the limit, else by the speed of the last minute. Null where neither says anything. */
export function expectedEnd(
  left: number,
  { perMinute, perHour, next }: { perMinute: number; perHour: number | null; next: Date | null },
  now = new Date(),
): Date | null {
  if (left === 0) return null
  const rate = perHour === null ? perMinute : perHour / 60
  if (rate <= 0) return null
  const from = next && next > now ? next : now
  return new Date(from.getTime() + Math.ceil((left / rate) * minuteMs))
}

export const readProgress =
  (services: Pick<Services, 'config'>) =>
  async (ctx: Context, { params }: Input<typeof campaignSending.progress>): Promise<SendingProgress> => {
    const campaign = await readCampaign(ctx, params.id)
    const { status } = campaign
    const perHour = strictest(campaign.perHour, (await readSettings(ctx.db)).perHour)
    const counted = await countStates(ctx.db, params.id)
    const sum = (of: typeof counted) => of.reduce((total, { count }) => total + count, 0)
    const perMinute = counted.reduce((total, one) => total + one.perMinute, 0)
    const times = counted.flatMap(({ next }) => next ?? []).sort((one, other) => one.getTime() - other.getTime())
    const next = times[0] ?? null
    const isMoving = status === 'sending' || status === 'scheduled'
    const left = isMoving ? sum(counted.filter(({ state }) => waiting.includes(state))) : 0
    return {
      status,
      total: sum(counted),
      states: counted.map(({ state, count }) => ({ state, count })),
      leftOut: await countLeftOut(ctx.db, params.id),
      perMinute,
      nextSendAt: isMoving ? next : null,
      unseen: await unseenOf(ctx.db, services, campaign),
      expectedEnd: expectedEnd(left, { perMinute, perHour, next }),
    }
  }

export async function pageOfRecipients(ctx: Context, { params, query }: Input<typeof campaignSending.recipients>) {
  const { id } = await readCampaign(ctx, params.id)
  return listRecipients(ctx.db, id, query)
}

export async function* fileOfRecipients(
  ctx: Context,
  { params, query }: Input<typeof campaignSending.exportRecipients>,
) {
  const { id } = await readCampaign(ctx, params.id)
  for await (const { state, ...row } of eachRow((page) => listRecipients(ctx.db, id, { ...query, ...page }), 1000))
    yield { ...row, state: recipientStateNames[state] }
}
