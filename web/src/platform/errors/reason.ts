import { ApiError, NetworkError } from '../api/errors.ts'
import { describeError } from './describe-error.ts'

/** Completes "… could not be saved.": the server's message if it rejected the request, else what to do. */
export function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return describeError(error).title
  if (!(error instanceof ApiError)) return 'Please try again.'
  if (error.status === 504) return describeError(error).title
  return error.status < 500 ? error.message.replace(/[^.!?]$/, '$&.') : 'Please try again.'
}
