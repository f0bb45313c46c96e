// Read endpoints of the register screens.
import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { percent } from '../held/cells.ts'
import { findSubject } from '../scope/queries.ts'
import { pairOf } from './changes/pair.ts'
import { countMoves, listChanges, streamChanges } from './changes/queries.ts'
import { listNames } from './names/queries.ts'
import { streamPositions } from './positions/queries.ts'
import { scopeOf } from './positions/scope.ts'
import { listIssues, streamIssues } from './queries/issues.ts'
import { countOpen, findAverages, findPrevious, listBreakdowns } from './snapshots/queries.ts'
import { requireSnapshot } from './snapshots/service.ts'

type Asked<Name extends keyof RegisterEndpoints> = Input<RegisterEndpoints[Name]>
type Answered<Name extends keyof RegisterEndpoints> = Promise<Output<RegisterEndpoints[Name]>>

/** `VLTN.A-nobo-2026-10-31` */
async function nameOf(db: Db, { securityId, kind, onDate }: RegisterSnapshot) {
  const security = await findSubject(db, securityId)
  return [security?.ticker ?? security?.name, kind, onDate]
}

/** A complete snapshot does not change. Only callers that may read it get here. */
const averages = new PromiseCache<Awaited<ReturnType<typeof findAverages>>>({ max: 1000 })

/** Rows are still being added to a snapshot that is not complete. */
const averagesOf = (db: Db, { id, state }: RegisterSnapshot) =>
  state === 'ready' ? averages.getOrLoad(id, () => findAverages(db, id)) : findAverages(db, id)

export const readSnapshot =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params }: Asked<'read'>): Answered<'read'> => {
    const snapshot = await requireSnapshot(db, kind, params.id)
    return {
      ...snapshot,
      previous: (await findPrevious(db, snapshot)) ?? null,
      breakdowns: await listBreakdowns(db, snapshot.id),
      ...(await countOpen(db, snapshot.id)),
      ...(await averagesOf(db, snapshot)),
    }
  }

export const exportPositions =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'exportPositions'>): Answered<'exportPositions'> => {
    const scope = await scopeOf(db, kind, params.id)
    const rows = async function* () {
      for await (const { match, filed, ...position } of streamPositions(db, scope, query)) {
        yield {
          ...position,
          outstandingShare: percent(position.outstandingShare),
          onDate: scope.snapshot.onDate,
          organization: match?.organization.name ?? null,
          matchState: match?.state ?? null,
          filedShares: filed?.shares ?? null,
          filedQuarter: filed?.quarter ?? null,
          difference: filed?.difference ?? null,
        }
      }
    }
    return fileOf(rows(), { name: await nameOf(db, scope.snapshot) })
  }

export const readChanges =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'changes'>): Answered<'changes'> => {
    const { snapshot, against } = await pairOf(db, kind, params.id, query.against)
    return against ? listChanges(db, { before: against.id, after: snapshot.id }, query) : { rows: [], total: 0 }
  }

export const readChangeTotals =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'changeTotals'>): Answered<'changeTotals'> => {
    const { snapshot, against } = await pairOf(db, kind, params.id, query.against)
    const moves = against ? await countMoves(db, { before: against.id, after: snapshot.id }) : []
    return { against: against ?? null, moves }
  }

export const exportChanges =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'exportChanges'>): Answered<'exportChanges'> => {
    const { snapshot, against } = await pairOf(db, kind, params.id, query.against)
    // Without a snapshot to compare with, it is compared with itself: no changes.
    const rows = streamChanges(db, { before: against?.id ?? snapshot.id, after: snapshot.id }, query)
    return fileOf(rows, { name: [...(await nameOf(db, snapshot)), 'changes-since', against?.onDate] })
  }

export const readIssues =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'issues'>): Answered<'issues'> =>
    listIssues(db, (await requireSnapshot(db, kind, params.id)).id, query)

export const exportIssues =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params }: Asked<'exportIssues'>): Answered<'exportIssues'> => {
    const snapshot = await requireSnapshot(db, kind, params.id)
    const rows = async function* () {
      for await (const { rowNumber, isRejected, reason, cells } of streamIssues(db, snapshot.id)) {
        yield { rowNumber, state: isRejected ? 'Rejected' : 'Imported', reason, cells: cells.join(' | ') }
      }
    }
    return fileOf(rows(), { name: [...(await nameOf(db, snapshot)), 'issues'] })
  }

export const readNames =
  (kind: RegisterKind) =>
  async ({ db }: Context, { params, query }: Asked<'names'>): Answered<'names'> =>
    listNames(db, await requireSnapshot(db, kind, params.id), query)
