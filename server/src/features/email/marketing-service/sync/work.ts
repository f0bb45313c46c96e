import type { Db } from '#platform/database/database.ts'
import type { ServiceAccess } from '../client.ts'
import type { TakenRun } from '../queries/runs.ts'
import type { StoredService } from '../queries/service.ts'

/** What every phase of a run needs. */
export interface SyncWork {
  customerId: string
  run: TakenRun
  service: StoredService & { listId: string }
  access: ServiceAccess
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  signal: AbortSignal
}

/** more: the next step follows. done: the run is complete. stopped: it was canceled. */
export type Step = 'more' | 'done' | 'stopped'

export const actorOf = ({ customerId, run }: SyncWork) => ({
  ...{ customerId, userId: run.userId, scope: 'user', requestId: `marketing run ${run.id}` },
})
