import type { ColumnChoice } from '@rostrum/contract/column-mapping'
import type { RowResult, Upload, UploadState } from '@rostrum/contract/irm/uploads'
import type { UploadKind, UploadRowQuery } from '@rostrum/contract/irm/uploads-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import type { GivenRow, Plan } from '../plan.ts'

export interface NewUpload {
  customerId: string
  id: string
  userId: string
  scope: string
  kind: UploadKind
  sheetId: string
  fileName: string
  delimiter: string | null
  columns: string[]
  mapping: ColumnChoice[]
  dateOrder: Upload['dateOrder']
  timeZone: string
  hasCustomFields: boolean
  rowCount: number
}

export const insertUpload = (db: Db, { mapping, ...values }: NewUpload) =>
  db
    .insertInto('app.irmUploads')
    .values({ ...values, mapping: JSON.stringify(mapping) })
    .execute()

const count = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`count(r.row_number) filter (where ${condition})`

const described = (db: Db) =>
  db
    .selectFrom('app.irmUploads as l')
    .where('l.discardedAt', 'is', null)
    .innerJoin('identity.users as u', 'u.id', 'l.userId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('app.irmUploadRows as r')
          .whereRef('r.customerId', '=', 'l.customerId')
          .whereRef('r.uploadId', '=', 'l.id')
          .select([
            count(sql`r.outcome = 'new'`).as('newRows'),
            count(sql`r.outcome = 'own'`).as('ownRows'),
            count(sql`r.outcome = 'market'`).as('marketRows'),
            count(sql`r.outcome = 'repeated'`).as('repeatedRows'),
            count(sql`r.outcome = 'error'`).as('errorRows'),
            sql<number>`count(distinct r.new_organization)`.as('newOrganizations'),
            count(sql`r.result = 'created'`).as('created'),
            count(sql`r.result = 'filled'`).as('filled'),
            count(sql`r.result = 'added'`).as('added'),
            count(sql`r.result = 'unchanged'`).as('unchanged'),
            count(sql`r.result = 'failed'`).as('failed'),
            count(sql`r.kept is not null`).as('keptCount'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('l')
    .selectAll('n')
    .select(['u.firstName', 'u.lastName'])
    .select((of) =>
      of
        .selectFrom('app.irmUploadChanges as c')
        .whereRef('c.customerId', '=', 'l.customerId')
        .whereRef('c.uploadId', '=', 'l.id')
        .where('c.what', '=', 'organization')
        .select((inner) => inner.fn.countAll<number>().as('made'))
        .as('organizations'),
    )

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const uploadOf = (row: Described): Upload => ({
  id: row.id,
  kind: row.kind as UploadKind,
  state: row.state as UploadState,
  fileName: row.fileName,
  columns: row.columns,
  mapping: row.mapping as unknown as ColumnChoice[],
  dateOrder: row.dateOrder as Upload['dateOrder'],
  timeZone: row.timeZone,
  rowCount: row.rowCount,
  doneCount: row.doneCount,
  counts: {
    new: row.newRows ?? 0,
    own: row.ownRows ?? 0,
    market: row.marketRows ?? 0,
    repeated: row.repeatedRows ?? 0,
    error: row.errorRows ?? 0,
    newOrganizations: row.newOrganizations ?? 0,
  },
  results: {
    created: row.created ?? 0,
    filled: row.filled ?? 0,
    added: row.added ?? 0,
    unchanged: row.unchanged ?? 0,
    failed: row.failed ?? 0,
    // In an upload of organizations, these are already counted as created.
    organizations: row.kind === 'organizations' ? 0 : (row.organizations ?? 0),
  },
  keptCount: row.keptCount ?? 0,
  createdBy: { id: row.userId, firstName: row.firstName, lastName: row.lastName },
  createdAt: row.createdAt,
  importedAt: row.importedAt,
  undoneAt: row.undoneAt,
})

export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const row = await described(db).where('l.id', '=', id).executeTakeFirst()
  return row && uploadOf(row)
}

/** The delimiter of the file that was uploaded; null for a workbook. */
export const findDelimiter = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('app.irmUploads').select('delimiter').where('id', '=', id).executeTakeFirst())?.delimiter ?? null

export async function listUploads(db: Db, { pageSize, pageOffset }: { pageSize: number; pageOffset: number }) {
  const rows = await described(db)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id')
    .limit(pageSize)
    .offset(pageOffset)
    .execute()
  const { total } = await db
    .selectFrom('app.irmUploads')
    .where('discardedAt', 'is', null)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(uploadOf), total }
}

/** Locks the upload for work; other workers wait. */
export async function takeUpload(db: Db, id: string) {
  const row = await db
    .selectFrom('app.irmUploads')
    .selectAll()
    .where('id', '=', id)
    .where('discardedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ...row,
      kind: row.kind as UploadKind,
      state: row.state as UploadState,
      dateOrder: row.dateOrder as Upload['dateOrder'],
      mapping: row.mapping as unknown as ColumnChoice[],
    }
  )
}
export type TakenUpload = NonNullable<Awaited<ReturnType<typeof takeUpload>>>

