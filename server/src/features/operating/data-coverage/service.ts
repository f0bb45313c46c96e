import { filingDeadline, quarterBefore, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { operatingCoverage } from '@rostrum/contract/operating-coverage'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { nextDeadline } from '#features/holders/season/public.ts'
import { eachRow } from '#lists/each-row.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'

/** The quarter whose reports are due next, and the one whose deadline passed last. */
function quartersAt(now: Date) {
  const { nextQuarter, nextDueOn } = nextDeadline(now.toISOString().slice(0, 10))
  const due = quarterBefore(nextQuarter)
  return {
    next: { quarter: nextQuarter, before: due, dueOn: nextDueOn },
    due: { quarter: due, before: quarterBefore(due), dueOn: filingDeadline(due) },
  }
}

/** Where imports have stopped, the first quarter without them: for later ones nobody is expected. */
async function quartersNow(db: Context['db']) {
  const { next, due } = quartersAt(new Date())
  const latest = await queries.findLatestQuarter(db)
  if (!latest || latest >= due.before) return { next, due }
  const quarter = shiftQuarter(latest, 1)
  return { next, due: { quarter, before: latest, dueOn: filingDeadline(quarter) } }
}

export async function readCoverage({ db }: Context) {
  const { next, due } = await quartersNow(db)
  const nextCount = await queries.countReports(db, next)
  const dueCount = await queries.countReports(db, due)
  return {
    next: { quarter: next.quarter, dueOn: next.dueOn, ...nextCount },
    due: {
      ...{ quarter: due.quarter, dueOn: due.dueOn, expected: dueCount.expected },
      missing: dueCount.expected - dueCount.filed,
    },
    unknownSecurities: await queries.countUnknown(db),
    securities: await queries.listCovered(db),
  }
}

export const listMissing = async ({ db }: Context, { query }: Input<typeof operatingCoverage.missing>) =>
  queries.listMissing(db, (await quartersNow(db)).due, query)

export async function* fileOfMissing({ db }: Context, { query }: Input<typeof operatingCoverage.exportMissing>) {
  const { due } = await quartersNow(db)
  yield* eachRow((page) => queries.listMissing(db, due, { ...query, ...page }))
}

export const fileOfUnknown = ({ db }: Context, { query }: Input<typeof operatingCoverage.exportUnknown>) =>
  eachRow((page) => queries.listUnknown(db, { ...query, ...page }))
