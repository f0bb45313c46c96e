import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { findPrevious, findSnapshot } from '../snapshots/queries.ts'
import { requireSnapshot } from '../snapshots/service.ts'

interface Compared {
  snapshot: RegisterSnapshot
  against: RegisterSnapshot | undefined
}

/** The snapshot and the one to compare it with: the requested one, of the same security, or else the previous one. */
export async function pairOf(db: Db, kind: RegisterKind, id: string, asked: string | undefined): Promise<Compared> {
  const snapshot = await requireSnapshot(db, kind, id)
  if (!asked) return { snapshot, against: await findPrevious(db, snapshot) }
  const against = await findSnapshot(db, kind, asked)
  if (!against || against.securityId !== snapshot.securityId) {
    throw new AppError('malformed', 'The query is malformed', {
      fields: { against: 'Choose a snapshot of this security' },
    })
  }
  return { snapshot, against }
}
