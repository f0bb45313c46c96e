// Funds, their managers, and their holdings.

import { addDays } from './calendar.ts'
import { fundCounts, fundLines, fundsOf, linesOf } from './funds.ts'
import { AccessionCounter, isin } from './identifiers.ts'
import { simulatePortfolios } from './portfolios.ts'
import { at, numberAt, Random } from './random.ts'
import { staffingOf, staffOf } from './staff.ts'
import { agentCik } from './submissions.ts'
import { summariesOf } from './summaries.ts'
import { type Row, recordedAt, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const fundTables = (world: World): Table[] => [
  table(
    'funds',
    `id name organization_id series_id ticker kind net_assets net_assets_as_of declared_styles source created_at
    updated_at`,
    () => fundRows(world),
  ),
  table('fund_managers', 'fund_id person_id is_lead started_on', () => fundManagerRows(world)),
  table(
    'fund_positions',
    `fund_id on_date line_number security_id name cusip isin balance units value percent asset_category country_code
    accession`,
    () => fundPositionRows(world),
  ),
]

function* fundRows(world: World): Generator<Row> {
  const { fundValues, firstFunds } = summariesOf(world)
  const last = at(world.paths.quarters, world.plan.quarters - 1)
  for (const firm of world.firms) {
    for (const fund of fundsOf(world, firm, at(firstFunds, firm.number))) {
      // The rest is cash.
      const assets = Math.max(1_000_000, Math.round(numberAt(fundValues, fund.number) / 0.97))
      const seriesId =
        fund.kind === 'mutual_fund' || fund.kind === 'etf' ? `S9${String(fund.number).padStart(8, '0')}` : null
      const styles = fund.style ? [fund.style] : []
      yield [
        fund.id,
        fund.name,
        firm.id,
        seriesId,
        fund.ticker,
        fund.kind,
        assets,
        last,
        styles,
        source,
        recordedAt,
        recordedAt,
      ]
    }
  }
}

function* fundManagerRows(world: World): Generator<Row> {
  const { employers } = staffingOf(world)
  const { firstFunds } = summariesOf(world)
  const counts = fundCounts(world)
  for (const firm of world.firms) {
    if (at(counts, firm.number) === 0) continue
    const managers = [...staffOf(world, at(employers, firm.number))].filter((one) =>
      one.role.functions.includes('portfolio_manager'),
    )
    for (const fund of fundsOf(world, firm, at(firstFunds, firm.number))) {
      const random = new Random(world.seed, 132, fund.number)
      const begin = random.whole(0, managers.length - 1)
      const count = Math.min(managers.length, random.pick([1, 1, 2, 2, 3]))
      for (let index = 0; index < count; index++) {
        const manager = at(managers, (begin + index) % managers.length)
        yield [fund.id, manager.id, index === 0, addDays('2026-06-30', -random.whole(200, 4000))]
      }
    }
  }
}

function* fundPositionRows(world: World): Generator<Row> {
  const isins = new Map<string, string>()
  const isinOf = (cusip: string): string => {
    const known = isins.get(cusip) ?? isin('US', cusip)
    isins.set(cusip, known)
    return known
  }
  const { plan } = world
  const { firstFunds } = summariesOf(world)
  const counts = fundCounts(world)
  const counter = new AccessionCounter()
  for (const firm of world.firms) {
    if (at(counts, firm.number) === 0) continue
    const funds = [...fundsOf(world, firm, at(firstFunds, firm.number))]
    for (const { quarter, positions } of simulatePortfolios(world, firm)) {
      if (quarter < plan.quarters - plan.fundQuarters) continue
      const date = at(world.paths.quarters, quarter)
      const portfolio = linesOf(world, positions, quarter)
      for (const fund of funds) {
        const lines = fundLines(world, fund, portfolio)
        const total = lines.reduce((sum, line) => sum + line.value, 0) / 0.97
        const accession = counter.take(agentCik(firm.number), addDays(date, 45))
        for (const [index, { security, shares, value }] of lines.entries()) {
          const { formerCusip } = security
          const cusip = formerCusip && date < formerCusip.until ? formerCusip.value : security.cusip
          yield [
            fund.id,
            date,
            index + 1,
            security.id,
            security.name,
            cusip,
            isinOf(cusip),
            shares,
            'NS',
            value,
            Math.round((value / total) * 1e6) / 1e4,
            security.kind === 'fund' ? 'RF' : 'EC',
            security.place.countryCode,
            accession,
          ]
        }
      }
    }
  }
}
