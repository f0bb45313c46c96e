// What came of a list, in one line.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Conversion, TargetList } from '@rostrum/contract/targeting/lists'
import { formatNumber } from '#platform/formats.ts'

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

/** Of 12 targets, 3 bought VLTN.A: 120,000 shares (2 in Q3 2026, 1 in Q2 2026), 48 days from listing to filing (median). */
export function conversionLine({ conversion, security }: Pick<TargetList, 'conversion' | 'security'>): string {
  const { targetCount, boughtCount, filedCount } = conversion
  if (targetCount === 0) return 'No targets yet'
  const bought = `Of ${counted(targetCount, 'target', 'targets')}, ${formatNumber(boughtCount)} bought ${security.ticker ?? security.name}`
  return filedCount === 0 ? `${bought}.` : `${bought}: ${figures(conversion)}.`
}

function figures({ shares, quarters, medianDays, filedCount, boughtCount, earlierCount }: Conversion): string {
  const byQuarter = quarters.map(({ quarter, count }) => `${formatNumber(count)} in ${formatQuarter(quarter)}`)
  return [
    `${counted(shares, 'share', 'shares')} by filings (${byQuarter.join(', ')})`,
    medianDays !== null && `${counted(medianDays, 'day', 'days')} from listing to filing (median)`,
    filedCount < boughtCount && `${formatNumber(boughtCount - filedCount)} not in a filing yet`,
    earlierCount > 0 && `${formatNumber(earlierCount)} in a quarter that ended before listing`,
  ]
    .filter(Boolean)
    .join(', ')
}
