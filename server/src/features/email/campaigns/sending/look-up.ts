// Messages whose worker is gone: the mail server may have them (decision 47).
import { type AccountServices, servicesOfJob } from '#features/email/accounts/public.ts'
import { takenByServer } from '#features/email/sending/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { notifyAbout } from './notify.ts'
import { lockSending, type Outcome, type Taken, takeAbandoned } from './queries/engine.ts'
import { findToSend } from './queries/frozen.ts'
import { settleAll } from './take.ts'

const batch = 100

const unconfirmed = 'Rostrum stopped while sending this email, and the mail server can’t confirm that it was received.'

function outcomeOf({ id, attempts, messageId }: Taken, known: ReadonlySet<string> | undefined): Outcome {
  const base = { id, attempt: attempts }
  // Twice is worse than a question.
  if (!known) return { ...base, state: 'unconfirmed', answer: unconfirmed }
  if (known.has(messageId)) return { ...base, state: 'accepted', answer: 'Found on the mail server' }
  return { ...base, state: 'queued', answer: null, sendAt: new Date() }
}

/** False if there were none. */
export async function settleAbandoned(ctx: JobContext): Promise<boolean> {
  const abandoned = await ctx.withTenant((db) => takeAbandoned(db, batch))
  const [first] = abandoned
  if (!first) return false
  const known = await ask(servicesOfJob(ctx), first.customerId, abandoned)
  // In the same order everywhere: two workers must not wait for each other.
  const campaignIds = [...new Set(abandoned.map(({ campaignId }) => campaignId))].sort()
  for (const campaignId of campaignIds) {
    const own = abandoned.filter((one) => one.campaignId === campaignId)
    await ctx.withTenant(async (db) => {
      await lockSending(db, campaignId)
      const keys = { customerId: first.customerId, campaignId }
      await settleAll(
        db,
        keys,
        own.map((one) => outcomeOf(one, known)),
      )
      if (!known) await notifyOwner(db, campaignId, own.length)
    })
  }
  return true
}

const ask = (services: AccountServices, customerId: string, abandoned: readonly Taken[]) =>
  takenByServer(
    services,
    customerId,
    abandoned.map(({ messageId }) => messageId),
  ).catch(() => undefined)

async function notifyOwner(db: Db, campaignId: string, count: number): Promise<void> {
  const campaign = await findToSend(db, campaignId)
  if (!campaign) return
  await notifyAbout(db, campaign, [campaign.userId], {
    kind: 'campaign_unconfirmed',
    title: `“${campaign.name}”: some emails are unconfirmed`,
    body: `The mail server can’t confirm that it received ${count === 1 ? 'an email' : `${count} emails`}. Check them, or send them again.`,
    once: 'unconfirmed',
  })
}
