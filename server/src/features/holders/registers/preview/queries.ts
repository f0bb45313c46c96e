import type { RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ImportQuestion } from '../import/question.ts'
import type { Findings } from './findings.ts'

export interface StoredPreview {
  id: string
  kind: RegisterKind
  userId: string
  sheetId: string
  question: ImportQuestion
  state: RegisterPreview['state']
  rowCount: number
  rowsRead: number
  lastRowNumber: number
  attempts: number
  found: Findings
}

const columns = [
  'id',
  'kind',
  'userId',
  'sheetId',
  'question',
  'state',
  'rowCount',
  'rowsRead',
  'lastRowNumber',
  'attempts',
  'found',
] as const

export const findPreview = (db: Db, kind: RegisterKind, id: string): Promise<StoredPreview | undefined> =>
  db
    .selectFrom('app.registerPreviews')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$castTo<StoredPreview>()
    .executeTakeFirst()

interface Asked {
  kind: RegisterKind
  userId: string
  question: ImportQuestion
}

/** An existing preview of the same request, unless it failed or was canceled. */
export async function findAnswer(db: Db, { kind, userId, question }: Asked): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from app.register_previews
    where sheet_id = ${question.sheetId} and user_id = ${userId} and kind = ${kind} and state in ('reading', 'ready')
      and question = ${JSON.stringify(question)}::jsonb
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.id
}

interface NewPreview {
  customerId: string
  id: string
  userId: string
  kind: RegisterKind
  sheetId: string
  question: string
  rowCount: number
  found: string
}

export const insertPreview = (db: Db, values: NewPreview) =>
  db.insertInto('app.registerPreviews').values(values).execute()

/** Row lock until the transaction ends: a cancellation happens before a batch or after it. */
export const holdPreview = (db: Db, id: string): Promise<StoredPreview | undefined> =>
  db
    .selectFrom('app.registerPreviews')
    .select(columns)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .forUpdate()
    .$castTo<StoredPreview>()
    .executeTakeFirst()

/** Progress resets the attempt counter. */
export const advancePreview = (
  db: Db,
  id: string,
  to: { found: Findings; rowsRead: number; lastRowNumber: number; state: RegisterPreview['state'] },
) =>
  db
    .updateTable('app.registerPreviews')
    .set({ ...to, found: JSON.stringify(to.found), attempts: 0, touchedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const countAttempt = (db: Db, id: string) =>
  db
    .updateTable('app.registerPreviews')
    .set({ attempts: sql`attempts + 1`, touchedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Returns whether it was still being read. */
export async function endPreview(db: Db, id: string, state: 'failed' | 'cancelled'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.registerPreviews')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listPreviewsStandingStill = async (db: Db, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('app.registerPreviews')
      .select('id')
      .where('state', '=', 'reading')
      .where('touchedAt', '<', since)
      .execute()
  ).map(({ id }) => id)
