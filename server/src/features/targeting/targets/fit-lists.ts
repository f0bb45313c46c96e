// People and funds ranked for a security, as pages and as files.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { Capacity, FitBasis, FitBrief } from '@rostrum/contract/targeting/fit'
import type { fitLists, TargetFund, TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import type { ProfileFitSort } from '@rostrum/contract/targeting/fit-lists-query'
import { fundFile, personFile } from '#lists/exports.ts'
import { listWiderFunds, streamWiderFunds } from '#lists/queries/funds.ts'
import { listWiderPeople, streamWiderPeople } from '#lists/queries/people.ts'
import type { WiderRow } from '#lists/queries/widening.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { briefOf } from './brief.ts'
import { capacityCells, capacityOf } from './capacity.ts'
import type { ScoreContext } from './queries/context.ts'
import { fundsWithScores, peopleWithScores, type ScoredFund, type ScoredProfile } from './queries/scored-profiles.ts'
import { rankedFile, rankedName } from './ranked-file.ts'
import { contextOf } from './targets.ts'

export async function targetPeople(ctx: Context, { query }: Input<typeof fitLists.people>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = peopleWithScores(viewer, query, context)
  const { rows, ...found } = await listWiderPeople<ScoredProfile, ProfileFitSort>(ctx.db, viewer, query, wider)
  return { rows: rows.map(personOf(context)), ...found }
}

export async function targetFunds(ctx: Context, { query }: Input<typeof fitLists.funds>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = fundsWithScores(viewer, query, context)
  const { rows, ...found } = await listWiderFunds<ScoredFund, ProfileFitSort>(ctx.db, viewer, query, wider)
  return { rows: rows.map(fundOf(context)), ...found }
}

type Ranked = { fit: FitBrief; neighborCount: number; basis: FitBasis | null; capacity: Capacity | null }

const rankedOf = (own: ScoredProfile, context: ScoreContext): Ranked => ({
  fit: briefOf(own),
  neighborCount: own.neighborCount,
  basis:
    own.basisType && own.basisId && own.basisName
      ? { type: own.basisType, id: own.basisId, name: own.basisName }
      : null,
  capacity: capacityOf(own, own.firmValue, context),
})

const personOf =
  (context: ScoreContext) =>
  ({ row, own }: WiderRow<PersonRow, ScoredProfile>): TargetPerson => ({ ...row, ...rankedOf(own, context) })

const fundOf =
  (context: ScoreContext) =>
  ({ row, own }: WiderRow<FundRow, ScoredFund>): TargetFund => ({
    ...row,
    ...rankedOf(own, context),
    heldValue: own.heldValue,
  })

export async function peopleFile(ctx: Context, { query }: Input<typeof fitLists.exportPeople>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = peopleWithScores(viewer, query, context)
  const found = streamWiderPeople<ScoredProfile, ProfileFitSort>(ctx.db, viewer, query, wider)
  const rows = rankedFile(found, personOf(context), (people) => personFile(ctx.db, people), firmCells)
  return fileOf(rows, { name: rankedName(context, 'target-people') })
}

export async function fundsFile(ctx: Context, { query }: Input<typeof fitLists.exportFunds>) {
  const viewer = viewerOf(ctx)
  const context = await contextOf(ctx, query)
  const wider = fundsWithScores(viewer, query, context)
  const found = streamWiderFunds<ScoredFund, ProfileFitSort>(ctx.db, viewer, query, wider)
  const moreOf = (target: TargetFund) => ({ ...firmCells(target), heldValue: target.heldValue })
  return fileOf(rankedFile(found, fundOf(context), fundFile, moreOf), { name: rankedName(context, 'target-funds') })
}

const firmCells = ({ basis, capacity }: Pick<Ranked, 'basis' | 'capacity'>) => ({
  basis: basis?.name ?? null,
  firmHeldValue: capacity?.heldValue ?? null,
  ...capacityCells(capacity),
})
