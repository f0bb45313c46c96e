// Reads that fail for a passing reason are asked again; a write is sent once, because nobody knows how far it came.
import { firstRetryDelay, requestRetries } from '../constants.ts'
import { ApiError, NetworkError } from './errors.ts'

const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && error.code !== 'maintenance')

/** The defaults of every query. */
export const queryRetries = {
  retry: (failures: number, error: unknown): boolean => failures < requestRetries && isTransient(error),
  retryDelay: (failures: number): number => firstRetryDelay * 2 ** failures,
}
