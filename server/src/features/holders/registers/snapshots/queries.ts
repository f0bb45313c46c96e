import type { Breakdown, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSetAside, nomineeWords } from '../queries/set-aside.ts'

const columns = sql`s.id, s.kind, s.security_id, s.on_date, s.source, s.file_name, s.state, s.row_count, s.rows_read,
  s.rows_rejected, s.rows_added_up, s.failure, s.holder_count, s.shares, s.shares_outstanding, s.shares_outstanding_on,
  s.shares::double precision / s.shares_outstanding as outstanding_share,
  jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as created_by,
  s.created_at, s.ended_at`

/** Latest first. Removed snapshots are returned only on request, by findSnapshot. */
export async function listSnapshots(db: Db, kind: RegisterKind, securityId?: string): Promise<RegisterSnapshot[]> {
  const { rows } = await sql<RegisterSnapshot>`
    select ${columns} from app.register_snapshots s join identity.users u on u.id = s.user_id
    where s.kind = ${kind} and s.deleted_at is null
      and (${securityId ?? null}::uuid is null or s.security_id = ${securityId ?? null}::uuid)
    order by s.on_date desc, s.created_at desc`.execute(db)
  return rows
}

export async function findSnapshot(
  db: Db,
  kind: RegisterKind,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<RegisterSnapshot | undefined> {
  const { rows } = await sql<RegisterSnapshot>`
    select ${columns} from app.register_snapshots s join identity.users u on u.id = s.user_id
    where s.kind = ${kind} and s.id = ${id} and (s.deleted_at is not null) = ${state === 'deleted'}`.execute(db)
  return rows[0]
}

/** The previous complete snapshot of the same security. */
export async function findPrevious(db: Db, snapshot: RegisterSnapshot): Promise<RegisterSnapshot | undefined> {
  const { rows } = await sql<RegisterSnapshot>`
    select ${columns} from app.register_snapshots s join identity.users u on u.id = s.user_id
    where s.kind = ${snapshot.kind} and s.security_id = ${snapshot.securityId} and s.state = 'ready'
      and s.deleted_at is null and s.on_date < ${snapshot.onDate}
    order by s.on_date desc, s.created_at desc limit 1`.execute(db)
  return rows[0]
}

export async function findSameDay(db: Db, kind: RegisterKind, securityId: string, onDate: string) {
  const { rows } = await sql<RegisterSnapshot>`
    select ${columns} from app.register_snapshots s join identity.users u on u.id = s.user_id
    where s.kind = ${kind} and s.security_id = ${securityId} and s.state in ('waiting', 'importing', 'ready')
      and s.deleted_at is null and s.on_date = ${onDate}
    order by s.created_at desc limit 1`.execute(db)
  return rows[0]
}

export const listBreakdowns = (db: Db, snapshotId: string): Promise<Breakdown[]> =>
  db
    .selectFrom('app.registerBreakdowns')
    .select(['dimension', 'code', 'holderCount', 'shares'])
    .where('snapshotId', '=', snapshotId)
    .orderBy('dimension')
    .orderBy('shares', 'desc')
    .orderBy('code')
    .$castTo<Breakdown>()
    .execute()

interface Averages {
  nomineeCount: number
  averageShares: number | null
  medianShares: number | null
}

/** Over holders that hold for themselves. */
export async function findAverages(db: Db, snapshotId: string): Promise<Averages> {
  const isNominee = sql`(coalesce(p.holder_type, '') ~* ${nomineeWords} or p.name ~* ${nomineeWords})`
  const { rows } = await sql<Averages>`
    select count(*) filter (where is_nominee) as nominee_count,
      (avg(shares) filter (where not is_nominee))::double precision as average_shares,
      percentile_cont(0.5) within group (order by shares) filter (where not is_nominee) as median_shares
    from (select p.shares, ${isNominee} as is_nominee from app.register_positions p
      where p.snapshot_id = ${snapshotId}) p`.execute(db)
  return rows[0] ?? { nomineeCount: 0, averageShares: null, medianShares: null }
}

export async function countOpen(db: Db, snapshotId: string) {
  const { rows } = await sql<{ openNameCount: number; issueCount: number }>`
    select (select count(*) from app.register_names n where n.snapshot_id = ${snapshotId} and not ${isSetAside} and not exists (
        select from app.register_matches m where m.customer_id = n.customer_id and m.plain_name = n.plain_name))
        as open_name_count,
      (select count(*) from app.register_issues where snapshot_id = ${snapshotId}) as issue_count`.execute(db)
  return rows[0] ?? { openNameCount: 0, issueCount: 0 }
}

interface NewSnapshot {
  customerId: string
  id: string
  kind: RegisterKind
  securityId: string
  onDate: string
  source: string
  fileName: string
  sheetId: string | null
  mapping: string
  sharesOutstanding: number | null
  sharesOutstandingOn: string | null
  rowCount: number
  replacesId: string | null
  userId: string
}

export const insertSnapshot = (db: Db, values: NewSnapshot) =>
  db.insertInto('app.registerSnapshots').values(values).execute()

/** Returns whether it was still in progress. */
export async function cancelSnapshot(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.registerSnapshots')
    .set({ state: 'cancelled', endedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'importing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markSnapshot = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.registerSnapshots').set({ deletedAt }).where('id', '=', id).execute()

/** The market's latest value as of that day. */
export const findSharesOutstanding = (db: Db, securityId: string, onDate: string) =>
  db
    .selectFrom('market.sharesOutstanding')
    .select(['shares', 'onDate'])
    .where('securityId', '=', securityId)
    .where('onDate', '<=', onDate)
    .orderBy('onDate', 'desc')
    .limit(1)
    .$castTo<{ shares: number; onDate: string }>()
    .executeTakeFirst()

/** Snapshots removed, cancelled or failed long enough ago that no one will restore them. */
export const deleteSnapshotsBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('app.registerSnapshots')
    .where((where) =>
      where.or([
        where('deletedAt', '<', before),
        where.and([where('state', 'in', ['cancelled', 'failed']), where('endedAt', '<', before)]),
      ]),
    )
    .execute()
