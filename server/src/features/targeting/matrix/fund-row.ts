// One fund of a matrix, from its latest report and the prior one.
import type { FundCell, FundMatrixRow } from '@rostrum/contract/targeting/fund-matrix'
import { splitFactor } from '#market/splits.ts'
import type { Column } from './matrix.ts'
import type { StoredFund } from './queries/funds.ts'
import { relativeWeights } from './relative-weights.ts'

/** Latest first. */
type Outstanding = ReadonlyMap<string, readonly { onDate: string; shares: number }[]>

export function fundRowOf(fund: StoredFund, columns: readonly Column[], outstanding: Outstanding): FundMatrixRow {
  const cells = cellsOf(fund, columns, outstanding)
  const { organizationId: id, organizationName: name } = fund
  return {
    id: fund.id,
    name: fund.name,
    ticker: fund.ticker,
    kind: fund.kind,
    organization: id && name !== null ? { id, name } : null,
    onDate: fund.onDate,
    previousOn: fund.previousOn,
    netAssets: fund.netAssets,
    styles: fund.styles,
    orientation: fund.isPassive ? 'passive' : 'active',
    isHolder: (cells[0]?.shares ?? 0) > 0,
    peersHeld: cells.slice(1).filter(({ shares }) => shares > 0).length,
    value: cells.reduce((sum, { value }) => sum + value, 0),
    cells,
    accession: fund.accession,
  }
}

/** On today's split basis. A fund without a prior report has no changes. */
function cellsOf(fund: StoredFund, columns: readonly Column[], outstanding: Outstanding): FundCell[] {
  const { onDate, previousOn } = fund
  const held = new Map(fund.held.map((cell) => [cell[0], cell]))
  const before = new Map(fund.before)
  const stakes = columns.map(({ id }) => {
    const known = outstanding.get(id)?.find((one) => one.onDate <= onDate)
    return known ? (held.get(id)?.[1] ?? 0) / known.shares : null
  })
  const weights = relativeWeights(stakes)
  return columns.map(({ id, splits }, at) => {
    const [, reported = 0, value = 0, fundShare = null, lineNumber = null] = held.get(id) ?? []
    const shares = Math.round(reported * splitFactor(splits, onDate))
    const previousShares =
      previousOn === null ? null : Math.round((before.get(id) ?? 0) * splitFactor(splits, previousOn))
    const isKnown = previousShares !== null && (shares > 0 || previousShares > 0)
    return {
      securityId: id,
      shares,
      value,
      previousShares,
      change: isKnown ? shares - previousShares : null,
      outstandingShare: stakes[at] ?? null,
      portfolioShare: fundShare,
      relativeWeight: weights[at] ?? null,
      lineNumber,
    }
  })
}
