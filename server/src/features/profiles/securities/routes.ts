import { securities } from '@rostrum/contract/profiles/securities'
import { securityFile } from '#lists/exports.ts'
import { listSecurities, streamSecurities } from '#lists/queries/securities.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Implement } from '#platform/http/implement.ts'
import { holdersOf, moversOf, ownershipOf } from './ownership/ownership.ts'
import { marketOverviewOf, pricesOf } from './prices/prices.ts'
import { classificationsOf, marketCapBands, pageOfSecurity, readSecurity } from './profile.ts'
import { listInsiderTransactions, listOwnershipEvents } from './queries/disclosures.ts'

export function securityRoutes(implement: Implement) {
  implement(securities.list, (ctx, { query }) => listSecurities(ctx.db, viewerOf(ctx), query))
  implement(securities.search, (ctx, { query }) => listSecurities(ctx.db, viewerOf(ctx), query))
  implement(securities.export, (ctx, { query }) => securityFile(ctx.db, streamSecurities(ctx.db, viewerOf(ctx), query)))
  implement(securities.read, (ctx, { params }) => readSecurity(ctx, params.id))
  implement(securities.prices, ({ db }, input) => pricesOf(db, input))
  implement(securities.marketOverview, ({ db }, { params }) => marketOverviewOf(db, params.id))
  implement(securities.ownership, ({ db }, input) => ownershipOf(db, input))
  implement(securities.holders, ({ db }, input) => holdersOf(db, input))
  implement(securities.movers, ({ db }, input) => moversOf(db, input))
  implement(securities.insiderTransactions, ({ db }, { params, query }) =>
    pageOfSecurity(db, params.id, listInsiderTransactions(db, params.id, query)),
  )
  implement(securities.events, ({ db }, { params, query }) =>
    pageOfSecurity(db, params.id, listOwnershipEvents(db, params.id, query)),
  )
  implement(securities.marketCaps, ({ db }) => marketCapBands(db))
  implement(securities.classifications, ({ db }) => classificationsOf(db))
}
