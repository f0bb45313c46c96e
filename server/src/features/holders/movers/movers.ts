// Buyers and sellers between two quarters, as a page, a file and a summary.
import { type Mover, type MoverSummary, movers } from '@rostrum/contract/holders/movers'
import { classNames, moveLabels } from '@rostrum/contract/holders/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { joinNames } from '#lists/export-values.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { holderCells, percent } from '../held/cells.ts'
import { remembered, rememberedPage } from '../held/remembered.ts'
import { streamWithOwn } from '../held/with-own.ts'
import { classHeaders } from '../scope/class-headers.ts'
import { exportName } from '../scope/export-name.ts'
import { findSharesOutstanding, listPeers, type Subject } from '../scope/queries.ts'
import { type Scope, scopeOf } from '../scope/scope.ts'
import { type Between, betweenOf, quartersOf } from './between.ts'
import { moverNotes } from './notes.ts'
import { type Asked, listMovers, streamMovers } from './queries/movers.ts'
import { sumMoves } from './queries/sums.ts'

type Query = Omit<Input<typeof movers.list>['query'], 'pageSize' | 'pageOffset'>

/** Undefined if no manager has filed anything yet. */
async function askedOf(ctx: Context, query: Query, found?: Scope): Promise<Asked | undefined> {
  const { scope, from, to } = await quartersOf(ctx, query, found)
  if (!from || !to) return undefined
  const { kind, sort, bySize } = query
  return {
    between: await betweenOf(ctx.db, scope, scope.security, { from, to, thresholds: query }),
    previousOutstanding: await findSharesOutstanding(ctx.db, scope.security, from),
    kind,
    sort,
    bySize,
  }
}

export async function moverPage(ctx: Context, { query }: Pick<Input<typeof movers.list>, 'query'>) {
  const scope = await scopeOf(ctx, query)
  return rememberedPage<Mover>(ctx.db, scope, ['movers', query], async () => {
    const asked = await askedOf(ctx, query, scope)
    return asked ? listMovers(ctx.db, asked, query) : { rows: [], total: 0 }
  })
}

type Lines = Output<typeof movers.export>

export async function moverFile(ctx: Context, { query }: Input<typeof movers.export>): Promise<Lines> {
  const asked = await askedOf(ctx, query)
  const rows = linesOf(asked ? streamWithOwn<Mover>(ctx.db, asked.between.scope, streamMovers(ctx.db, asked)) : [])
  if (!asked) return fileOf(rows, {})
  const { scope, from, to } = asked.between
  return fileOf(rows, {
    name: exportName(scope, 'movers', from, to),
    headers: classHeaders(scope.security, movers.export.response.columns, figures),
  })
}

const figures = [
  'previousShares',
  'shares',
  'change',
  'changeShare',
  'previousValue',
  'value',
  'valueChange',
  'flow',
  'priceEffect',
  'outstandingShare',
]

async function* linesOf(rows: AsyncIterable<Mover> | Iterable<Mover>): Lines {
  for await (const { holder, ...row } of rows) {
    yield {
      ...holderCells(holder),
      rank: row.rank,
      move: moveLabels[row.move],
      previousShares: row.previousShares,
      shares: row.shares,
      change: row.change,
      changeShare: percent(row.changeShare),
      previousValue: row.previousValue,
      value: row.value,
      valueChange: row.valueChange,
      flow: row.flow,
      priceEffect: row.priceEffect,
      outstandingShare: percent(row.outstandingShare),
      filedOn: row.filedOn,
      source: joinNames(row.accessions),
    }
  }
}

type SummaryQuery = Input<typeof movers.summary>['query']
type SecurityMoves = MoverSummary['securities'][number]

export async function moverSummary(ctx: Context, { query }: { query: SummaryQuery }): Promise<MoverSummary> {
  const { scope, from, to } = await quartersOf(ctx, query)
  const { security } = scope
  if (!from || !to) return { securityId: security.id, from, to, securities: [], notes: [] }
  const { leastShares, leastValue, leastPercent } = query
  const thresholds = { leastShares, leastValue, leastPercent }
  const sum = (subject: Subject) =>
    remembered({ ...scope, security: subject }, ['movers', from, to, thresholds], async () => {
      const between = await betweenOf(ctx.db, scope, subject, { from, to, thresholds })
      const moves = await movesOf(ctx, between)
      return { moves, notes: moverNotes(between, moves.incomparableCount) }
    })
  const own = await sum(security)
  const securities = [{ ...own.moves, isOwn: true }]
  for (const peer of await listPeers(ctx.db, security.id)) {
    securities.push({ ...(await sum(peer)).moves, isOwn: false })
  }
  return { securityId: security.id, from, to, securities, notes: own.notes }
}

async function movesOf({ db }: Context, between: Between): Promise<Omit<SecurityMoves, 'isOwn'>> {
  const { security, fromPrice, toPrice } = between
  const { byMove, incomparableCount } = await sumMoves(db, between)
  const sides = Object.values(byMove)
  const total = (part: 'shares' | 'value' | 'flow') => sides.reduce((sum, side) => sum + side[part], 0)
  return {
    id: security.id,
    name: security.name,
    ticker: security.together ? classNames(security.together.classes) : security.ticker,
    fromPrice,
    toPrice,
    byMove,
    netShares: total('shares'),
    netFlow: total('flow'),
    priceEffect: total('value') - total('flow'),
    incomparableCount,
  }
}
