import type { Sheet, SheetRow } from '@rostrum/contract/sheets'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { RowLiterals } from './row-literals.ts'

interface NewSheet {
  customerId: string
  id: string
  userId: string
  fileName: string
  kind: Sheet['kind']
  delimiter: string | null
}

export const insertSheet = (db: Db, values: NewSheet) =>
  db
    .insertInto('app.sheets')
    .values({ ...values, columns: [], rowCount: 0 })
    .execute()

export const completeSheet = (db: Db, id: string, columns: string[], rowCount: number) =>
  db.updateTable('app.sheets').set({ columns, rowCount }).where('id', '=', id).execute()

/** Rows differ in length, which multidimensional arrays do not allow: each row is an array literal of its own. */
export async function insertRows(db: Db, customerId: string, sheetId: string, { numbers, cells }: RowLiterals) {
  await sql`
    insert into app.sheet_rows (customer_id, sheet_id, row_number, cells)
    select ${customerId}::uuid, ${sheetId}::uuid, row_number, cells::text[]
    from unnest(${numbers}::int[], ${cells}::text[]) as sent (row_number, cells)`.execute(db)
}

const columns = ['id', 'userId', 'fileName', 'kind', 'delimiter', 'columns', 'rowCount', 'createdAt'] as const

export type StoredSheet = Omit<Sheet, 'sample'> & { userId: string; delimiter: string | null }

export async function findSheet(db: Db, id: string): Promise<StoredSheet | undefined> {
  const row = await db.selectFrom('app.sheets').select(columns).where('id', '=', id).executeTakeFirst()
  return row && { ...row, kind: row.kind as Sheet['kind'] }
}

/** Rows in order, after the given row number. */
export const listRows = (db: Db, sheetId: string, after: number, limit: number): Promise<SheetRow[]> =>
  db
    .selectFrom('app.sheetRows')
    .select(['rowNumber', 'cells'])
    .where('sheetId', '=', sheetId)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()

export const deleteSheet = (db: Db, id: string) => db.deleteFrom('app.sheets').where('id', '=', id).execute()

export const deleteSheetsBefore = (db: Db, before: Date) =>
  db.deleteFrom('app.sheets').where('createdAt', '<', before).execute()
