import { ApiError } from '../../../platform/api/errors.ts'

/** Why a note was not saved, to be shown under it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The note could not be saved. Please try again.'
  return error.fields.notes ?? `The note could not be saved. ${error.message}`
}
