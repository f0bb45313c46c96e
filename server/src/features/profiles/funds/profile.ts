import { type InvestorStyle, orientationOf } from '@rostrum/contract/market/values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Fund, FundHolding, funds } from '@rostrum/contract/profiles/funds'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { findFund, findHoldingsDate, listManagers } from './queries/funds.ts'
import { listFundPositions, listHoldings, type Report } from './queries/holdings.ts'

export async function readFund(db: Db, id: string): Promise<Fund> {
  const found = await findFund(db, id)
  if (!found) throw notFound('Fund')
  const { organizationId, organizationName, countryCode, ...fund } = found
  const styles = fund.styles as InvestorStyle[]
  const orientation = orientationOf(styles)
  return {
    ...fund,
    kind: fund.kind as Fund['kind'],
    styles,
    organization: organizationId && organizationName !== null ? { id: organizationId, name: organizationName } : null,
    country: countryCode,
    orientation,
    // A fund declares its styles; turnover cannot be derived from quarterly holdings alone.
    coverage: {
      styles: styles.map((style) => ({ style, strength: 1 })),
      turnover: null,
      turnoverPercentage: null,
      orientation,
    },
    counts: { holdings: fund.positionCount, managers: fund.managerCount },
  }
}

export async function managersOf(db: Db, { params, query }: Input<typeof funds.managers>) {
  const page = await listManagers(db, params.id, query)
  if (page.total === 0 && !(await findHoldingsDate(db, params.id))) throw notFound('Fund')
  return page
}

const nothing = { rows: [], total: 0 }
/** More rows than any report has. */
const wholeReport = { pageSize: 100_000, pageOffset: 0 }

/** Undefined if the fund has never filed. */
async function reportOf(
  ctx: Context,
  fundId: string,
  asked: { onDate?: string | undefined; securityId?: string | undefined },
): Promise<(Report & { fundName: string }) | undefined> {
  const fund = await findHoldingsDate(ctx.db, fundId)
  if (!fund) throw notFound('Fund')
  const onDate = asked.onDate ?? fund.holdingsOn
  if (!onDate) return undefined
  return { fundId, fundName: fund.name, onDate, securityId: await securityInMind(ctx, asked.securityId) }
}

export async function holdingsOf(ctx: Context, { params, query }: Input<typeof funds.holdings>) {
  const report = await reportOf(ctx, params.id, query)
  return report ? listHoldings(ctx.db, report, query, query) : nothing
}

export async function positionsOf(ctx: Context, { params, query }: Input<typeof funds.positions>) {
  if (!(await findHoldingsDate(ctx.db, params.id))) throw notFound('Fund')
  const securityId = await securityInMind(ctx, query.securityId)
  return securityId ? listFundPositions(ctx.db, params.id, securityId) : []
}

/** An unknown fund is rejected before streaming starts, while an error can still be returned. */
export async function holdingsFile(ctx: Context, { params, query }: Input<typeof funds.exportHoldings>) {
  const report = await reportOf(ctx, params.id, query)
  const rows = linesOf(report ? await listHoldings(ctx.db, report, query, wholeReport) : nothing)
  return report ? fileOf(rows, { name: [report.fundName, 'holdings', report.onDate] }) : rows
}

async function* linesOf({ rows }: { rows: FundHolding[] }) {
  for (const { security, ...row } of rows) yield { ...row, ticker: security?.ticker ?? null }
}
