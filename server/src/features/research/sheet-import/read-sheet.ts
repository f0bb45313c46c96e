// Reads an uploaded sheet row by row for an import, with a reason for each rejected row.
import { type ColumnChoice, mappedValues, mappingErrors, type TargetField } from '@rostrum/contract/column-mapping'
import type { ImportPreview } from '@rostrum/contract/research/estimate-imports'
import { requireOwnSheet, sheetRows } from '#features/sheets/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'

export interface ReadRow<T> {
  rowNumber: number
  value: T
}

export interface ReadSheet<T> {
  fileName: string
  rowCount: number
  valid: ReadRow<T>[]
  rejectedCount: number
  issues: ImportPreview['issues']
}

interface Question<T> {
  sheetId: string
  mapping: readonly ColumnChoice[]
  fields: readonly TargetField[]
  mostRows: number
  /** The value of a row, or why it has none. */
  read: (values: Record<string, string>) => T | string
  /** Rows with the same key are about the same thing: only the first counts. */
  keyOf: (value: T) => string
}

const shownIssues = 100

export async function readSheet<T extends object>(ctx: Context, question: Question<T>): Promise<ReadSheet<T>> {
  const sheet = await requireOwnSheet(ctx, question.sheetId).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw unprocessable({ sheet_id: 'The file is no longer available. Upload it again.' })
    throw error
  })
  const wrong = mappingErrors(question.mapping, question.fields, sheet.columns.length)
  const [field] = Object.keys(wrong)
  if (field) throw unprocessable({ mapping: `${field}: ${wrong[field]}` })
  if (sheet.rowCount > question.mostRows) {
    const most = question.mostRows.toLocaleString('en-US')
    throw unprocessable({ sheet_id: `The file has more than ${most} rows. Split it into smaller files.` })
  }
  const found: ReadSheet<T> = {
    ...{ fileName: sheet.fileName, rowCount: sheet.rowCount, valid: [], rejectedCount: 0, issues: [] },
  }
  const firstRows = new Map<string, number>()
  for await (const batch of sheetRows(ctx.db, sheet.id)) {
    for (const { rowNumber, cells } of batch) {
      const values = mappedValues(question.mapping, cells)
      if (Object.values(values).every((value) => value === '')) continue
      const value = question.read(values)
      const first = typeof value === 'string' ? undefined : firstRows.get(question.keyOf(value))
      if (typeof value === 'string' || first !== undefined) {
        found.rejectedCount += 1
        const reason = typeof value === 'string' ? value : `Row ${first} already has this broker and date`
        if (found.issues.length < shownIssues) found.issues.push({ rowNumber, reason })
        continue
      }
      firstRows.set(question.keyOf(value), rowNumber)
      found.valid.push({ rowNumber, value })
    }
  }
  return found
}

export const quoted = (text: string): string => `"${text.slice(0, 50)}"`
