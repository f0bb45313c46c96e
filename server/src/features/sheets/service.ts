import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Sheet, sheets } from '@rostrum/contract/sheets'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import {
  completeSheet,
  deleteSheet,
  findSheet,
  insertRows,
  insertSheet,
  listRows,
  type StoredSheet,
} from './queries.ts'
import { readInWorker } from './read-in-worker.ts'

const sampleRows = 10

async function described(db: Db, { userId: _, delimiter: _delimiter, ...sheet }: StoredSheet): Promise<Sheet> {
  return { ...sheet, sample: await listRows(db, sheet.id, 0, sampleRows) }
}

/** A sheet is visible only to the user who uploaded it, because files may be confidential within a team. */
export async function requireOwnSheet({ db, principal }: Context, id: string): Promise<StoredSheet> {
  const sheet = await findSheet(db, id)
  if (!sheet || sheet.userId !== principal.user.id) throw notFound('Sheet')
  return sheet
}

export const readSheet = async (ctx: Context, { params }: Input<typeof sheets.read>): Promise<Sheet> =>
  described(ctx.db, await requireOwnSheet(ctx, params.id))

/** In one transaction: a file that cannot be read to the end leaves nothing behind. */
export async function takeInSheet(ctx: Context, { query, file }: Input<typeof sheets.create>): Promise<Sheet> {
  const { db, customerId } = ctx
  const id = newId()
  const userId = ctx.principal.user.id
  let rowCount = 0
  for await (const read of readInWorker('sheet', file.path, ctx.signal)) {
    switch (read.what) {
      case 'kind':
        await insertSheet(db, {
          customerId,
          id,
          userId,
          fileName: query.name,
          kind: read.kind,
          delimiter: read.delimiter,
        })
        break
      case 'rows':
        await insertRows(db, customerId, id, read.rows)
        rowCount += read.count
        break
      case 'columns':
        await completeSheet(db, id, read.columns, rowCount)
        break
      case 'unreadable':
        throw unprocessable({ file: read.reason })
    }
  }
  const after = { fileName: query.name, rowCount, bytes: file.bytes }
  await recordChange(ctx, { action: 'sheet.taken_in', subjectType: 'sheet', subjectId: id, after })
  return described(db, await requireOwnSheet(ctx, id))
}

export async function forgetSheet(ctx: Context, { params }: Input<typeof sheets.delete>): Promise<undefined> {
  const { fileName, rowCount } = await requireOwnSheet(ctx, params.id)
  await deleteSheet(ctx.db, params.id)
  const before = { fileName, rowCount }
  await recordChange(ctx, { action: 'sheet.forgotten', subjectType: 'sheet', subjectId: params.id, before })
}
