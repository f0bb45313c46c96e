import { type RegisterKind, registerKinds } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import type { Implement } from '#platform/http/implement.ts'
import { cancelImport, startImport } from './import/service.ts'
import { forgetMatches, matchNames } from './names/service.ts'
import { listPositions } from './positions/queries.ts'
import { scopeOf } from './positions/scope.ts'
import { cancelPreview, readPreviewState, startPreview } from './preview/service.ts'
import {
  exportChanges,
  exportIssues,
  exportPositions,
  readChanges,
  readChangeTotals,
  readIssues,
  readNames,
  readSnapshot,
} from './read.ts'
import { listSnapshots } from './snapshots/queries.ts'
import { removeSnapshot, restoreSnapshot } from './snapshots/service.ts'

function implementRegister(implement: Implement, kind: RegisterKind) {
  const register = registers[kind]
  implement(register.list, ({ db }, { query }) => listSnapshots(db, kind, query.securityId))
  implement(register.preview, startPreview(kind))
  implement(register.readPreview, readPreviewState(kind))
  implement(register.cancelPreview, cancelPreview(kind))
  implement(register.start, startImport(kind))
  implement(register.read, readSnapshot(kind))
  implement(register.cancel, cancelImport(kind))
  implement(register.delete, removeSnapshot(kind))
  implement(register.restore, restoreSnapshot(kind))
  implement(register.positions, async ({ db }, { params, query }) =>
    listPositions(db, await scopeOf(db, kind, params.id), query),
  )
  implement(register.exportPositions, exportPositions(kind))
  implement(register.changes, readChanges(kind))
  implement(register.changeTotals, readChangeTotals(kind))
  implement(register.exportChanges, exportChanges(kind))
  implement(register.issues, readIssues(kind))
  implement(register.exportIssues, exportIssues(kind))
  implement(register.names, readNames(kind))
  implement(register.match, matchNames(kind))
  implement(register.unmatch, forgetMatches(kind))
}

export function registerRoutes(implement: Implement) {
  for (const kind of registerKinds) implementRegister(implement, kind)
}
