import { AppError } from '../errors.ts'

const busy = 'Rostrum is busy right now. Try again in a moment.'
const cannotSave = 'Rostrum can read but not save right now. Try again later.'
const slow = 'This took too long. Try again in a moment, or narrow your filters.'

/** PostgreSQL's error codes for reached limits (limits.ts), and for a database that only reads. */
const messages: Record<string, string> = {
  // query_canceled, by statement_timeout
  '57014': slow,
  // lock_not_available, by lock_timeout
  '55P03': busy,
  // idle_in_transaction_session_timeout
  '25P03': slow,
  // read_only_sql_transaction
  '25006': cannotSave,
  // disk_full
  '53100': cannotSave,
  // too_many_connections
  '53300': busy,
}

const retryAfterSeconds = 5

/** PostgreSQL shutting down, restarting or recovering, and what the network says when nothing answers. */
const outageCodes = new Set([
  ...['57P01', '57P02', '57P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'],
])

/** Class 08 is connection exceptions; PgBouncer reports a lost server as one, 08P01. */
const isOutage = (error: Error & { code?: unknown }): boolean =>
  outageCodes.has(String(error.code)) ||
  /^08[0-9A-Z]{3}$/.test(String(error.code)) ||
  /^Connection terminated( unexpectedly)?$|not queryable$/.test(error.message)

/** The pool's own error has no code. */
const isPoolExhausted = (error: Error): boolean =>
  error.message === 'timeout exceeded when trying to connect' || error.message.endsWith('due to connection timeout')

/** Converts a lost database or a reached limit into a 503; undefined for any other error. */
export function toUnavailable(error: Error & { code?: unknown }): AppError | undefined {
  if (isOutage(error)) {
    const reason = 'The database cannot be reached at the moment.'
    return new AppError('outage', 'Rostrum cannot reach its database. Try again in a moment.', {
      details: { reason, retry_after: retryAfterSeconds },
      cause: error,
    })
  }
  const message = isPoolExhausted(error) ? busy : messages[String(error.code)]
  return message
    ? new AppError('unavailable', message, { details: { retry_after: retryAfterSeconds }, cause: error })
    : undefined
}
