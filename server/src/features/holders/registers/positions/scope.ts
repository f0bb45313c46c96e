import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { Db } from '#platform/database/database.ts'
import { findPrevious } from '../snapshots/queries.ts'
import { requireSnapshot } from '../snapshots/service.ts'
import { findFiledQuarter, type Scope } from './queries.ts'

export async function scopeOf(db: Db, kind: RegisterKind, id: string): Promise<Scope> {
  const snapshot = await requireSnapshot(db, kind, id)
  const previous = await findPrevious(db, snapshot)
  // Only surveillance is compared with 13F filings: registered holders are mostly nominees.
  const { quarter, splits } =
    kind === 'surveillance' ? await findFiledQuarter(db, snapshot.securityId) : { quarter: null, splits: [] }
  const since = splits.filter(({ onDate }) => quarter !== null && onDate > quarter && onDate <= snapshot.onDate)
  const splitFactor = since.reduce((factor, { ratio }) => factor * ratio, 1)
  return { snapshot, previousId: previous?.id ?? null, quarter, splitFactor }
}
