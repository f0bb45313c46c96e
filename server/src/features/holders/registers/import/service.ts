import { mappingErrors } from '@rostrum/contract/column-mapping'
import type { RegisterImport, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import { type RegisterKind, registerFields } from '@rostrum/contract/holders/register-values'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { z } from 'zod'
import { isOwnSecurity } from '#features/focus/public.ts'
import { requireOwnSheet } from '#features/sheets/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { cancelSnapshot, findSameDay, findSharesOutstanding, insertSnapshot } from '../snapshots/queries.ts'
import { requireSnapshot } from '../snapshots/service.ts'
import { importRegister } from './jobs.ts'
import type { ImportQuestion } from './question.ts'

const subjectType = 'register_snapshot'

const earliest = '1900-01-01'

/** Validates an import request field by field; returns the sheet, and the shares outstanding to compare it with. */
export async function requireImportable(ctx: Context, kind: RegisterKind, asked: ImportQuestion) {
  const sheet = await requireOwnSheet(ctx, asked.sheetId).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw unprocessable({ sheet_id: 'The file is no longer available. Upload it again.' })
    throw error
  })
  const wrong = mappingErrors(asked.mapping, registerFields(kind), sheet.columns.length)
  const [field] = Object.keys(wrong)
  if (field) throw unprocessable({ mapping: `${field}: ${wrong[field]}` })
  if (!(await isOwnSecurity(ctx.db, asked.securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  // One day ahead is allowed for users in time zones where it is already tomorrow.
  if (asked.onDate > addDays(new Date().toISOString().slice(0, 10), 1)) {
    throw unprocessable({ on_date: 'Choose today or an earlier date' })
  }
  if (asked.onDate < earliest) throw unprocessable({ on_date: 'Choose a later date' })
  const known = await findSharesOutstanding(ctx.db, asked.securityId, asked.onDate)
  return {
    sheet,
    sharesOutstanding: asked.sharesOutstanding ?? known?.shares ?? null,
    sharesOutstandingOn: asked.sharesOutstanding ? asked.onDate : (known?.onDate ?? null),
  }
}

export const startImport =
  (kind: RegisterKind) =>
  async (ctx: Context, { body }: { body: z.output<typeof RegisterImport> }): Promise<RegisterSnapshot> => {
    const { sheet, ...outstanding } = await requireImportable(ctx, kind, body)
    const sameDay = await findSameDay(ctx.db, kind, body.securityId, body.onDate)
    if (sameDay && !body.replaces) {
      throw new AppError('conflict', 'A snapshot as of this date already exists. Choose to replace it.')
    }
    const id = newId()
    await insertSnapshot(ctx.db, {
      customerId: ctx.customerId,
      id,
      kind,
      securityId: body.securityId,
      onDate: body.onDate,
      source: body.source ?? '',
      fileName: sheet.fileName,
      sheetId: sheet.id,
      mapping: JSON.stringify(body.mapping),
      ...outstanding,
      rowCount: sheet.rowCount,
      replacesId: sameDay?.id ?? null,
      userId: ctx.principal.user.id,
    })
    await ctx.enqueue(importRegister, { customerId: ctx.customerId, snapshotId: id })
    const after = { kind, onDate: body.onDate, fileName: sheet.fileName, rowCount: sheet.rowCount }
    await recordChange(ctx, { action: 'register_snapshot.import_started', subjectType, subjectId: id, after })
    return requireSnapshot(ctx.db, kind, id)
  }

/** A worker deletes the rows read so far, whether it is the one that was reading or another. */
export const cancelImport =
  (kind: RegisterKind) =>
  async (ctx: Context, { params: { id } }: { params: { id: string } }): Promise<RegisterSnapshot> => {
    await requireSnapshot(ctx.db, kind, id)
    if (!(await cancelSnapshot(ctx.db, id))) throw new AppError('conflict', 'This import has already ended')
    await ctx.enqueue(importRegister, { customerId: ctx.customerId, snapshotId: id })
    await recordChange(ctx, { action: 'register_snapshot.import_cancelled', subjectType, subjectId: id })
    return requireSnapshot(ctx.db, kind, id)
  }
