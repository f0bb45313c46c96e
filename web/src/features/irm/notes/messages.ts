import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'

/** What is wrong with the chosen people, shown below them. */
export const whyNotShared = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.viewerIds : undefined

/** Why a note was not saved, shown below it. */
export function whyNotSaved(error: unknown): string | undefined {
  const complaint = error instanceof ApiError ? error.fields.notes : undefined
  if (!complaint && whyNotShared(error)) return undefined
  return complaint ?? `The note could not be saved. ${reasonOf(error)}`
}
