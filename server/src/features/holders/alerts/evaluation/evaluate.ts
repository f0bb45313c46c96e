// Tells people what has changed in the market since it was last looked at for them: customer by customer, each one's rows
// in a transaction of their own, so that a worker that is killed loses at most the customer at hand, who is then done again.
import type { Db } from '#platform/database/database.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import type { Enqueue, JobContext } from '#platform/jobs/jobs.ts'
import { storeEvents } from '../events/store.ts'
import { horizonOf } from '../forgetting/horizon.ts'
import { tell } from '../mail/tell.ts'
import { listQuartersSince, listQuartersToBegin, type MarketState, readMarketState } from '../queries/market.ts'
import type { Finding } from '../rules/decide.ts'
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
        told += await evaluateCustomer(asCustomer, { customerId, publicUrl }, round, isThorough)
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

/**
 * Three steps, each in transactions of its own: what is new is found, its events are stored for all customers, and the
 * customer's own rows are written all or none.
 */
async function evaluateCustomer(
  asCustomer: JobContext['asCustomer'],
  recipient: Recipient,
  round: Round,
  isThorough: boolean,
): Promise<number> {
  const { customerId } = recipient
  const news = await asCustomer(customerId, async (db) => {
    if (!isThorough && (await isExamined(db, round.marker))) return undefined
    return findNews(db, customerId, round)
  })
  if (!news) return 0
  const findings = news.groups.flatMap((group) => group.findings)
  const eventIds = await storeEvents(findings, (work) => asCustomer(customerId, work))
  return asCustomer(customerId, (db, enqueue) => writeNews(db, enqueue, recipient, round, news, eventIds))
}

interface News {
  watermarks: KnownWatermark[]
  next: Watermark[]
  groups: { group: Group; quarters: string[]; findings: Finding[] }[]
}

/** Nothing where another worker is at it, or where nothing would be written. */
async function findNews(db: Db, customerId: string, round: Round): Promise<News | undefined> {
  if (!(await tryLock(db, customerId))) return undefined
  const scope = await findScope(db)
  const listeners = await listListeners(db, customerId)
  const watermarks = await listWatermarks(db, round.marker)
  const next = nextWatermarks(listeners, scope, watermarks, round)
  const groups: News['groups'] = []
  for (const group of groupsOf(listeners, scope, watermarks)) {
    const { since, fromQuarter = round.newestQuarter, securityIds } = group
    const quarters = await round.quartersSince(since)
    const found = await findFor(db, group.listeners, scope, { securityIds, quarters, since, fromQuarter })
    const wanted = found.filter(
      (finding) => group.reach.get(finding.userId)?.has(finding.securityId) && (!since || isRecent(finding, round)),
    )
    // Whoever begins finds the newest quarter in the list, and is not disturbed about it.
    const findings = since ? wanted : wanted.map((finding) => ({ ...finding, bell: false, email: 'none' as const }))
    groups.push({ group, quarters, findings: withoutMailOfAssistants(findings, group.listeners) })
  }
  const isSame = groups.length === 0 && next.length === watermarks.length
  return isSame ? undefined : { watermarks, next, groups }
}

/** Nothing where another worker wrote meanwhile: the watermarks are no longer those that the news was found from. */
async function writeNews(
  db: Db,
  enqueue: Enqueue,
  recipient: Recipient,
  round: Round,
  { watermarks, next, groups }: News,
  eventIds: ReadonlyMap<Finding, number>,
): Promise<number> {
  const { customerId } = recipient
  if (!(await tryLock(db, customerId))) return 0
  if (!areSame(watermarks, await listWatermarks(db, round.marker))) return 0
  let told = 0
  for (const { group, quarters, findings } of groups) {
    const { since, securityIds, listeners, reach } = group
    if (since) await supersede(db, customerId, { userIds: [...reach.keys()], securityIds, quarters, since })
    const fresh = await insertFindings(db, customerId, findings, eventIds)
    await tell(db, enqueue, recipient, listeners, fresh)
    told += fresh.length
  }
  await replaceWatermarks(db, customerId, next)
  return told
}

const areSame = (ours: readonly Watermark[], theirs: readonly Watermark[]): boolean => {
  const textOf = (watermarks: readonly Watermark[]) =>
    watermarks.map(({ userId, securityId, examinedUntil }) => `${userId} ${securityId} ${examinedUntil}`).join()
  return textOf(ours) === textOf(theirs)
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
