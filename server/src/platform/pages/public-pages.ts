// Pages for people who do not sign in: forms that work without a script, and failures in words.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readError } from '../http/error-handler.ts'
import type { Maintenance } from '../maintenance.ts'
import { type Look, serveLook } from './document.ts'

/** Of one address in a minute: an office shares its address. */
export const limited = { config: { rateLimit: { max: 300 } } }

export interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  token: string
  /** What was entered in a form; otherwise the query of the address. */
  fields: URLSearchParams
}

type Handle = (work: (asked: Asked) => unknown) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export type PageRoutes = (app: FastifyInstance, handle: Handle) => void

interface PublicPages {
  look: Look
  maintenance: Maintenance
  /** Of forms; '*' takes any. */
  contentType?: string
  /** Says in words what went wrong; there is no reason for an error of ours. */
  sendFailure: (reply: FastifyReply, request: FastifyRequest, status: number, reasons: string[]) => unknown
  routes: PageRoutes
}

function fieldsIn({ body, method, url }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  return method === 'GET' ? new URL(url, 'http://page').searchParams : new URLSearchParams()
}

export function servePages(app: FastifyInstance, pages: PublicPages): void {
  const { look, maintenance, contentType = 'application/x-www-form-urlencoded', sendFailure, routes } = pages
  app.register(async (inner) => {
    if (contentType === '*') inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    inner.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, message, details } = readError(error, request)
      if (typeof details.retry_after === 'number') reply.header('retry-after', details.retry_after)
      return sendFailure(reply, request, status, status === 500 ? [] : [message])
    })
    serveLook(inner, look)
    routes(inner, (work) => async (request, reply) => {
      await maintenance.refuse()
      const { token = '' } = request.params as { token?: string }
      return work({ request, reply, token, fields: fieldsIn(request) })
    })
  })
}