interface Progress {
  state?: UploadState
  doneCount?: number
  lastRow?: number
  rowCount?: number
  importedAt?: Date
  undoneAt?: Date
  undoneBy?: string
}

export const updateUpload = (db: Db, id: string, progress: Progress) =>
  db
    .updateTable('app.irmUploads')
    .set({ ...progress, touchedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

const discardedFor = '30 days'

/** Kept for Undo, and deleted with its rows a month later, when another one is discarded. */
export async function discardUpload(db: Db, id: string) {
  await db
    .deleteFrom('app.irmUploads')
    .where('discardedAt', '<', sql<Date>`now() - ${discardedFor}::interval`)
    .execute()
  await db.updateTable('app.irmUploads').set({ discardedAt: sql`now()` }).where('id', '=', id).execute()
}

/** Returns the state it is in, or undefined if it was not discarded. */
export const restoreUpload = async (db: Db, id: string): Promise<UploadState | undefined> => {
  const row = await db
    .updateTable('app.irmUploads')
    .set({ discardedAt: null, touchedAt: sql`now()` })
    .where('id', '=', id)
    .where('discardedAt', 'is not', null)
    .returning('state')
    .executeTakeFirst()
  return row?.state as UploadState | undefined
}

export const listCustomersWithStalledUploads = (db: Db, since: Date) =>
  listCustomers(db, sql`app.customers_with_stalled_uploads(${since})`)

/** Uploads without recent progress: their worker was killed. */
export const listStalled = async (db: Db, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('app.irmUploads')
      .select('id')
      .where('state', 'in', ['checking', 'importing', 'undoing'])
      .where('discardedAt', 'is', null)
      .where('touchedAt', '<', since)
      .execute()
  ).map(({ id }) => id)

interface CheckedRow {
  row: GivenRow & { cells: string[] }
  plan: Plan<unknown>
}

export async function insertCheckedRows(
  db: Db,
  key: { customerId: string; uploadId: string },
  rows: readonly CheckedRow[],
) {
  await db
    .insertInto('app.irmUploadRows')
    .values(
      rows.map(({ row, plan }) => ({
        ...key,
        rowNumber: row.rowNumber,
        given: JSON.stringify(row.given),
        cells: plan.outcome === 'error' ? row.cells : null,
        outcome: plan.outcome,
        errors: JSON.stringify(plan.errors),
        differences: JSON.stringify(plan.differences),
        remarks: JSON.stringify(plan.remarks),
        keys: plan.keys,
        newOrganization: plan.newOrganization,
        subjectId: plan.subjectId,
      })),
    )
    .execute()
}

/** Rows of the file that have a key in common with another row, in file order. */
export async function listWithSharedKeys(db: Db, uploadId: string): Promise<(GivenRow & { keys: string[] })[]> {
  const { rows } = await sql<GivenRow & { keys: string[] }>`
    with keyed as materialized (
      select r.row_number, key from app.irm_upload_rows r cross join lateral unnest(r.keys) key
      where r.upload_id = ${uploadId} and r.outcome = 'new'
    )
    select r.row_number, r.given, r.keys from app.irm_upload_rows r
    where r.upload_id = ${uploadId} and r.row_number in (
      select k.row_number from keyed k join (select key from keyed group by key having count(*) > 1) s using (key))
    order by r.row_number`.execute(db)
  return rows
}

export interface RepeatedRow {
  rowNumber: number
  sameAs: number
  differences: Plan<unknown>['differences']
  remarks: Plan<unknown>['remarks']
}

/** A row that repeats an earlier row of the file creates nothing, and no organization either. */
export async function markRepeatedRows(db: Db, uploadId: string, rows: readonly RepeatedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update app.irm_upload_rows r set outcome = 'repeated', new_organization = null, same_as = d."sameAs",
      differences = d.differences, remarks = d.remarks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d ("rowNumber" int, "sameAs" int, differences jsonb, remarks jsonb)
    where r.upload_id = ${uploadId} and r.row_number = d."rowNumber"`.execute(db)
}

const nameIn = (given: RawBuilder<unknown>) =>
  sql`coalesce(nullif(concat_ws(' ', ${given}->>'first_name', ${given}->>'last_name'), ''), ${given}->>'full_name')`

/** Reports rows of different people with one email address. The first key of a row is its email address and name. */
export async function remarkSharedEmails(db: Db, uploadId: string): Promise<void> {
  await sql`
    with mailed as (
      select row_number, keys[1] as key, given, lower(trim(given->>'email')) as email from app.irm_upload_rows
      where upload_id = ${uploadId} and outcome in ('new', 'own', 'market') and given->>'email' <> ''
    ), first as (select distinct on (email) * from mailed order by email, row_number)
    update app.irm_upload_rows r set remarks = r.remarks || jsonb_build_array(jsonb_build_object('field', 'email',
      'message', format('Also used by %s in row %s', ${nameIn(sql`f.given`)}, f.row_number)))
    from mailed m join first f on f.email = m.email and f.key <> m.key
    where r.upload_id = ${uploadId} and r.row_number = m.row_number
      and not r.remarks @> '[{"field": "email"}]'`.execute(db)
}

/** The next importable rows, in file order. */
export const listImportable = (db: Db, uploadId: string, after: number, limit: number) =>
  db
    .selectFrom('app.irmUploadRows')
    .select(['rowNumber', 'given', 'outcome'])
    .where('uploadId', '=', uploadId)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .$castTo<GivenRow & { outcome: string }>()
    .execute()

export interface DoneRow {
  rowNumber: number
  result: RowResult
  subjectId: string | null
  errors: Plan<unknown>['errors']
  differences: Plan<unknown>['differences']
  remarks: Plan<unknown>['remarks']
}

/** Remarks of the preview stay: an import that has begun finds its own earlier rows in the IRM. */
export async function updateDoneRows(db: Db, uploadId: string, rows: readonly DoneRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update app.irm_upload_rows r set result = d.result, subject_id = d."subjectId", differences = d.differences,
      errors = d.errors, remarks = case when r.remarks = '[]' and r.same_as is null then d.remarks else r.remarks end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d ("rowNumber" int, result text, "subjectId" uuid, differences jsonb, errors jsonb, remarks jsonb)
    where r.upload_id = ${uploadId} and r.row_number = d."rowNumber"`.execute(db)
}

type RowQuery = z.output<typeof UploadRowQuery>

const shownRows = (db: Db, uploadId: string, { show }: Pick<RowQuery, 'show'>) => {
  const rows = db.selectFrom('app.irmUploadRows as r').where('r.uploadId', '=', uploadId)
  if (show === 'errors') return rows.where(sql<SqlBool>`(r.outcome = 'error' or r.result = 'failed')`)
  if (show === 'kept') return rows.where('r.kept', 'is not', null)
  return rows
}

export async function listUploadRows(db: Db, uploadId: string, query: RowQuery) {
  const rows = await shownRows(db, uploadId, query)
    .leftJoin('app.irmUploadRows as first', (join) =>
      join.onRef('first.uploadId', '=', 'r.uploadId').onRef('first.rowNumber', '=', 'r.sameAs'),
    )
    .select(['r.rowNumber', 'r.given', 'r.cells', 'r.outcome', 'r.errors', 'r.differences', 'r.remarks'])
    .select(['r.subjectId', 'r.result', 'r.kept', 'r.sameAs', 'first.given as firstGiven'])
    .orderBy('r.rowNumber')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await shownRows(db, uploadId, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const activityNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('app.activities').select(['id', 'subject']).where('id', 'in', ids).execute()).map(
          ({ id, subject }) => [id, subject],
        ),
  )

/** For lists that are opened as soon as the upload is done. */
export const refreshStatistics = (db: Db) => sql`select app.analyze_uploaded()`.execute(db)
