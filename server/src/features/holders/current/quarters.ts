// The quarters that a holders screen can show, and how complete the filings for each are.
import type { currentHolders, Quarter } from '@rostrum/contract/holders/current'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { remembered } from '../held/remembered.ts'
import type { Subject } from '../scope/queries.ts'
import { scopeOf } from '../scope/scope.ts'
import { countReports, listReportedQuarters } from './queries/sums.ts'

export async function quartersOf(
  ctx: Context,
  { query }: Pick<Input<typeof currentHolders.quarters>, 'query'>,
): Promise<Quarter[]> {
  const scope = await scopeOf(ctx, query)
  return remembered(scope, ['quarters'], () => gather(ctx, scope.security))
}

/** Always includes the shown quarter and later ones, even if no one has reported the security for them yet. */
async function gather({ db }: Context, security: Subject): Promise<Quarter[]> {
  const { quarter: shown, newestQuarter: newest } = security
  const held = new Map((await listReportedQuarters(db, security)).map((one) => [one.quarter, one]))
  if (held.size === 0 || shown === null || newest === null) return []
  const reports = new Map((await countReports(db)).map((one) => [one.quarter, one]))
  const begun = [...reports.keys()].filter((quarter) => quarter >= shown && quarter <= newest)
  const quarters = [...new Set([...held.keys(), ...begun])].sort().reverse()
  return quarters.map((quarter) => ({
    ...{ quarter, holderCount: 0, shares: 0, reportedCount: 0, missingCount: 0 },
    ...held.get(quarter),
    ...reports.get(quarter),
    isBeingReported: quarter > shown,
  }))
}
