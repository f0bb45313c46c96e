// Every error response is produced here, in one format.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toUnavailable } from '../database/unavailable.ts'
import { AppError } from '../errors.ts'
import { rememberFailure } from '../health.ts'

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendError(readError(error, request), request, reply)

/** What to tell the caller; what is our fault is logged. */
export function readError(error: FastifyError, request: FastifyRequest): AppError {
  rememberFailure(error)
  const known = translate(error)
  if (known.status >= 500 && known.code !== 'maintenance') {
    request.log.error({ err: error }, 'a request failed')
  }
  return known
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const retryAfter = error.details.retry_after
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return (
    reply
      .code(error.status)
      .header('cache-control', 'no-store')
      // Set here too, because an unparsable path reaches no hook.
      .header('x-request-id', request.id)
      .send({ errors: error.items, request_id: request.id, ...error.details })
  )
}

interface DatabaseError {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

function translate(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const unavailable = toUnavailable(error)
  if (unavailable) return unavailable
  if (isDatabaseError(error)) {
    if (error.code === '23505') return new AppError('conflict', 'This already exists', { cause: error })
    // The text contains a null character, which PostgreSQL cannot store.
    if (error.code === '22021') return new AppError('malformed', 'The text is not valid', { cause: error })
  }
  switch (error.statusCode) {
    case 400:
      return new AppError('malformed', 'The request is malformed', { cause: error })
    case 413:
      return new AppError('too_large', 'The request is too large', { cause: error })
    case 415:
      return new AppError('malformed', 'The content type is not supported', { cause: error })
    case 429:
      return new AppError('too_many_requests', 'Too many requests, please wait a moment', { cause: error })
    default:
      return new AppError('internal', 'Something went wrong on our side', { cause: error })
  }
}
