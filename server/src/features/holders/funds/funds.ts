// Funds that hold a security, as a page and as a file.
import { type FundHolder, fundHolders } from '@rostrum/contract/holders/funds'
import { fundKindLabels, investorStyleLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { joinNames } from '#lists/export-values.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { percent } from '../held/cells.ts'
import { remembered } from '../held/remembered.ts'
import { classHeaders } from '../scope/class-headers.ts'
import { exportName } from '../scope/export-name.ts'
import { scopeOf } from '../scope/scope.ts'
import { listFundHolders, streamFundHolders } from './queries.ts'

export async function fundHolderPage(ctx: Context, { query }: Input<typeof fundHolders.list>) {
  const scope = await scopeOf(ctx, { securityId: query.securityId, classes: query.classes, term: query.term })
  return remembered(scope, ['funds', query], () => listFundHolders(ctx.db, scope, query))
}

type Lines = Output<typeof fundHolders.export>

export async function fundHolderFile(ctx: Context, { query }: Input<typeof fundHolders.export>): Promise<Lines> {
  const scope = await scopeOf(ctx, { securityId: query.securityId, classes: query.classes, term: query.term })
  return fileOf(linesOf(streamFundHolders(ctx.db, scope, query)), {
    name: exportName(scope, 'fund-holders'),
    headers: classHeaders(scope.security, fundHolders.export.response.columns, figures),
  })
}

const figures = ['shares', 'change', 'changeShare', 'value', 'outstandingShare', 'fundShare']

async function* linesOf(rows: AsyncIterable<FundHolder>): Lines {
  for await (const row of rows) {
    yield {
      rank: row.rank,
      name: row.name,
      ticker: row.ticker,
      organization: row.organization?.name ?? null,
      shares: row.shares,
      change: row.change,
      changeShare: percent(row.changeShare),
      previousOn: row.previousOn,
      value: row.value,
      outstandingShare: percent(row.outstandingShare),
      fundShare: percent(row.fundShare),
      kind: fundKindLabels[row.kind],
      styles: joinNames(row.styles.map((style) => investorStyleLabels[style])),
      orientation: orientationLabels[row.orientation],
      netAssets: row.netAssets,
      onDate: row.onDate,
      source: row.accession,
    }
  }
}
