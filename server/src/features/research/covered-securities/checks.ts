// What every entry of research is checked for.
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { documentExists } from './queries.ts'

/** One day ahead is allowed for people in time zones where it is already tomorrow. */
export const latestDay = (): string => addDays(new Date().toISOString().slice(0, 10), 1)

export function requirePast(field: string, day: string | undefined): void {
  if (day !== undefined && day > latestDay()) throw unprocessable({ [field]: 'Choose today or an earlier date' })
}

export async function requireDocument(ctx: Context, documentId: string | null | undefined): Promise<void> {
  if (documentId && !(await documentExists(ctx.db, documentId)))
    throw unprocessable({ document_id: 'Choose a document' })
}
