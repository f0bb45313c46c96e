import { mappingErrors } from '@rostrum/contract/column-mapping'
import type { CustomField } from '@rostrum/contract/irm/fields'
import type { DateOrder, irmUploads, Upload, UploadRow } from '@rostrum/contract/irm/uploads'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { listFields } from '#features/irm/fields/public.ts'
import { namesOf } from '#features/irm/subjects/public.ts'
import { requireOwnSheet, sheetRows } from '#features/sheets/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { newId } from '#platform/identifiers.ts'
import { workOnUpload } from './jobs.ts'
import {
  activityNames,
  discardUpload,
  findDelimiter,
  findUpload,
  insertUpload,
  listUploadRows,
  listUploads,
  restoreUpload,
  type TakenUpload,
  takeUpload,
  updateUpload,
} from './queries/uploads.ts'
import { guessDateOrder } from './read/dates.ts'
import { customKey, subjectOf, targetFields } from './read/fields.ts'

const subjectType = 'irm_upload'

const customFieldsOf = async (db: Db, kind: UploadKind, hasFields: boolean): Promise<CustomField[]> =>
  hasFields ? listFields(db, subjectOf[kind]) : []

export const listTargetFields = async ({ db }: Context, kind: UploadKind, hasFields: boolean) =>
  targetFields(kind, await customFieldsOf(db, kind, hasFields)).map(({ insteadOf, ...one }) => ({
    ...one,
    guesses: [...one.guesses],
    ...(insteadOf && { insteadOf: [...insteadOf] }),
  }))

export const pageOfUploads = ({ db }: Context, { query }: Input<typeof irmUploads.list>) => listUploads(db, query)

export async function readUpload({ db }: Context, id: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (!upload) throw notFound('Upload')
  return upload
}

export async function checkUpload(
  ctx: Context,
  { body }: Input<typeof irmUploads.create>,
  hasFields: boolean,
): Promise<Upload> {
  const { db, customerId, principal } = ctx
  const { kind, sheetId, mapping } = body
  const sheet = await requireOwnSheet(ctx, sheetId)
  const customFields = await customFieldsOf(db, kind, hasFields)
  const problems = mappingErrors(mapping, targetFields(kind, customFields), sheet.columns.length)
  if (Object.keys(problems).length > 0) {
    throw unprocessable(Object.fromEntries(Object.entries(problems).map(([key, text]) => [`mapping.${key}`, text])))
  }
  const dated = ['date', ...customFields.filter((field) => field.kind === 'date').map(({ id }) => customKey(id))]
  const columns = mapping.flatMap(({ field, column }) => (dated.includes(field) ? [column] : []))
  const id = newId()
  await insertUpload(db, {
    customerId,
    id,
    userId: principal.user.id,
    scope: principal.scope,
    kind,
    sheetId,
    fileName: sheet.fileName,
    delimiter: sheet.delimiter,
    columns: sheet.columns,
    mapping,
    dateOrder: body.dateOrder ?? (await dateOrderOf(db, sheetId, columns)),
    timeZone: principal.user.timeZone,
    hasCustomFields: hasFields,
    rowCount: sheet.rowCount,
  })
  await ctx.enqueue(workOnUpload, { customerId, uploadId: id })
  const after = { kind, fileName: sheet.fileName, mapping }
  await recordChange(ctx, { action: 'irm_upload.checked', subjectType, subjectId: id, after })
  return readUpload(ctx, id)
}

