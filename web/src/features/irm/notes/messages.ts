import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'

/** Why a note was not saved, shown below it. */
export function whyNotSaved(error: unknown): string {
  const complaint = error instanceof ApiError ? error.fields.notes : undefined
  return complaint ?? `The note could not be saved. ${reasonOf(error)}`
}
