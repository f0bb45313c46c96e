// What a request about money flows compares: securities, two quarters, and the price of each security at both.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { FlowSubject } from '@rostrum/contract/targeting/flows'
import type { flowPeriod } from '@rostrum/contract/targeting/flows-query'
import type { z } from 'zod'
import {
  checkQuarters,
  listPeers,
  listSubjects,
  type Scope,
  type Subject,
  scopeOf,
} from '#features/holders/scope/public.ts'
import type { Reader } from '#lists/viewer.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { findPeerGroupId } from '../matrix/queries/securities.ts'
import { listMarkets, listQuarterPrices } from './queries/subjects.ts'

export interface FlowsOf extends Pick<FlowSubject, 'key' | 'role' | 'name' | 'ticker'> {
  ids: string[]
}

export interface Period {
  scope: Scope
  from: string
  to: string
}

type Query = Parameters<typeof scopeOf>[1] & z.output<z.ZodObject<typeof flowPeriod>>

/** Without quarters if no manager has filed anything yet. */
export async function periodOf(ctx: Reader, query: Query): Promise<Period | { scope: Scope; from: null; to: null }> {
  checkQuarters({ from: query.from, to: query.to })
  const scope = await scopeOf(ctx, query)
  const to = query.to ?? scope.security.quarter
  if (!to) return { scope, from: null, to: null }
  const from = query.from ?? quarterBefore(to)
  if (from >= to) throw unprocessable({ from: 'Choose an earlier quarter' })
  return { scope, from, to }
}

/** The filters on managers, without what else is in the query, so that equal questions share a cached answer. */
export const onlyWhose = (period: Period, query: object): Period => {
  const {
    from,
    to,
    peerGroupId,
    subject,
    by,
    side,
    groupKey,
    direction,
    peerId,
    leastQuarters,
    mostQuarters,
    sort,
    pageSize,
    pageOffset,
    columns,
    ...filters
  } = query as Record<string, unknown>
  return { ...period, scope: { ...period.scope, filters } }
}

interface Asked {
  peerGroupId?: string | undefined
}

export interface Peers {
  peerGroupId: string | null
  peers: Subject[]
}

export async function peersOf({ db }: Reader, { security }: Scope, asked: Asked): Promise<Peers> {
  const peerGroupId = await findPeerGroupId(db, security.id, asked.peerGroupId)
  if (asked.peerGroupId && !peerGroupId) throw notFound('Peer group')
  return { peerGroupId: peerGroupId ?? null, peers: peerGroupId ? await listPeers(db, security.id, peerGroupId) : [] }
}

const oneOf = ({ id, name, ticker }: Subject, role: 'own' | 'peer'): FlowsOf => ({
  key: role === 'own' ? 'own' : id,
  role,
  name,
  ticker,
  ids: [id],
})

/** Our security, each peer, and our industry and sector. */
export async function subjectsOf(ctx: Reader, scope: Scope, asked: Asked) {
  const { peerGroupId, peers } = await peersOf(ctx, scope, asked)
  const markets = await listMarkets(ctx.db, scope.security.id)
  const subjects: FlowsOf[] = [
    oneOf(scope.security, 'own'),
    ...peers.map((peer) => oneOf(peer, 'peer')),
    ...markets.map(({ role, name, ids }) => ({ key: role, role, name, ticker: null, ids })),
  ]
  return { peerGroupId, subjects }
}

export async function subjectOf(ctx: Reader, scope: Scope, asked: Asked & { subject: string }): Promise<FlowsOf> {
  const { subjects } = await subjectsOf(ctx, scope, asked)
  const subject = subjects.find(({ key, ids }) => key === asked.subject || (key === 'own' && ids[0] === asked.subject))
  if (!subject) throw unprocessable({ subject: 'must be one of those shown' })
  return subject
}

/** A security at both quarter-ends, prices on today's split basis. */
export interface Priced {
  id: string
  /** Today's shares per share at the end of the later quarter. */
  factor: number
  /** Shares at the later quarter-end per share at the earlier one. */
  ratio: number
  fromPrice: number | null
  toPrice: number | null
  /** Null if one of the two is unknown. */
  meanPrice: number | null
  isImplied: boolean
}

export async function pricesOf(db: Db, ids: readonly string[], { from, to }: Period): Promise<Priced[]> {
  const securities = await listSubjects(db, [...new Set(ids)])
  const found = await listQuarterPrices(
    db,
    securities.map(({ id }) => id),
    [from, to],
  )
  const prices = new Map(found.map((one) => [`${one.id} ${one.quarter}`, one]))
  return securities.map(({ id, splits }) => {
    const at = (quarter: string) => {
      const price = prices.get(`${id} ${quarter}`)?.price
      return price === undefined ? null : price / splitFactor(splits, quarter)
    }
    const [fromPrice, toPrice] = [at(from), at(to)]
    return {
      id,
      factor: splitFactor(splits, to),
      ratio: splitFactor(splits, from, to),
      fromPrice,
      toPrice,
      meanPrice: fromPrice === null || toPrice === null ? null : (fromPrice + toPrice) / 2,
      isImplied: [from, to].some((quarter) => prices.get(`${id} ${quarter}`)?.isImplied),
    }
  })
}