/** Guessed from the first thousand rows. */
async function dateOrderOf(db: Db, sheetId: string, columns: readonly number[]): Promise<DateOrder> {
  if (columns.length === 0) return 'month_first'
  for await (const rows of sheetRows(db, sheetId)) {
    return guessDateOrder(rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')))
  }
  return 'month_first'
}

async function takeInState(
  ctx: Context,
  id: string,
  states: readonly Upload['state'][],
  refusal: string,
): Promise<TakenUpload> {
  const upload = await takeUpload(ctx.db, id)
  if (!upload) throw notFound('Upload')
  if (!states.includes(upload.state)) throw new AppError('conflict', refusal)
  return upload
}

export async function importUpload(ctx: Context, { params }: Input<typeof irmUploads.import>): Promise<Upload> {
  const { id } = params
  const refusal = 'This upload has been imported or is still being checked'
  const { state } = await takeInState(ctx, id, ['checked', 'cancelled'], refusal)
  await updateUpload(ctx.db, id, { state: 'importing' })
  await ctx.enqueue(workOnUpload, { customerId: ctx.customerId, uploadId: id })
  const action = state === 'checked' ? 'irm_upload.import_began' : 'irm_upload.import_resumed'
  await recordChange(ctx, { action, subjectType, subjectId: id })
  return readUpload(ctx, id)
}

export async function cancelUpload(ctx: Context, { params }: Input<typeof irmUploads.cancel>): Promise<Upload> {
  const { id } = params
  await takeInState(ctx, id, ['importing'], 'Nothing is being imported')
  await updateUpload(ctx.db, id, { state: 'cancelled', importedAt: new Date() })
  await recordChange(ctx, { action: 'irm_upload.cancelled', subjectType, subjectId: id })
  return readUpload(ctx, id)
}

export async function undoUpload(ctx: Context, { params }: Input<typeof irmUploads.undo>): Promise<Upload> {
  const { id } = params
  await takeInState(ctx, id, ['imported', 'cancelled'], 'There is no import to undo')
  await updateUpload(ctx.db, id, { state: 'undoing', undoneBy: ctx.principal.user.id })
  await ctx.enqueue(workOnUpload, { customerId: ctx.customerId, uploadId: id })
  await recordChange(ctx, { action: 'irm_upload.undone', subjectType, subjectId: id })
  return readUpload(ctx, id)
}

export async function removeUpload(ctx: Context, { params }: Input<typeof irmUploads.delete>): Promise<undefined> {
  const { id } = params
  const { fileName } = await takeInState(ctx, id, ['checking', 'checked'], 'Imported uploads can’t be deleted')
  await discardUpload(ctx.db, id)
  await recordChange(ctx, { action: 'irm_upload.discarded', subjectType, subjectId: id, before: { fileName } })
  return undefined
}

/** A check that was under way goes on. */
export async function bringBackUpload(ctx: Context, { params }: Input<typeof irmUploads.restore>): Promise<Upload> {
  const { id } = params
  const state = await restoreUpload(ctx.db, id)
  if (!state) throw notFound('Upload')
  if (state === 'checking') await ctx.enqueue(workOnUpload, { customerId: ctx.customerId, uploadId: id })
  await recordChange(ctx, { action: 'irm_upload.restored', subjectType, subjectId: id })
  return readUpload(ctx, id)
}

type StoredRow = Awaited<ReturnType<typeof listUploadRows>>['rows'][number]

export async function pageOfRows(ctx: Context, { params, query }: Input<typeof irmUploads.rows>) {
  const { kind } = await readUpload(ctx, params.id)
  const { rows, total } = await listUploadRows(ctx.db, params.id, query)
  return { rows: await described(ctx.db, kind, rows), total }
}

async function described(db: Db, kind: UploadKind, rows: readonly StoredRow[]): Promise<UploadRow[]> {
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]
  const type = subjectOf[kind]
  const names =
    type === 'activity'
      ? await activityNames(db, ids)
      : new Map(
          [
            ...(
              await namesOf(
                db,
                ids.map((id) => ({ type, id })),
              )
            ).values(),
          ].map(({ id, name }) => [id, name]),
        )
  return rows.map(({ given, cells: _, subjectId, sameAs, firstGiven, ...row }) => {
    const name = subjectId ? names.get(subjectId) : undefined
    return {
      ...row,
      values: Object.entries(given as Record<string, string>).map(([field, value]) => ({ field, value })),
      outcome: row.outcome as UploadRow['outcome'],
      result: row.result as UploadRow['result'],
      errors: row.errors as unknown as UploadRow['errors'],
      differences: row.differences as unknown as UploadRow['differences'],
      remarks: row.remarks as unknown as UploadRow['remarks'],
      sameAs: sameAs === null ? null : { rowNumber: sameAs, name: nameIn(firstGiven as Record<string, string>) },
      subject: subjectId && name ? { type, id: subjectId, name } : null,
    }
  })
}

/** The name or subject as it is in the file. */
const nameIn = ({ first_name, last_name, full_name, name, subject }: Record<string, string>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || full_name || name || subject || ''

/** The rejected rows as they were in the file, so that they can be corrected and uploaded again. */
export async function fileOfErrors(ctx: Context, { params }: Input<typeof irmUploads.errors>, hasFields: boolean) {
  const upload = await readUpload(ctx, params.id)
  const fields = targetFields(upload.kind, await customFieldsOf(ctx.db, upload.kind, hasFields))
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? 'Row'
  const everyColumn = upload.columns.map((header, index) => ({ key: `column ${index}`, header }))
  // A corrected file of errors still has its two columns: they are replaced, not repeated.
  const isMapped = (index: number) => upload.mapping.some(({ column }) => column === index)
  const columns = everyColumn.filter(({ header }, index) => isMapped(index) || !/^(row|errors)$/i.test(header.trim()))
  async function* rows() {
    const rejected = eachRow((page) => listUploadRows(ctx.db, params.id, { show: 'errors', ...page }))
    for await (const { rowNumber, cells, given, errors } of rejected) {
      const said = (errors as unknown as UploadRow['errors']).map(
        ({ field, message }) => `${labelOf(field)}: ${message}`,
      )
      const known = given as Record<string, string>
      // For a row that failed during the import, only its mapped fields are stored.
      const all =
        cells ??
        everyColumn.map((_, at) => known[upload.mapping.find(({ column }) => column === at)?.field ?? ''] ?? '')
      const shown = Object.fromEntries(all.map((cell, at) => [`column ${at}`, cell]))
      yield { row: rowNumber, errors: said.join('; '), ...shown }
    }
  }
  const name = [upload.fileName.replace(/\.\w+$/, ''), 'errors']
  return fileOf(rows(), { moreColumns: columns, name, delimiter: (await findDelimiter(ctx.db, params.id)) ?? ',' })
}
