// Preview of an import. The first rows, enough for most files, are read in the request; a job reads the rest.
import type { RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { requireImportable } from '../import/service.ts'
import { findSameDay, findSharesOutstanding } from '../snapshots/queries.ts'
import { nothingFound } from './findings.ts'
import { readPreview } from './jobs.ts'
import { endPreview, findAnswer, findPreview, insertPreview } from './queries.ts'
import { readOn } from './read-on.ts'

const subjectType = 'register_preview'

export const startPreview =
  (kind: RegisterKind) =>
  async (ctx: Context, { body: question }: Input<RegisterEndpoints['preview']>): Promise<RegisterPreview> => {
    const { db, customerId } = ctx
    const userId = ctx.principal.user.id
    const { sheet } = await requireImportable(ctx, kind, question)
    const known = await findAnswer(db, { kind, userId, question })
    const id = known ?? newId()
    if (!known) {
      const asked = { question: JSON.stringify(question), found: JSON.stringify(nothingFound) }
      await insertPreview(db, { customerId, id, userId, kind, sheetId: sheet.id, rowCount: sheet.rowCount, ...asked })
      if (await readOn(db, id)) await ctx.enqueue(readPreview, { customerId, previewId: id })
    }
    const after = { kind, onDate: question.onDate, fileName: sheet.fileName, rowCount: sheet.rowCount }
    await recordChange(ctx, { action: 'register_preview.asked_for', subjectType, subjectId: id, after })
    return answerOf(ctx, kind, id)
  }

type Named = { params: { id: string } }

export const readPreviewState =
  (kind: RegisterKind) =>
  (ctx: Context, { params }: Named): Promise<RegisterPreview> =>
    answerOf(ctx, kind, params.id)

export const cancelPreview =
  (kind: RegisterKind) =>
  async (ctx: Context, { params: { id } }: Named): Promise<RegisterPreview> => {
    await requirePreview(ctx, kind, id)
    if (!(await endPreview(ctx.db, id, 'cancelled'))) throw new AppError('conflict', 'This preview has already ended')
    await recordChange(ctx, { action: 'register_preview.cancelled', subjectType, subjectId: id })
    return answerOf(ctx, kind, id)
  }

/** Like a sheet, a preview is visible only to the user who uploaded the file. */
async function requirePreview({ db, principal }: Context, kind: RegisterKind, id: string) {
  const preview = await findPreview(db, kind, id)
  if (!preview || preview.userId !== principal.user.id) throw notFound('Preview')
  return preview
}

async function answerOf(ctx: Context, kind: RegisterKind, id: string): Promise<RegisterPreview> {
  const { question, state, rowCount, rowsRead, found } = await requirePreview(ctx, kind, id)
  const { securityId, onDate } = question
  const known = await findSharesOutstanding(ctx.db, securityId, onDate)
  const sharesOutstanding = question.sharesOutstanding ?? known?.shares ?? null
  return {
    id,
    state,
    rowCount,
    rowsRead,
    ...found,
    sharesOutstanding,
    sharesOutstandingOn: question.sharesOutstanding ? onDate : (known?.onDate ?? null),
    outstandingShare: sharesOutstanding === null ? null : found.shares / sharesOutstanding,
    difference: sharesOutstanding === null ? null : sharesOutstanding - found.shares,
    sameDay: (await findSameDay(ctx.db, kind, securityId, onDate)) ?? null,
  }
}
