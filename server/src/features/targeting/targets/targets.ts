// Managers ranked for a security, as a page and as a file.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import {
  mostRanked,
  peerColumn,
  type TargetContext,
  type TargetOrganization,
  type targets,
  trendQuarters,
} from '@rostrum/contract/targeting/targets'
import { organizationFile } from '#lists/exports.ts'
import { listWiderIds, listWiderOrganizations, streamWiderOrganizations } from '#lists/queries/organizations.ts'
import { type Reader, securityInMind, viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { briefOf } from './brief.ts'
import { capacityCells, capacityOf } from './capacity.ts'
import { findScoreContext, type ScoreContext } from './queries/context.ts'
import { type ScoredColumns, withScores } from './queries/scored.ts'
import { rankedFile, rankedName } from './ranked-file.ts'

export async function targetContext(ctx: Context, { query }: Input<typeof targets.context>): Promise<TargetContext> {
  const { price, sharesOutstanding, averageVolume, savedWeights, customerId, overriddenAt, securityName, ...context } =
    await contextOf(ctx, query)
  return context
}

type Asked = { securityId?: string; analyticsDate?: string; weights?: string | undefined }

export const contextOf = async (ctx: Reader, { securityId, analyticsDate, weights }: Asked): Promise<ScoreContext> =>
  findScoreContext(ctx.db, viewerOf(ctx), await securityInMind(ctx, securityId), { quarter: analyticsDate, weights })

export async function targetPage(ctx: Reader, { query }: Pick<Input<typeof targets.organizations>, 'query'>) {
  const context = await contextOf(ctx, query)
  const viewer = viewerOf(ctx)
  const { rows, ...found } = await listWiderOrganizations<ScoredColumns, string>(
    ctx.db,
    viewer,
    query,
    withScores(viewer, query, context),
  )
  const targetRows = rows.map(({ row, own }) => targetOf(row, own, context))
  const before = await ranksBefore(ctx, query, context)
  if (!before) return { rows: targetRows, ...found }
  return { rows: targetRows.map((row) => ({ ...row, rankBefore: before.get(row.id) ?? null })), ...found }
}

/** Ranks in the same list by the saved weights, while unsaved ones are tried. */
async function ranksBefore(
  ctx: Reader,
  query: Input<typeof targets.exportOrganizations>['query'],
  context: ScoreContext,
): Promise<Map<string, number> | undefined> {
  const [first] = query.sort
  if (query.weights === undefined || first?.field !== 'fit' || first.direction !== 'desc') return undefined
  const viewer = viewerOf(ctx)
  const ids = await listWiderIds<string>(
    ctx.db,
    viewer,
    { ...query, pageSize: mostRanked, pageOffset: 0 },
    withScores(viewer, query, { ...context, weights: context.savedWeights }),
  )
  return new Map(ids.map((id, at) => [id, at + 1]))
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

export async function targetFile(ctx: Context, { query }: Input<typeof targets.exportOrganizations>) {
  const context = await contextOf(ctx, query)
  const viewer = viewerOf(ctx)
  const found = streamWiderOrganizations<ScoredColumns, string>(
    ctx.db,
    viewer,
    query,
    withScores(viewer, query, context),
  )
  const before = await ranksBefore(ctx, query, context)
  const quarters = context.quarter === null ? [] : trendQuarters(context.quarter)
  const cellsOf = (target: TargetOrganization) => ({
    openedCount: target.openedCount,
    peersHeld: target.peersHeld,
    ...capacityCells(target.capacity),
    ...Object.fromEntries(target.peers.map(({ securityId, value }) => [peerColumn(securityId), value])),
    ...Object.fromEntries(quarters.map((quarter, at) => [quarter, target.trend[at] ?? null])),
    rankBefore: before ? (before.get(target.id) ?? 'new') : null,
  })
  const rows = rankedFile(found, ({ row, own }) => targetOf(row, own, context), organizationFile, cellsOf)
  return fileOf(rows, {
    name: rankedName(context, 'target-organizations'),
    moreColumns: [
      ...context.peers.map(({ id, ticker, name }) => ({
        key: peerColumn(id),
        header: `${ticker ?? name} value (USD)`,
      })),
      ...quarters.map((quarter) => ({ key: quarter, header: `Shares, ${formatQuarter(quarter)}` })),
      ...(query.weights === undefined ? [] : [{ key: 'rankBefore', header: 'Prior rank' }]),
    ],
  })
}
