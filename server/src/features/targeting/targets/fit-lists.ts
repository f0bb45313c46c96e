// People and funds ranked for a security, as pages and as files.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { FitBasis, FitBrief } from '@rostrum/contract/targeting/fit'
import type { fitLists, TargetFund, TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import type { FitSort } from '@rostrum/contract/targeting/fit-lists-query'
import { fundFile, personFile } from '#lists/exports.ts'
import { listWiderFunds, streamWiderFunds } from '#lists/queries/funds.ts'
import { listWiderPeople, streamWiderPeople } from '#lists/queries/people.ts'
import type { WiderRow } from '#lists/queries/widening.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { briefOf } from './brief.ts'
import { fundsWithScores, peopleWithScores, type ScoredFund, type ScoredProfile } from './queries/scored-profiles.ts'
import { rankedFile, rankedName } from './ranked-file.ts'
import { contextOf } from './targets.ts'

export async function targetPeople(ctx: Context, { query }: Input<typeof fitLists.people>) {
  const viewer = viewerOf(ctx)
  const wider = peopleWithScores(viewer, query, await contextOf(ctx, query))
  const { rows, ...found } = await listWiderPeople<ScoredProfile, FitSort>(ctx.db, viewer, query, wider)
  return { rows: rows.map(personOf), ...found }
}

export async function targetFunds(ctx: Context, { query }: Input<typeof fitLists.funds>) {
  const viewer = viewerOf(ctx)
  const wider = fundsWithScores(viewer, query, await contextOf(ctx, query))
  const { rows, ...found } = await listWiderFunds<ScoredFund, FitSort>(ctx.db, viewer, query, wider)
  return { rows: rows.map(fundOf), ...found }
}

const rankedOf = (own: ScoredProfile): { fit: FitBrief; neighborCount: number; basis: FitBasis | null } => ({
  fit: briefOf(own),
  neighborCount: own.neighborCount,
  basis:
    own.basisType && own.basisId && own.basisName
      ? { type: own.basisType, id: own.basisId, name: own.basisName }
      : null,
})

const personOf = ({ row, own }: WiderRow<PersonRow, ScoredProfile>): TargetPerson => ({ ...row, ...rankedOf(own) })

const fundOf = ({ row, own }: WiderRow<FundRow, ScoredFund>): TargetFund => ({
  ...row,
  ...rankedOf(own),
  heldValue: own.heldValue,
})

export async function peopleFile(ctx: Context, { query }: Input<typeof fitLists.exportPeople>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = peopleWithScores(viewer, query, context)
  const found = streamWiderPeople<ScoredProfile, FitSort>(ctx.db, viewer, query, wider)
  const rows = rankedFile(found, personOf, (people) => personFile(ctx.db, people), basisCells)
  return fileOf(rows, { name: rankedName(context, 'target-people') })
}

export async function fundsFile(ctx: Context, { query }: Input<typeof fitLists.exportFunds>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = fundsWithScores(viewer, query, context)
  const found = streamWiderFunds<ScoredFund, FitSort>(ctx.db, viewer, query, wider)
  const moreOf = (target: TargetFund) => ({ ...basisCells(target), heldValue: target.heldValue })
  return fileOf(rankedFile(found, fundOf, fundFile, moreOf), { name: rankedName(context, 'target-funds') })
}

const basisCells = ({ basis }: { basis: FitBasis | null }) => ({ basis: basis?.name ?? null })
