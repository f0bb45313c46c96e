import { ApiError } from '../../../platform/api/errors.ts'

/** The server's own words where it refused, else what to do. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? error.message : 'Please try again.'
