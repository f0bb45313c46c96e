// The largest buyers and sellers of the latest quarter, for the dashboard, and positions of two quarters, to compare.
import { type Mover, MoverQuery } from '@rostrum/contract/holders/movers'
import type { Context } from '#platform/context.ts'
import { remembered } from '../held/remembered.ts'
import { scopeOf } from '../scope/scope.ts'
import { betweenOf, quartersOf } from './between.ts'
import { moverPage } from './movers.ts'
import { sumMoves } from './queries/sums.ts'

export { pairedPositions } from './queries/paired.ts'

export interface TopMovers {
  from: string
  to: string
  buyers: { rows: Mover[]; total: number }
  sellers: { rows: Mover[]; total: number }
  netShares: number
}

/** Undefined if no manager has filed anything yet. */
export async function topMovers(ctx: Context, securityId: string, most: number): Promise<TopMovers | undefined> {
  const scope = await scopeOf(ctx, { securityId })
  const { from, to } = await quartersOf(ctx, { securityId }, scope)
  if (!from || !to) return undefined
  const side = (kind: 'buyers' | 'sellers', sort: string) =>
    moverPage(ctx, { query: MoverQuery.parse({ securityId, kind, sort, pageSize: most }) })
  return {
    from,
    to,
    buyers: await side('buyers', 'change_desc-name_asc'),
    sellers: await side('sellers', 'change_asc-name_asc'),
    netShares: await remembered(scope, ['net', from, to], async () => {
      const { byMove } = await sumMoves(
        ctx.db,
        await betweenOf(ctx.db, scope, scope.security, { from, to, thresholds: {} }),
      )
      return Object.values(byMove).reduce((sum, { shares }) => sum + shares, 0)
    }),
  }
}
