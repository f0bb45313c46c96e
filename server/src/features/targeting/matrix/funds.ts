// Funds against securities, as a page, a file and a summary. There are few enough to be sorted and added up here.
import { fundKindLabels, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { FundMatrixRow, FundMatrixSummary, peerFunds } from '@rostrum/contract/targeting/fund-matrix'
import type { MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import { remembered } from '#features/holders/held/public.ts'
import { exportName, type Scope, scopeOf } from '#features/holders/scope/public.ts'
import { joinNames } from '#lists/export-values.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { fundRowOf } from './fund-row.ts'
import { type SortableFund, sortFunds } from './fund-sorts.ts'
import { rounded, securityCells, securityColumns, sortColumnOf } from './institutions.ts'
import { type Column, type Columns, columnsOf, idsOf } from './matrix.ts'
import { type FundFilters, listFunds, listOutstanding } from './queries/funds.ts'
import { relativeWeights } from './relative-weights.ts'
import { breadthOf, isListed } from './totals.ts'

type Subject = Parameters<typeof columnsOf>[2] & { securityId?: string | undefined }

interface Found extends Columns {
  scope: Scope
  /** Before the filters on breadth. */
  funds: SortableFund[]
  outstanding: Awaited<ReturnType<typeof listOutstanding>>
}

const filtersOf = (query: FundFilters): FundFilters => {
  const { term, ids, kinds, styles, orientation, organizationId, netAssetsMin, netAssetsMax } = query
  return { term, ids, kinds, styles, orientation, organizationId, netAssetsMin, netAssetsMax }
}

async function findFunds(ctx: Context, query: Subject & FundFilters): Promise<Found> {
  const scope = await scopeOf(ctx, { securityId: query.securityId, term: query.term })
  const { peerGroupId, columns } = await columnsOf(ctx, scope.security, query)
  const ids = idsOf(columns)
  const filters = filtersOf(query)
  const { funds, outstanding } = await remembered(scope, ['matrix of funds', ids, filters], async () => {
    const outstanding = await listOutstanding(ctx.db, ids)
    const stored = await listFunds(ctx.db, scope, ids, filters)
    return {
      outstanding,
      funds: stored.map((fund) => ({ ...fundRowOf(fund, columns, outstanding), sortName: fund.sortName })),
    }
  })
  return { scope, peerGroupId, columns, funds, outstanding }
}

type Query = Omit<Input<typeof peerFunds.list>['query'], 'pageSize' | 'pageOffset'>

async function listed(ctx: Context, query: Query) {
  const found = await findFunds(ctx, query)
  const sorted = sortFunds(found.funds.filter(isListed(query)), {
    ...query,
    at: found.columns.indexOf(sortColumnOf(found.columns, query.sortSecurityId)),
  })
  return { ...found, rows: sorted.map(({ sortName: _, ...row }) => row) }
}

export async function fundMatrixPage(ctx: Context, { query }: Input<typeof peerFunds.list>) {
  const { rows } = await listed(ctx, query)
  return { rows: rows.slice(query.pageOffset, query.pageOffset + query.pageSize), total: rows.length }
}

type Lines = Output<typeof peerFunds.export>

export async function fundMatrixFile(ctx: Context, { query }: Input<typeof peerFunds.export>): Promise<Lines> {
  const { scope, columns, rows } = await listed(ctx, query)
  return fileOf(linesOf(rows, query.measure), {
    moreColumns: securityColumns(columns, query.measure),
    name: exportName(scope, 'peer-ownership-funds'),
  })
}

async function* linesOf(rows: readonly FundMatrixRow[], measure: MatrixMeasure): Lines {
  for (const { cells, ...row } of rows) {
    yield {
      name: row.name,
      ticker: row.ticker,
      organization: row.organization?.name ?? null,
      peersHeld: row.peersHeld,
      value: row.value,
      relativeWeight: rounded(cells[0]?.relativeWeight ?? null),
      kind: fundKindLabels[row.kind],
      styles: joinNames(row.styles.map((style) => investorStyleLabels[style])),
      orientation: orientationLabels[row.orientation],
      netAssets: row.netAssets,
      onDate: row.onDate,
      previousOn: row.previousOn,
      source: row.accession,
      ...securityCells(cells, measure),
    }
  }
}

type SummaryQuery = Input<typeof peerFunds.summary>['query']

export async function fundMatrixSummary(ctx: Context, { query }: { query: SummaryQuery }): Promise<FundMatrixSummary> {
  const { scope, peerGroupId, columns, funds, outstanding } = await findFunds(ctx, query)
  const shown = funds.filter(isListed(query))
  const securities = columns.map((column, at) => totalOf(column, at, shown, outstanding.get(column.id)?.[0]?.shares))
  const weights = relativeWeights(securities.map(({ outstandingShare }) => outstandingShare))
  return {
    securityId: scope.security.id,
    peerGroupId,
    securities: securities.map((security, at) => ({ ...security, relativeWeight: weights[at] ?? null })),
    total: shown.length,
    breadth: breadthOf(funds.map((fund) => ({ ...fund, holderCount: 1, reported: 0 }))),
    notes: fundNotes,
  }
}

const fundNotes = [
  'From each fund’s latest Form N-PORT, which is public about 60 days after the fund’s quarter-end, so dates differ by fund. Change is since the fund’s prior report.',
  'Fund positions are part of their manager’s 13F position and are not added to it.',
]

const sum = <One>(ones: readonly One[], part: (one: One) => number): number =>
  ones.reduce((total, one) => total + part(one), 0)

function totalOf(
  { id, name, ticker, role }: Column,
  at: number,
  funds: readonly FundMatrixRow[],
  sharesOutstanding: number | undefined,
): Omit<MatrixSecurity, 'relativeWeight'> {
  const cells = funds.flatMap((fund) => fund.cells[at] ?? [])
  const held = cells.filter(({ shares }) => shares > 0)
  const value = sum(cells, (cell) => cell.value)
  const netAssets = sum(funds, (fund) => fund.netAssets ?? 0)
  return {
    id,
    name,
    ticker,
    role,
    sharesOutstanding: sharesOutstanding ?? null,
    marketCap: null,
    holderCount: held.length,
    shares: sum(cells, (cell) => cell.shares),
    value,
    outstandingShare: sharesOutstanding === undefined ? null : sum(cells, (cell) => cell.outstandingShare ?? 0),
    portfolioShare: netAssets > 0 ? value / netAssets : null,
    change: sum(cells, (cell) => cell.change ?? 0),
    incomparableCount: held.filter(({ change }) => change === null).length,
  }
}
