// People and funds ranked for a security, as pages and as files.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { FitBasis, FitBrief } from '@rostrum/contract/targeting/fit'
import type { FitSort, fitLists, TargetFund, TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import { fundFile, personFile } from '#lists/exports.ts'
import { listWiderFunds, streamWiderFunds } from '#lists/queries/funds.ts'
import { listWiderPeople, streamWiderPeople } from '#lists/queries/people.ts'
import type { WiderRow } from '#lists/queries/widening.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { briefOf } from './brief.ts'
import { fundsWithScores, peopleWithScores, type ScoredFund, type ScoredProfile } from './queries/scored-profiles.ts'
import { contextOf, fitCells } from './targets.ts'

export async function targetPeople(ctx: Context, { query }: Input<typeof fitLists.people>) {
  const viewer = viewerOf(ctx)
  const wider = peopleWithScores(viewer, query, await contextOf(ctx, query))
  const { rows, ...found } = await listWiderPeople<ScoredProfile, FitSort>(ctx.db, viewer, query, wider)
  return { rows: rows.map(personOf), ...found }
}

export async function targetFunds(ctx: Context, { query }: Input<typeof fitLists.funds>) {
  const wider = fundsWithScores(query, await contextOf(ctx, query))
  const { rows, ...found } = await listWiderFunds<ScoredFund, FitSort>(ctx.db, viewerOf(ctx), query, wider)
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

export async function* peopleFile(
  ctx: Context,
  { query }: Input<typeof fitLists.exportPeople>,
): Output<typeof fitLists.exportPeople> {
  const viewer = viewerOf(ctx)
  const wider = peopleWithScores(viewer, query, await contextOf(ctx, query))
  const found = streamWiderPeople<ScoredProfile, FitSort>(ctx.db, viewer, query, wider)
  yield* rankedFile(
    found,
    personOf,
    (rows) => personFile(ctx.db, rows),
    () => ({}),
  )
}

export async function* fundsFile(
  ctx: Context,
  { query }: Input<typeof fitLists.exportFunds>,
): Output<typeof fitLists.exportFunds> {
  const wider = fundsWithScores(query, await contextOf(ctx, query))
  const found = streamWiderFunds<ScoredFund, FitSort>(ctx.db, viewerOf(ctx), query, wider)
  yield* rankedFile(found, fundOf, fundFile, ({ heldValue }) => ({ heldValue }))
}

/** The directory's cells of each row, followed by those of its fit, in the order of the rows. */
async function* rankedFile<
  Row,
  Own,
  Target extends { fit: FitBrief; neighborCount: number; basis: FitBasis | null },
  Cells,
  More,
>(
  found: AsyncIterable<WiderRow<Row, Own>>,
  targetOf: (found: WiderRow<Row, Own>) => Target,
  fileOf: (rows: AsyncIterable<Row>) => AsyncIterable<Cells>,
  moreOf: (target: Target) => More,
) {
  const waiting: Target[] = []
  async function* directory() {
    for await (const each of found) {
      waiting.push(targetOf(each))
      yield each.row
    }
  }
  let rank = 0
  for await (const cells of fileOf(directory())) {
    const target = waiting.shift()
    rank += 1
    if (target) yield { rank, ...cells, ...fitCells(target), basis: target.basis?.name ?? null, ...moreOf(target) }
  }
}
