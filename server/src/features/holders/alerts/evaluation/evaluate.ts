// Alerts users to market changes since their watermark, customer by customer. Each customer's rows are written in one
// transaction, so a killed worker loses at most the customer in progress, which is then evaluated again.
import type { Db } from '#platform/database/database.ts'
import type { Enqueue, JobContext } from '#platform/jobs/jobs.ts'
import { storeEvents } from '../events/store.ts'
import { deliver } from '../mail/deliver.ts'
import { listQuartersSince, listQuartersToBegin, type MarketState, readMarketState } from '../queries/market.ts'
import { retentionCutoff } from '../retention/cutoff.ts'
import type { Finding } from '../rules/decide.ts'
import { findScope, listListeners, type Recipient } from '../rules/queries.ts'
import { findFor, monitoredSecurities } from './find.ts'
import {
  insertFindings,
  isExamined,
  type KnownWatermark,
  listCustomersToEvaluate,
  listCustomersToEvaluateFully,
  listWatermarks,
  replaceWatermarks,
  supersede,
  tryLock,
  type Watermark,
} from './queries.ts'

/** Pipelining: while one customer's rows are written, the next customer's are read. */
const concurrency = 3

interface EvaluationRun {
  marker: string
  newestQuarter: string
  /** Quarters to evaluate; null means from the beginning. */
  quartersSince(since: string | null): Promise<string[]>
}

