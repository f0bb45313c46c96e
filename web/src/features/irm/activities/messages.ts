import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'

/** Replaces the contract's message for an invalid date, which is too technical. */
export const badTime = (error: ReactNode): ReactNode =>
  error === 'Invalid ISO datetime' ? 'Enter a date and time' : error

/** Explains why saving failed, and that nothing is lost. */
export function notSaved(error: unknown, what: 'activity' | 'meetings' = 'activity'): string {
  const reason = error instanceof ApiError ? error.message.replace(/[^.!?]$/, '$&.') : reasonOf(error)
  return `The ${what} could not be saved. ${reason} Your entries are still here.`
}
