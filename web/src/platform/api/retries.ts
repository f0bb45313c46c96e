// Reads are retried after transient failures; writes never, because they may have been applied.
import { firstRetryDelay, requestRetries } from '../constants.ts'
import { ApiError, NetworkError } from './errors.ts'

const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && error.code !== 'maintenance')

/** Retry defaults for every query. */
export const queryRetries = {
  retry: (failures: number, error: unknown): boolean => failures < requestRetries && isTransient(error),
  retryDelay: (failures: number): number => firstRetryDelay * 2 ** failures,
}
