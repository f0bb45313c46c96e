import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import type { Implement } from '#platform/http/implement.ts'
import { listSuppressions } from './queries.ts'
import { addSuppressions, fileOfSuppressions, removeSuppression, restoreSuppression } from './service.ts'

export function suppressionRoutes(implement: Implement) {
  implement(suppressions.list, ({ db }, { query }) => listSuppressions(db, query))
  implement(suppressions.export, fileOfSuppressions)
  implement(suppressions.add, addSuppressions)
  implement(suppressions.remove, removeSuppression)
  implement(suppressions.restore, restoreSuppression)
}
