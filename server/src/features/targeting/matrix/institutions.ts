// Institutions against securities, as a page, a file and a summary.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import {
  type MatrixCell,
  type MatrixRow,
  type MatrixSummary,
  matrixMeasureLabels,
  type peerOwnership,
  securityColumn,
} from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import { holderCells, percent, remembered, rememberedPage, streamWithOwn } from '#features/holders/held/public.ts'
import { exportName } from '#features/holders/scope/public.ts'
import { joinNames } from '#lists/export-values.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { type Column, idsOf, type Matrix, matrixOf } from './matrix.ts'
import { matrixNotes } from './notes.ts'
import { type Asked, listMatrix, streamMatrix } from './queries/matrix.ts'
import { isHeldByFunds } from './queries/securities.ts'
import { sumMatrix } from './queries/sums.ts'
import { totalsOf } from './totals.ts'

type Query = Omit<Input<typeof peerOwnership.list>['query'], 'pageSize' | 'pageOffset'>

/** The column that the sort field `security` means. */
export function sortColumnOf<C extends Column>(columns: readonly C[], asked: string | undefined): C {
  const column = asked ? columns.find(({ id }) => id === asked) : columns[0]
  if (!column) throw unprocessable({ sort_security_id: 'must be one of the securities shown' })
  return column
}

const askedOf = (matrix: Matrix, query: Query): Asked => ({
  matrix,
  sortColumn: sortColumnOf(matrix.columns, query.sortSecurityId),
  ...query,
})

export async function matrixPage(ctx: Context, { query }: Input<typeof peerOwnership.list>) {
  const matrix = await matrixOf(ctx, query)
  if (matrix.quarter === null) return { rows: [], total: 0 }
  const asked = askedOf(matrix, query)
  return rememberedPage<MatrixRow>(ctx.db, matrix.scope, ['matrix', query, idsOf(matrix.columns)], () =>
    listMatrix(ctx.db, asked, query),
  )
}

type Lines = Output<typeof peerOwnership.export>

/** One column per security, in the requested measure. */
export async function matrixFile(ctx: Context, { query }: Input<typeof peerOwnership.export>): Promise<Lines> {
  const matrix = await matrixOf(ctx, query)
  const { scope, quarter, columns } = matrix
  const rows =
    quarter === null ? [] : streamWithOwn<MatrixRow>(ctx.db, scope, streamMatrix(ctx.db, askedOf(matrix, query)))
  return fileOf(linesOf(rows, query.measure), {
    moreColumns: securityColumns(columns, query.measure),
    ...(quarter && { name: exportName(scope, 'peer-ownership', quarter) }),
  })
}

export const securityColumns = (columns: readonly Column[], measure: MatrixMeasure) =>
  columns.map(({ id, name, ticker }) => ({
    key: securityColumn(id),
    header: `${ticker ?? name} ${matrixMeasureLabels[measure]}${measure === 'value' ? ' (USD)' : ''}`,
  }))

async function* linesOf(rows: AsyncIterable<MatrixRow> | Iterable<MatrixRow>, measure: MatrixMeasure): Lines {
  for await (const { holder, cells, ...row } of rows) {
    yield {
      ...holderCells(holder),
      peersHeld: row.peersHeld,
      value: row.value,
      relativeWeight: rounded(cells[0]?.relativeWeight ?? null),
      filedOn: row.filedOn,
      isLate: row.isLate ? 'Yes' : 'No',
      source: joinNames(row.accessions),
      ...securityCells(cells, measure),
    }
  }
}

/** An empty cell is not held; a closed position has a change only. */
export const securityCells = (cells: readonly MatrixCell[], measure: MatrixMeasure) =>
  Object.fromEntries(cells.map((cell) => [securityColumn(cell.securityId), amountOf(cell, measure)]))

function amountOf(cell: MatrixCell, measure: MatrixMeasure): number | null {
  if (measure === 'change') return cell.change
  if (measure === 'relative') return rounded(cell.relativeWeight)
  if (cell.shares === 0) return null
  if (measure === 'outstanding') return percent(cell.outstandingShare)
  return measure === 'portfolio' ? percent(cell.portfolioShare) : cell[measure]
}

export const rounded = (weight: number | null): number | null => weight && Math.round(weight * 1000) / 1000

type SummaryQuery = Input<typeof peerOwnership.summary>['query']

export async function matrixSummary(ctx: Context, { query }: { query: SummaryQuery }): Promise<MatrixSummary> {
  const { ownership, leastPeers, mostPeers, peerGroupId: _, also: __, ...whose } = query
  const matrix = await matrixOf(ctx, query)
  const { quarter, peerGroupId } = matrix
  const securityId = matrix.scope.security.id
  if (quarter === null) {
    const nothing = { securities: [], total: 0, breadth: [], notes: [], hasFunds: false }
    return { securityId, peerGroupId, quarter, previousQuarter: null, ...nothing }
  }
  const ids = idsOf(matrix.columns)
  const scope = { ...matrix.scope, filters: whose }
  const sums = await remembered(scope, ['matrix sums', quarter, ids], () => sumMatrix(ctx.db, { ...matrix, scope }))
  const hasFunds = await remembered(scope, ['matrix funds', ids], () => isHeldByFunds(ctx.db, ids))
  const { soldOutCount, ...totals } = totalsOf(matrix.columns, sums, { ownership, leastPeers, mostPeers })
  return {
    securityId,
    peerGroupId,
    quarter,
    previousQuarter: quarterBefore(quarter),
    ...totals,
    hasFunds,
    notes: matrixNotes({ quarter, columns: matrix.columns, securities: totals.securities, soldOutCount }),
  }
}
