// Holders over time for reports: sums of each quarter, the positions of single holders, and concentration.
import type { Context } from '#platform/context.ts'
import { remembered } from '../held/remembered.ts'
import { findFirstReported } from '../scope/queries.ts'
import { scopeOf } from '../scope/scope.ts'
import { type Concentration, listConcentration } from './queries/sums.ts'
import { spanOf } from './span.ts'

export { historyPage, historySummary } from './historical.ts'

interface Asked {
  securityId: string
  from: string
  to: string
  knownOn?: string | undefined
}

/** How much of all reported shares the largest holders have, in each quarter. */
export async function concentrationOf(ctx: Context, query: Asked): Promise<Concentration[]> {
  const scope = await scopeOf(ctx, { securityId: query.securityId })
  return remembered(scope, ['concentration', query], async () => {
    const span = await spanOf(ctx, query, scope)
    return span ? listConcentration(ctx.db, span) : []
  })
}

/** The first quarter in which anyone reported the security. */
export async function firstReportedQuarter(ctx: Context, securityId: string): Promise<string | null> {
  const scope = await scopeOf(ctx, { securityId })
  return remembered(scope, ['first reported'], async () => (await findFirstReported(ctx.db, scope.security)) ?? null)
}
