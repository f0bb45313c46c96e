// Holders over time, as a page, a file and a summary.

import {
  type HistoricalHolder,
  type HistoricalSummary,
  type historicalHolders,
  historicalMeasureLabels,
} from '@rostrum/contract/holders/historical'
import type { HistoricalMeasure } from '@rostrum/contract/holders/historical-query'
import { classNames } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { holderCells, percent } from '../held/cells.ts'
import { remembered, rememberedPage } from '../held/remembered.ts'
import { streamWithOwn } from '../held/with-own.ts'
import { jointPrice } from '../scope/classes.ts'
import { exportName } from '../scope/export-name.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { listClosingPrices, type Subject } from '../scope/queries.ts'
import { type Scope, scopeOf } from '../scope/scope.ts'
import { historyNotes } from './notes.ts'
import { type Asked, listHistory, streamHistory } from './queries/historical.ts'
import { countNonFilers, listLargest, type QuarterSums, sumQuarters } from './queries/sums.ts'
import { type Span, spanOf } from './span.ts'

type Query = Omit<Input<typeof historicalHolders.list>['query'], 'pageSize' | 'pageOffset'>

async function askedOf(ctx: Context, query: Query, scope?: Scope): Promise<Asked | undefined> {
  checkQuarters({ sort_quarter: query.sortQuarter })
  const span = await spanOf(ctx, query, scope)
  return span && { span, sort: query.sort, sortQuarter: query.sortQuarter ?? span.to }
}

export async function historyPage(ctx: Context, { query }: Pick<Input<typeof historicalHolders.list>, 'query'>) {
  const scope = await scopeOf(ctx, query)
  return rememberedPage<HistoricalHolder>(ctx.db, scope, ['history', query], async () => {
    const asked = await askedOf(ctx, query, scope)
    return asked ? listHistory(ctx.db, asked, query) : { rows: [], total: 0 }
  })
}

type Lines = Output<typeof historicalHolders.export>

/** One column per quarter, in the requested measure. */
export async function historyFile(ctx: Context, { query }: Input<typeof historicalHolders.export>): Promise<Lines> {
  const asked = await askedOf(ctx, query)
  const { measure } = query
  const said = `${historicalMeasureLabels[measure]}${measure === 'value' ? ' (USD)' : ''}`
  const classes = asked?.span.scope.security.together?.classes
  const rows = asked ? streamWithOwn<HistoricalHolder>(ctx.db, asked.span.scope, streamHistory(ctx.db, asked)) : []
  return fileOf(linesOf(rows, measure), {
    moreColumns: (asked?.span.quarters ?? []).map((quarter) => ({
      key: quarter,
      header: `${formatQuarter(quarter)} ${said}${classes ? ` (${classNames(classes)})` : ''}`,
    })),
    ...(asked && { name: exportName(asked.span.scope, 'holders', asked.span.from, asked.span.to) }),
  })
}

type Rows = AsyncIterable<HistoricalHolder> | Iterable<HistoricalHolder>

async function* linesOf(rows: Rows, measure: HistoricalMeasure): Lines {
  for await (const { holder, cells, firstBought, quartersHeld } of rows) {
    const amounts = cells.map((cell) => [cell.quarter, cell.isReported ? amountOf(cell, measure) : null])
    yield { ...holderCells(holder), firstBought, quartersHeld, ...Object.fromEntries(amounts) }
  }
}

function amountOf(cell: HistoricalHolder['cells'][number], measure: HistoricalMeasure): number | null {
  return measure === 'outstanding' ? percent(cell.outstandingShare) : cell[measure]
}

type SummaryQuery = Input<typeof historicalHolders.summary>['query']

export async function historySummary(ctx: Context, { query }: { query: SummaryQuery }): Promise<HistoricalSummary> {
  const scope = await scopeOf(ctx, query)
  return remembered(scope, ['history summary', query], async () => {
    const span = await spanOf(ctx, query, scope)
    return span ? summarize(ctx, span) : { securityId: scope.security.id, quarters: [], top: [], notes: [] }
  })
}

const largest = 10

async function summarize({ db }: Context, span: Span): Promise<HistoricalSummary> {
  const { scope, quarters, factorOf } = span
  const sums = new Map((await sumQuarters(db, span)).map((one) => [one.quarter, one]))
  const silent = await countNonFilers(db, span)
  const priceOf = await quarterPrices(db, scope.security, quarters)
  const top = await listLargest(db, span, largest)
  return {
    securityId: scope.security.id,
    quarters: quarters.map((quarter) => {
      return {
        ...onTodaysBasis(sums.get(quarter) ?? nobodyIn(quarter), factorOf(quarter)),
        price: priceOf(quarter),
        silentCount: silent.get(quarter) ?? 0,
      }
    }),
    top: top.map(({ id, name, held }) => {
      const byQuarter = new Map(held.map((one) => [one[0], one]))
      const cells = quarters.map((quarter) => {
        const [, shares = 0, value = 0, previous = null, outstanding = null] = byQuarter.get(quarter) ?? []
        const change = previous === null ? null : Math.round((shares - previous) * factorOf(quarter))
        return { shares: Math.round(shares * factorOf(quarter)), value, outstanding, change }
      })
      return {
        id,
        name,
        shares: cells.map((cell) => cell.shares),
        value: cells.map((cell) => cell.value),
        outstanding: cells.map((cell) => cell.outstanding),
        change: cells.map((cell) => cell.change),
      }
    }),
    notes: historyNotes(span, silent.get(span.to) ?? 0),
  }
}

/** Quarter-end closes on today's split basis; of share classes that count together, their joint price. */
async function quarterPrices(db: Db, security: Subject, quarters: readonly string[]) {
  const { together } = security
  const closes = new Map<string, (quarter: string) => number | null>()
  for (const { id, splits } of together?.classes ?? [security]) {
    const found = await listClosingPrices(db, id, quarters)
    closes.set(id, (quarter) => {
      const close = found.get(quarter) ?? null
      return close === null ? null : close / splitFactor(splits, quarter)
    })
  }
  const closeOf = (id: string, quarter: string) => closes.get(id)?.(quarter) ?? null
  return (quarter: string): number | null =>
    together ? jointPrice(together, quarter, (id) => closeOf(id, quarter)) : closeOf(security.id, quarter)
}

function onTodaysBasis(sums: QuarterSums, factor: number): QuarterSums {
  const rebased = (shares: number) => Math.round(shares * factor)
  return {
    ...sums,
    shares: rebased(sums.shares),
    newShares: rebased(sums.newShares),
    returningShares: rebased(sums.returningShares),
    keptShares: rebased(sums.keptShares),
    exitedShares: rebased(sums.exitedShares),
    change: rebased(sums.change),
    comparableShares: rebased(sums.comparableShares),
    retainedShares: rebased(sums.retainedShares),
  }
}

const nobodyIn = (quarter: string): QuarterSums => ({
  quarter,
  holderCount: 0,
  shares: 0,
  value: 0,
  outstandingShare: null,
  newCount: 0,
  returningCount: 0,
  keptCount: 0,
  exitedCount: 0,
  newShares: 0,
  returningShares: 0,
  keptShares: 0,
  change: 0,
  comparableShares: 0,
  retainedShares: 0,
  exitedShares: 0,
})
