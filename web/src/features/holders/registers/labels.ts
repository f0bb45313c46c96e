import type { Breakdown } from '@rostrum/contract/holders/register-rows'
import {
  type BreakdownDimension,
  type HolderMove,
  intermediaryLabels,
  notStated,
  type RegisterKind,
  sizeBandLabels,
  sizeBands,
  tenureLabels,
  tenures,
} from '@rostrum/contract/holders/register-values'
import { countryName } from '@rostrum/contract/market/places'
import { reportError } from '#platform/errors/report.ts'

export const moveLabels: Record<HolderMove, string> = {
  added: 'Added',
  departed: 'Departed',
  increased: 'Increased',
  decreased: 'Decreased',
  unchanged: 'Unchanged',
}

const stateLabel = (code: string): string => {
  const at = code.indexOf('-')
  return [code.slice(at + 1), code.slice(0, at)].filter(Boolean).join(', ')
}

const byCode = (labels: Record<string, string>) => (code: string) => labels[code] ?? code

const labelOf: Record<BreakdownDimension, (code: string) => string> = {
  band: byCode(sizeBandLabels),
  country: (code) => countryName(code, reportError),
  state: stateLabel,
  tenure: byCode(tenureLabels),
  intermediary: (name) => name,
  type: (name) => name,
}

export const breakdownLabel = (dimension: BreakdownDimension, code: string): string =>
  code === notStated ? 'Not stated' : labelOf[dimension](code)

export const dimensionTitle = (kind: RegisterKind, dimension: BreakdownDimension): string =>
  ({
    band: 'Position size',
    country: 'Country',
    state: 'State',
    tenure: 'Holding period',
    intermediary: kind === 'registry' ? 'Brokers and custodians' : `${intermediaryLabels[kind]}s`,
    type: 'Holder type',
  })[dimension]

/** Size and tenure bands have a natural order; other dimensions sort by size. */
const ordered: Partial<Record<BreakdownDimension, readonly string[]>> = { band: sizeBands, tenure: tenures }

export function slicesOf(
  breakdowns: readonly Breakdown[],
  dimension: BreakdownDimension,
  measure: 'holderCount' | 'shares',
): Breakdown[] {
  const slices = breakdowns.filter((one) => one.dimension === dimension)
  const order = ordered[dimension]
  return slices.toSorted((a, b) => (order ? order.indexOf(a.code) - order.indexOf(b.code) : b[measure] - a[measure]))
}
