// An organization's 13F portfolio for a quarter, its other disclosures, and its exposures.
import { countryName } from '@rostrum/contract/market/places'
import { compactQuarter } from '@rostrum/contract/market/quarters'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import type { PortfolioRow } from '@rostrum/contract/profiles/portfolios'
import { marketCapLabel } from '@rostrum/contract/profiles/securities'
import { percent } from '#lists/export-values.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { currentOrganizationId } from '../profile.ts'
import { listGroupFilers } from '../queries/group.ts'
import {
  findName,
  findPortfolioQuarter,
  listExposures,
  listOtherPositions,
  listPositions,
  type Portfolio,
} from './queries.ts'

const nothing = { rows: [], total: 0 }
/** More than there are securities: even the largest 13F portfolio is read in one statement. */
const wholePortfolio = { pageSize: 100_000, pageOffset: 0 }

interface Asked {
  quarter?: string | undefined
  securityId?: string | undefined
}

/** Undefined if neither the organization nor one below it ever filed. */
async function findPortfolio(ctx: Context, id: string, asked: Asked): Promise<Portfolio | undefined> {
  const filed = await findFiled(ctx, id)
  if (!filed) return undefined
  const securityId = await securityInMind(ctx, asked.securityId)
  return { ...filed, quarter: asked.quarter ?? filed.quarter, securityId }
}

/** The latest portfolio of a manager; of a group that does not file itself, the sum of its managers. */
async function findFiled(ctx: Context, id: string): Promise<Omit<Portfolio, 'securityId'> | undefined> {
  const own = await findPortfolioQuarter(ctx.db, [id])
  if (own) return { organizationId: id, managerIds: [id], quarter: own }
  const current = await currentOrganizationId(ctx, id)
  if (current !== id) return findFiled(ctx, current)
  const managerIds = await listGroupFilers(ctx.db, id)
  const quarter = managerIds.length > 0 ? await findPortfolioQuarter(ctx.db, managerIds) : undefined
  return quarter ? { organizationId: id, managerIds, quarter } : undefined
}

export async function portfolioOf(ctx: Context, { params, query }: Input<typeof organizations.portfolio>) {
  const portfolio = await findPortfolio(ctx, params.id, query)
  return portfolio ? listPositions(ctx.db, portfolio, query, query) : nothing
}

/** An unknown organization is rejected before streaming starts, while an error can still be returned. */
export async function portfolioFile(ctx: Context, { params, query }: Input<typeof organizations.exportPortfolio>) {
  const portfolio = await findPortfolio(ctx, params.id, query)
  const rows = linesOf(portfolio ? await listPositions(ctx.db, portfolio, query, wholePortfolio) : nothing)
  if (!portfolio) return rows
  const name = await findName(ctx.db, portfolio.organizationId)
  return fileOf(rows, { name: [name, 'portfolio', compactQuarter(portfolio.quarter)] })
}

async function* linesOf({ rows }: { rows: PortfolioRow[] }) {
  for (const { security, ...row } of rows) {
    yield {
      ...row,
      name: security.name,
      ticker: security.ticker,
      relation: row.relation && { ours: 'Yours', peer: 'Peer' }[row.relation],
      portfolioShare: percent(row.portfolioShare, 2),
      outstandingShare: percent(row.outstandingShare, 4),
    }
  }
}

export async function otherPositionsOf(ctx: Context, { params, query }: Input<typeof organizations.otherPositions>) {
  const filed = await findFiled(ctx, params.id)
  return filed ? listOtherPositions(ctx.db, filed.managerIds, query.quarter ?? filed.quarter, query) : nothing
}

export async function exposuresOf(ctx: Context, id: string): Promise<Output<typeof organizations.exposures>> {
  const filed = await findFiled(ctx, id)
  const slices = filed ? await listExposures(ctx.db, filed.managerIds) : []
  const report = (error: Error) => ctx.log.warn(error.message)
  return slices.map(({ sectorName, lowerUsd, upperUsd, ...slice }) => ({
    ...slice,
    label: {
      sector: () => sectorName ?? slice.code,
      market_cap: () => (lowerUsd === null ? slice.code : marketCapLabel(lowerUsd, upperUsd)),
      country: () => countryName(slice.code, report),
    }[slice.kind](),
  }))
}