/** `isThorough` also evaluates customers without new data: users, securities and peers may have been added. */
export async function evaluateEveryone(
  { db, forCustomer, signal, publicUrl }: Pick<JobContext, 'db' | 'forCustomer' | 'signal' | 'publicUrl'>,
  { isThorough, only }: { isThorough: boolean; only?: string },
): Promise<number> {
  const round = roundOf(db, await readMarketState(db))
  if (!round) return 0
  const everyone = () => (isThorough ? listCustomersToEvaluateFully : listCustomersToEvaluate)(db, round.marker)
  const waiting = (only ? [only] : await everyone()).values()
  const failures: unknown[] = []
  let raised = 0
  const lane = async () => {
    for (const customerId of waiting) {
      if (signal.aborted) return
      try {
        raised += await evaluateCustomer(forCustomer, { customerId, publicUrl }, round, isThorough)
      } catch (error) {
        // One customer's failure must not block alerts for the others.
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} customers could not be evaluated`)
  return raised
}

function roundOf(db: Db, { marker, newestQuarter, isSettled }: MarketState): EvaluationRun | undefined {
  if (!marker || !newestQuarter || !isSettled) return undefined
  const known = new Map<string | null, Promise<string[]>>()
  return {
    marker,
    newestQuarter,
    // Most customers share the same watermark.
    quartersSince(since) {
      const ask = () => (since ? listQuartersSince(db, since) : listQuartersToBegin(db, newestQuarter))
      const asked = known.get(since) ?? ask()
      known.set(since, asked)
      return asked
    },
  }
}

interface EvaluatedCustomer {
  customerId: string
  publicUrl: string
}

/**
 * Three steps, each in its own transaction: find new facts, store their events (shared by all customers), then write
 * the customer's own rows atomically.
 */
async function evaluateCustomer(
  forCustomer: JobContext['forCustomer'],
  customer: EvaluatedCustomer,
  round: EvaluationRun,
  isThorough: boolean,
): Promise<number> {
  const { customerId } = customer
  const news = await forCustomer(customerId, async (db) => {
    if (!isThorough && (await isExamined(db, round.marker))) return undefined
    return findNews(db, customerId, round)
  })
  if (!news) return 0
  const findings = news.groups.flatMap((group) => group.findings)
  const eventIds = await storeEvents(findings, (work) => forCustomer(customerId, work))
  return forCustomer(customerId, (db, enqueue) => writeNews(db, enqueue, customer, round, news, eventIds))
}

interface News {
  watermarks: KnownWatermark[]
  next: Watermark[]
  groups: { group: Group; quarters: string[]; findings: Finding[] }[]
}

/** Undefined if another worker holds the lock, or if nothing would be written. */
async function findNews(db: Db, customerId: string, round: EvaluationRun): Promise<News | undefined> {
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
    // A new user starts with the latest quarter in the list, without email about it.
    const findings = since ? wanted : wanted.map((finding) => ({ ...finding, email: 'none' as const }))
    groups.push({ group, quarters, findings: withoutMailOfAssistants(findings, group.listeners) })
  }
  const isSame = groups.length === 0 && next.length === watermarks.length
  return isSame ? undefined : { watermarks, next, groups }
}

/** Writes nothing if another worker has moved the watermarks since these findings were computed (optimistic check). */
async function writeNews(
  db: Db,
  enqueue: Enqueue,
  customer: EvaluatedCustomer,
  round: EvaluationRun,
  { watermarks, next, groups }: News,
  eventIds: ReadonlyMap<Finding, number>,
): Promise<number> {
  const { customerId } = customer
  if (!(await tryLock(db, customerId))) return 0
  if (!areSame(watermarks, await listWatermarks(db, round.marker))) return 0
  let raised = 0
  for (const { group, quarters, findings } of groups) {
    const { since, securityIds, listeners, reach } = group
    if (since) await supersede(db, customerId, { userIds: [...reach.keys()], securityIds, quarters, since })
    const fresh = await insertFindings(db, customerId, findings, eventIds)
    await deliver(db, enqueue, customer, listeners, fresh)
    raised += fresh.length
  }
  await replaceWatermarks(db, customerId, next)
  return raised
}

const areSame = (ours: readonly Watermark[], theirs: readonly Watermark[]): boolean => {
  const textOf = (watermarks: readonly Watermark[]) =>
    watermarks.map(({ userId, securityId, examinedUntil }) => `${userId} ${securityId} ${examinedUntil}`).join()
  return textOf(ours) === textOf(theirs)
}

/** Alerts this old have been purged; recomputing an old portfolio must not raise them again. */
const isRecent = ({ filedOn }: { filedOn: string | null }, { newestQuarter }: EvaluationRun): boolean =>
  filedOn === null || filedOn >= retentionCutoff(newestQuarter).read

interface Group {
  since: string | null
  fromQuarter: string | undefined
  securityIds: string[]
  listeners: Recipient[]
  reach: Map<string, Set<string>>
}

const pairOf = (userId: string, securityId: string) => `${userId}.${securityId}`

type Scope = Awaited<ReturnType<typeof findScope>>

/** Users and securities grouped by watermark (or none yet), leaving out pairs without new data. */
function groupsOf(listeners: readonly Recipient[], scope: Scope, watermarks: readonly KnownWatermark[]): Group[] {
  const known = new Map(watermarks.map((one) => [pairOf(one.userId, one.securityId), one]))
  const pairs = listeners.flatMap((listener) =>
    [...monitoredSecurities(listener, scope)].map((securityId) => ({
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
  listeners: readonly Recipient[],
  scope: Scope,
  watermarks: readonly Watermark[],
  { marker, newestQuarter }: EvaluationRun,
): Watermark[] {
  const known = new Map(watermarks.map((one) => [pairOf(one.userId, one.securityId), one]))
  return listeners.flatMap((listener) =>
    [...monitoredSecurities(listener, scope)].map((securityId) => ({
      userId: listener.userId,
      securityId,
      examinedUntil: marker,
      fromQuarter: known.get(pairOf(listener.userId, securityId))?.fromQuarter ?? newestQuarter,
    })),
  )
}

function withoutMailOfAssistants<F extends { userId: string; email: string }>(
  findings: F[],
  listeners: readonly Recipient[],
): F[] {
  const mailed = new Set(listeners.filter(({ takesMail }) => takesMail).map(({ userId }) => userId))
  return findings.map((finding) => (mailed.has(finding.userId) ? finding : { ...finding, email: 'none' as const }))
}
