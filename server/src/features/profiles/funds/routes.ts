import { funds } from '@rostrum/contract/profiles/funds'
import { fundFile } from '#lists/exports.ts'
import { listFunds, streamFunds } from '#lists/queries/funds.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Implement } from '#platform/http/implement.ts'
import { holdingsFile, holdingsOf, managersOf, positionsOf, readFund } from './profile.ts'

export function fundRoutes(implement: Implement) {
  implement(funds.list, (ctx, { query }) => listFunds(ctx.db, viewerOf(ctx), query))
  implement(funds.search, (ctx, { query }) => listFunds(ctx.db, viewerOf(ctx), query))
  implement(funds.export, (ctx, { query }) => fundFile(streamFunds(ctx.db, viewerOf(ctx), query)))
  implement(funds.read, ({ db }, { params }) => readFund(db, params.id))
  implement(funds.managers, ({ db }, input) => managersOf(db, input))
  implement(funds.holdings, holdingsOf)
  implement(funds.positions, positionsOf)
  implement(funds.exportHoldings, holdingsFile)
}
