// During maintenance every call returns 503, with the reason and the expected end.
import type { Database } from './database/database.ts'
import { AppError } from './errors.ts'

export interface Maintenance {
  /** Throws during maintenance. */
  refuse(): Promise<void>
}

/** How long a process may cache the maintenance state. */
const freshForMs = 1000

export function watchMaintenance(database: Database): Maintenance {
  let checkedAt = 0
  let current: { reason: string; expiresAt: Date | null } | undefined
  return {
    async refuse() {
      if (Date.now() - checkedAt > freshForMs) {
        checkedAt = Date.now()
        const [row] = await database.shared.selectFrom('identity.maintenance').select(['reason', 'expiresAt']).execute()
        current = row
      }
      if (!current) return
      throw new AppError('maintenance', 'Rostrum is in maintenance', {
        details: { reason: current.reason, expires_at: current.expiresAt?.toISOString() ?? null },
      })
    },
  }
}
