// Managers ranked for a security, as a page and as a file.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import type { TargetContext, TargetOrganization, targets } from '@rostrum/contract/targeting/targets'
import { organizationFile } from '#lists/exports.ts'
import { listWiderOrganizations, streamWiderOrganizations } from '#lists/queries/organizations.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { briefOf } from './brief.ts'
import { capacityOf } from './capacity.ts'
import { findScoreContext, type ScoreContext } from './queries/context.ts'
import { type ScoredColumns, withScores } from './queries/scored.ts'
import { rankedFile } from './ranked-file.ts'

export async function targetContext(ctx: Context, { query }: Input<typeof targets.context>): Promise<TargetContext> {
  const { price, sharesOutstanding, averageVolume, ...context } = await contextOf(ctx, query)
  return context
}

export const contextOf = async (
  ctx: Context,
  query: { securityId?: string; analyticsDate?: string },
): Promise<ScoreContext> =>
  findScoreContext(ctx.db, viewerOf(ctx).customerId, await securityInMind(ctx, query.securityId), query.analyticsDate)

export async function targetPage(ctx: Context, { query }: Input<typeof targets.organizations>) {
  const context = await contextOf(ctx, query)
  const viewer = viewerOf(ctx)
  const { rows, ...found } = await listWiderOrganizations<ScoredColumns, string>(
    ctx.db,
    viewer,
    query,
    withScores(viewer, query, context),
  )
  return { rows: rows.map(({ row, own }) => targetOf(row, own, context)), ...found }
}

const targetOf = (row: OrganizationRow, own: ScoredColumns, context: ScoreContext): TargetOrganization => ({
  ...row,
  fit: briefOf(own),
  neighborCount: own.neighborCount,
  openedCount: own.openedCount,
  capacity: capacityOf(own, row.holding?.value ?? 0, context),
  peersHeld: own.peersHeld,
  peers: own.peerPositions,
  trend: own.trend,
})

export async function* targetFile(
  ctx: Context,
  { query }: Input<typeof targets.exportOrganizations>,
): Output<typeof targets.exportOrganizations> {
  const context = await contextOf(ctx, query)
  const viewer = viewerOf(ctx)
  const found = streamWiderOrganizations<ScoredColumns, string>(
    ctx.db,
    viewer,
    query,
    withScores(viewer, query, context),
  )
  yield* rankedFile(found, ({ row, own }) => targetOf(row, own, context), organizationFile, capacityCells)
}

const capacityCells = ({ capacity, ...target }: TargetOrganization) => ({
  openedCount: target.openedCount,
  peersHeld: target.peersHeld,
  typicalValue: capacity?.typicalValue ?? null,
  upperValue: capacity?.upperValue ?? null,
  roomValue: capacity?.roomValue ?? null,
  roomShares: capacity?.roomShares ?? null,
  roomOutstandingShare:
    capacity?.roomOutstandingShare == null ? null : Math.round(capacity.roomOutstandingShare * 1e6) / 1e4,
  daysToBuild: capacity?.daysToBuild ?? null,
})
