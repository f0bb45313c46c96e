// The change log of an import: each record created or filled in, in order.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type CreatedRow =
  | 'organization'
  | 'person'
  | 'activity'
  | 'note'
  | 'tag'
  | 'tagging'
  | 'member'
  | 'custom_value'
  | 'filled'

export interface LedgerEntry {
  rowNumber: number
  what: CreatedRow
  subjectType: 'organization' | 'person' | 'activity' | 'tag'
  subjectId: string
  /** The row that was filled in, or that was created if it is not the subject itself. */
  rowId?: string | null
  detail?: Record<string, unknown>
}

export async function insertEntries(
  db: Db,
  key: { customerId: string; uploadId: string },
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const { last } = await db
    .selectFrom('app.irmUploadChanges')
    .select((of) => of.fn.coalesce(of.fn.max('place'), sql<number>`0`).as('last'))
    .where('uploadId', '=', key.uploadId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('app.irmUploadChanges')
    .values(
      entries.map(({ detail = {}, rowId = null, ...entry }, index) => ({
        ...key,
        ...entry,
        rowId,
        detail: JSON.stringify(detail),
        place: last + index + 1,
      })),
    )
    .execute()
}

/** Filters these profiles and activities to those created by the import itself. */
export async function listMadeHere(db: Db, uploadId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('app.irmUploadChanges')
    .select('subjectId')
    .where('uploadId', '=', uploadId)
    .where('what', 'in', ['person', 'organization', 'activity'])
    .where('subjectId', 'in', ids)
    .execute()
  return new Set(rows.map(({ subjectId }) => subjectId))
}

export type StoredEntry = Required<LedgerEntry> & { place: number }

/** What remains to be undone, latest first. */
export const listEntries = (db: Db, uploadId: string, what: CreatedRow, limit: number): Promise<StoredEntry[]> =>
  db
    .selectFrom('app.irmUploadChanges')
    .select(['place', 'rowNumber', 'what', 'subjectType', 'subjectId', 'rowId', 'detail'])
    .where('uploadId', '=', uploadId)
    .where('what', '=', what)
    .where('isKept', '=', false)
    .orderBy('place', 'desc')
    .limit(limit)
    .$castTo<StoredEntry>()
    .execute()

/** The taggings that the import added to these subjects. */
export const listTaggingIds = async (db: Db, uploadId: string, subjectIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('app.irmUploadChanges')
      .select('rowId')
      .where('uploadId', '=', uploadId)
      .where('what', '=', 'tagging')
      .where('subjectId', 'in', subjectIds)
      .execute()
  ).flatMap(({ rowId }) => rowId ?? [])

/** Undone entries are deleted from the change log; kept entries are marked. */
export async function settleEntries(
  db: Db,
  uploadId: string,
  undone: readonly number[],
  kept: readonly number[],
): Promise<void> {
  const entries = (places: readonly number[]) => sql`upload_id = ${uploadId} and place = any (${places}::int[])`
  if (undone.length > 0) await sql`delete from app.irm_upload_changes where ${entries(undone)}`.execute(db)
  if (kept.length > 0) await sql`update app.irm_upload_changes set is_kept = true where ${entries(kept)}`.execute(db)
}

/** What a row added to a record that another row created stays with it. */
export async function markKeptWithSubject(db: Db, uploadId: string): Promise<void> {
  await sql`
    update app.irm_upload_rows r set kept = first.kept
    from app.irm_upload_changes c join app.irm_upload_rows first
      on first.upload_id = c.upload_id and first.row_number = c.row_number
    where c.upload_id = ${uploadId} and c.is_kept and c.what in ('person', 'organization', 'activity')
      and r.upload_id = ${uploadId} and r.subject_id = c.subject_id and r.kept is null and r.result = 'filled'`.execute(
    db,
  )
}

/** Kept records are reported with their row. */
export async function markKept(
  db: Db,
  uploadId: string,
  kept: readonly { rowNumber: number; reason: string }[],
): Promise<void> {
  if (kept.length === 0) return
  await sql`
    update app.irm_upload_rows r set kept = concat_ws('; ', r.kept, k.reason)
    from (select "rowNumber" as row_number, string_agg(distinct reason, '; ') as reason
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given ("rowNumber" int, reason text) group by 1) k
    where r.upload_id = ${uploadId} and r.row_number = k.row_number`.execute(db)
}
