// One turn of a worker in one transaction: what became of the last messages is written, and the next ones are taken.

import type { Db } from '#platform/database/database.ts'
import { suppressAll, suppressedAmong } from '../suppressions/queries.ts'
import {
  countAttempts,
  findDue,
  finishCampaign,
  type Locked,
  lockCompanyLimits,
  lockSending,
  markSending,
  markStarted,
  markSuppressed,
  type Outcome,
  settle,
  type Taken,
} from './queries/engine.ts'
import { type Allowance, allowanceOf, both, withinDomains } from './throttle.ts'

interface Keys {
  customerId: string
  campaignId: string
}

/** Addresses that a server calls unknown get nothing more. */
export async function settleAll(db: Db, { customerId, campaignId }: Keys, outcomes: readonly Outcome[]): Promise<void> {
  const bounced = await settle(db, outcomes)
  const reason = 'hard_bounce' as const
  await suppressAll(
    db,
    bounced.map(({ email, answer }) => ({ customerId, campaignId, email, reason, note: answer ?? '' })),
  )
}

export interface Turn {
  taken: Taken[]
  /** Nothing is left, and this turn noticed first. */
  isFinished: boolean
}

const nothing: Turn = { taken: [], isFinished: false }

/** Of domains with a limit, further ones may stand before those that may be sent. */
const lookAhead = 10

export async function takeTurn(
  db: Db,
  keys: Keys,
  { outcomes, capacity, isIdle }: { outcomes: readonly Outcome[]; capacity: number; isIdle: boolean },
): Promise<Turn> {
  const locked = await lockSending(db, keys.campaignId)
  await settleAll(db, keys, outcomes)
  if (!locked || !['scheduled', 'sending'].includes(locked.status)) return nothing
  const taken = capacity > 0 ? await takeDue(db, keys.campaignId, locked, capacity) : []
  if (taken.length > 0 && locked.status === 'scheduled') await markStarted(db, keys.campaignId)
  return { taken, isFinished: taken.length === 0 && isIdle && (await finishCampaign(db, keys.campaignId)) }
}

/** By the campaign's own limits, and by those of the company for all its campaigns together. */
async function allowanceFor(db: Db, campaignId: string, locked: Locked): Promise<Allowance> {
  const company = await lockCompanyLimits(db)
  const isLimited = [locked, company].some(({ perHour, perDomainHour }) => perHour !== null || perDomainHour !== null)
  const attempts = isLimited ? await countAttempts(db, campaignId) : { own: [], company: [] }
  return both(allowanceOf(locked, attempts.own), allowanceOf(company, attempts.company))
}

/** Suppressed addresses are passed over, until there are enough others or none. */
async function takeDue(db: Db, campaignId: string, locked: Locked, capacity: number): Promise<Taken[]> {
  const allowance = await allowanceFor(db, campaignId, locked)
  const most = Math.min(capacity, allowance.total)
  if (most <= 0) return []
  const looked = Number.isFinite(allowance.ofDomain('')) ? most * lookAhead : most
  for (;;) {
    const due = await findDue(db, campaignId, { most: looked, exceptDomains: allowance.full })
    if (due.length === 0) return []
    const suppressed = await suppressedAmong(
      db,
      due.map(({ email }) => email),
    )
    const out = due.filter(({ email }) => suppressed.has(email))
    if (out.length > 0) {
      await markSuppressed(
        db,
        out.map(({ id }) => id),
      )
    }
    const left = due.filter(({ email }) => !suppressed.has(email))
    const chosen = withinDomains(left, allowance).slice(0, most)
    if (chosen.length > 0) {
      return markSending(
        db,
        chosen.map(({ id }) => id),
      )
    }
  }
}
