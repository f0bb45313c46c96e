import { filingProblemNames, type operatingData } from '@rostrum/contract/operating-data'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import * as queries from './queries.ts'

export const readData =
  ({ edgar }: Config) =>
  async ({ db }: Context) => ({
    quarters: await queries.listQuarters(db),
    runs: await queries.listRuns(db),
    problems: await queries.countProblems(db),
    waiting: await queries.countWaiting(db),
    watch: { isOn: edgar.isWatched, ...(await queries.readWatch(db)) },
  })

export async function* fileOfFilings({ db }: Context, { query }: Input<typeof operatingData.exportFilings>) {
  const rows = eachRow((page) => queries.listFilings(db, { ...query, ...page }))
  for await (const { organization, problems, ...row } of rows) {
    const named = problems.map((problem) => filingProblemNames[problem]).join(', ')
    yield { ...row, manager: organization.name, problems: named }
  }
}

export const fileOfRejects = ({ db }: Context, { query }: Input<typeof operatingData.exportRejects>) =>
  eachRow((page) => queries.listRejects(db, { ...query, ...page }))

export const fileOfLate = ({ db }: Context, { query }: Input<typeof operatingData.exportLate>) =>
  eachRow((page) => queries.listLate(db, { ...query, ...page }))

/** The market belongs to no customer: the filing itself says who decided, too. Its figures update within a minute. */
export async function decide(ctx: Context, { params: { accession }, body }: Input<typeof operatingData.decide>) {
  const before = await queries.findFiling(ctx.db, accession)
  if (!before) throw notFound('Filing')
  await queries.decideFiling(ctx.db, { accession, reason: body.setAside, userId: ctx.principal.user.id })
  await recordChange(ctx, {
    action: body.setAside === null ? 'filing.counted' : 'filing.set_aside',
    subjectType: 'organization',
    subjectId: before.organization.id,
    before: { accession, setAside: before.setAside },
    after: { accession, setAside: body.setAside },
  })
  const filing = await queries.findFiling(ctx.db, accession)
  return filing ?? before
}

/** As with other decisions, the filing says who decided, and its figures update within a minute. */
export async function decideUnit(
  ctx: Context,
  { params: { accession }, body: { unit, reason = null } }: Input<typeof operatingData.decideUnit>,
) {
  const before = await queries.findFiling(ctx.db, accession)
  if (!before) throw notFound('Filing')
  await queries.decideUnit(ctx.db, { accession, unit, reason, userId: ctx.principal.user.id })
  await recordChange(ctx, {
    action: unit === null ? 'filing.unit_undone' : 'filing.unit_decided',
    subjectType: 'organization',
    subjectId: before.organization.id,
    before: { accession, unit: before.decidedUnit, reason: before.unitReason },
    after: { accession, unit, reason: unit === null ? null : reason },
  })
  return (await queries.findFiling(ctx.db, accession)) ?? before
}
