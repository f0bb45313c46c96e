// Tells people what has changed in the market since it was last looked at for them: customer by customer, each in a
// transaction of its own, so that a worker that is killed loses at most the customer at hand, who is then done again.
import type { Db } from '#platform/database/database.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import type { Enqueue, JobContext } from '#platform/jobs/jobs.ts'
import { horizonOf } from '../forgetting/horizon.ts'
import { tell } from '../mail/tell.ts'
import { listQuartersSince, listQuartersToBegin, type MarketState, readMarketState } from '../queries/market.ts'
import { type Addressee, findScope, listListeners } from '../rules/queries.ts'
import { findFor, reachOf } from './find.ts'
import {
  insertFindings,
  isExamined,
  type KnownWatermark,
  listCustomersToEvaluate,
  listWatermarks,
  replaceWatermarks,
  supersede,
  tryLock,
  type Watermark,
} from './queries.ts'

/** While one customer's rows are written, the next one's are read. */
const lanes = 3

interface Round {
  marker: string
  newestQuarter: string
  /** Which quarters to look at; from the beginning where there is no time. */
  quartersSince(since: string | null): Promise<string[]>
}

/** `isThorough` also looks where nothing came in: at people, securities and peers that were added. */
export async function evaluateEveryone(
  { db, asCustomer, signal, publicUrl }: Pick<JobContext, 'db' | 'asCustomer' | 'signal' | 'publicUrl'>,
  { isThorough, only }: { isThorough: boolean; only?: string },
): Promise<number> {
  const round = roundOf(db, await readMarketState(db))
  if (!round) return 0
  const everyone = isThorough ? listActiveCustomers(db) : listCustomersToEvaluate(db, round.marker)
  const waiting = (only ? [only] : await everyone).values()
  const failures: unknown[] = []
  let told = 0
  const lane = async () => {
    for (const customerId of waiting) {
      if (signal.aborted) return
      try {
        const fresh = await asCustomer(customerId, async (tenant, enqueue) => {
          if (!isThorough && (await isExamined(tenant, round.marker))) return 0
          return evaluateCustomer(tenant, enqueue, { customerId, publicUrl }, round)
        })
        told += fresh
      } catch (error) {
        // One customer's trouble is no reason to keep the news from the others.
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} customers could not be evaluated`)
  return told
}

function roundOf(db: Db, { marker, newestQuarter, isSettled }: MarketState): Round | undefined {
  if (!marker || !newestQuarter || !isSettled) return undefined
  const known = new Map<string | null, Promise<string[]>>()
  return {
    marker,
    newestQuarter,
    // Most customers were last looked at together.
    quartersSince(since) {
      const ask = () => (since ? listQuartersSince(db, since) : listQuartersToBegin(db, newestQuarter))
      const asked = known.get(since) ?? ask()
      known.set(since, asked)
      return asked
    },
  }
}

interface Recipient {
  customerId: string
  publicUrl: string
}

async function evaluateCustomer(db: Db, enqueue: Enqueue, recipient: Recipient, round: Round): Promise<number> {
  const { customerId } = recipient
  if (!(await tryLock(db, customerId))) return 0
  const scope = await findScope(db)
  const listeners = await listListeners(db, customerId)
  const watermarks = await listWatermarks(db, round.marker)
  let told = 0
  for (const group of groupsOf(listeners, scope, watermarks)) {
    const { since, fromQuarter = round.newestQuarter, securityIds } = group
    const quarters = await round.quartersSince(since)
    const userIds = [...group.reach.keys()]
    if (since) await supersede(db, customerId, { userIds, securityIds, quarters, since })
    const found = await findFor(db, group.listeners, scope, { securityIds, quarters, since, fromQuarter })
    const wanted = found.filter(
      (finding) => group.reach.get(finding.userId)?.has(finding.securityId) && (!since || isRecent(finding, round)),
    )
    // Whoever begins finds the newest quarter in the list, and is not disturbed about it.
    const findings = since ? wanted : wanted.map((finding) => ({ ...finding, bell: false, email: 'none' as const }))
    const fresh = await insertFindings(db, customerId, withoutMailOfAssistants(findings, group.listeners))
    await tell(db, enqueue, recipient, group.listeners, fresh)
    told += fresh.length
  }
  await replaceWatermarks(db, customerId, nextWatermarks(listeners, scope, watermarks, round))
  return told
}

/** What was told that long ago is forgotten, and must not come back when an old book is derived anew. */
const isRecent = ({ filedOn }: { filedOn: string | null }, { newestQuarter }: Round): boolean =>
  filedOn === null || filedOn >= horizonOf(newestQuarter).read

interface Group {
  since: string | null
  fromQuarter: string | undefined
  securityIds: string[]
  listeners: Addressee[]
  reach: Map<string, Set<string>>
}

const pairOf = (userId: string, securityId: string) => `${userId}.${securityId}`

type Scope = Awaited<ReturnType<typeof findScope>>

/** People and securities that were last looked at together, or never; without those for whom nothing came in. */
function groupsOf(listeners: readonly Addressee[], scope: Scope, watermarks: readonly KnownWatermark[]): Group[] {
  const known = new Map(watermarks.map((one) => [pairOf(one.userId, one.securityId), one]))
  const pairs = listeners.flatMap((listener) =>
    [...reachOf(listener, scope)].map((securityId) => ({
      listener,
      securityId,
      watermark: known.get(pairOf(listener.userId, securityId)),
    })),
  )
  const waiting = pairs.filter(({ watermark }) => !watermark?.isExamined)
  const together = Map.groupBy(waiting, ({ watermark }) =>
    watermark ? `${watermark.since} ${watermark.fromQuarter}` : '',
  )
  return [...together.values()].map((members) => {
    const watermark = members[0]?.watermark
    const byUser = Map.groupBy(members, ({ listener }) => listener.userId)
    return {
      since: watermark?.since ?? null,
      fromQuarter: watermark?.fromQuarter,
      securityIds: [...new Set(members.map(({ securityId }) => securityId))],
      listeners: [...new Set(members.map(({ listener }) => listener))],
      reach: new Map([...byUser].map(([userId, own]) => [userId, new Set(own.map(({ securityId }) => securityId))])),
    }
  })
}

function nextWatermarks(
  listeners: readonly Addressee[],
  scope: Scope,
  watermarks: readonly Watermark[],
  { marker, newestQuarter }: Round,
): Watermark[] {
  const known = new Map(watermarks.map((one) => [pairOf(one.userId, one.securityId), one]))
  return listeners.flatMap((listener) =>
    [...reachOf(listener, scope)].map((securityId) => ({
      userId: listener.userId,
      securityId,
      examinedUntil: marker,
      fromQuarter: known.get(pairOf(listener.userId, securityId))?.fromQuarter ?? newestQuarter,
    })),
  )
}

function withoutMailOfAssistants<F extends { userId: string; email: string }>(
  findings: F[],
  listeners: readonly Addressee[],
): F[] {
  const mailed = new Set(listeners.filter(({ takesMail }) => takesMail).map(({ userId }) => userId))
  return findings.map((finding) => (mailed.has(finding.userId) ? finding : { ...finding, email: 'none' as const }))
}
