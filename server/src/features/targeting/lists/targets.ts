// The targets of a list, as a page and as a file.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { bandLabels } from '@rostrum/contract/targeting/fit'
import { stageLabels, type Target, type targetLists } from '@rostrum/contract/targeting/lists'
import { organizationFile } from '#lists/exports.ts'
import { listWiderOrganizations, streamWiderOrganizations } from '#lists/queries/organizations.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { knownBriefOf } from '../targets/brief.ts'
import { findScoreContext, type ScoreContext } from '../targets/queries/context.ts'
import { asTargets, type TargetColumns } from './queries/targets.ts'
import { requireList, todayOf } from './service.ts'

type Query = Input<typeof targetLists.exportMembers>['query']

async function listingOf(ctx: Context, id: string, query: Query) {
  const list = await requireList(ctx, id)
  const viewer = viewerOf(ctx)
  const context = await findScoreContext(ctx.db, viewer, list.securityId)
  const whose = { customerId: viewer.customerId, listId: list.id, today: todayOf(ctx) }
  const asked = { ...query, securityId: list.securityId }
  return { list, viewer, context, asked, wider: asTargets(whose, query, context) }
}

export async function targetPageOf(ctx: Context, { params, query }: Input<typeof targetLists.members>) {
  const { viewer, context, asked, wider } = await listingOf(ctx, params.id, query)
  const { rows, ...found } = await listWiderOrganizations<TargetColumns, string>(
    ctx.db,
    viewer,
    { ...asked, pageSize: query.pageSize, pageOffset: query.pageOffset },
    wider,
  )
  return { rows: rows.map(({ row, own }) => targetOf(row, own, context)), ...found }
}

const targetOf = (row: OrganizationRow, own: TargetColumns, context: ScoreContext): Target => ({
  ...row,
  stage: own.stage,
  stageSince: own.stageSince,
  targetOwner: own.targetOwner,
  nextStep: own.nextStep,
  dueOn: own.dueOn,
  listedAt: own.listedAt,
  wasHolder: own.wasHolder,
  people: own.people,
  purchase:
    own.boughtQuarter === null
      ? null
      : {
          quarter: own.boughtQuarter,
          shares: own.boughtShares ?? 0,
          filedOn: own.boughtFiledOn,
          accession: own.boughtAccession,
        },
  fit: knownBriefOf(own, context),
})

export async function targetFileOf(
  ctx: Context,
  { params, query }: Input<typeof targetLists.exportMembers>,
): Promise<Output<typeof targetLists.exportMembers>> {
  const { list, viewer, context, asked, wider } = await listingOf(ctx, params.id, query)
  const found = streamWiderOrganizations<TargetColumns, string>(ctx.db, viewer, asked, wider)
  return fileOf(linesOf(found, context), { name: ['Targets', list.name] })
}

async function* linesOf(
  found: AsyncIterable<{ row: OrganizationRow; own: TargetColumns }>,
  context: ScoreContext,
): Output<typeof targetLists.exportMembers> {
  const waiting: Target[] = []
  async function* organizations() {
    for await (const { row, own } of found) {
      waiting.push(targetOf(row, own, context))
      yield row
    }
  }
  for await (const cells of organizationFile(organizations())) {
    const target = waiting.shift()
    if (target) yield { ...cells, ...cellsOf(target) }
  }
}

const cellsOf = ({ targetOwner, purchase, fit, ...target }: Target) => ({
  stage: stageLabels[target.stage],
  stageSince: target.stageSince,
  targetOwner: targetOwner && `${targetOwner.firstName} ${targetOwner.lastName}`,
  nextStep: target.nextStep || null,
  dueOn: target.dueOn,
  people: target.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('; ') || null,
  listedAt: target.listedAt,
  boughtShares: purchase?.shares ?? null,
  boughtQuarter: purchase?.quarter ?? null,
  boughtFiledOn: purchase?.filedOn ?? null,
  fit: fit.score,
  likelihood: fit.likelihood && bandLabels[fit.likelihood],
})
