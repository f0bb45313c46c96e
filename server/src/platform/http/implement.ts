// The one way an endpoint comes to life: maintenance, person, permission, gate, parsing, one transaction, names, answer.
import type { Endpoint, Input, Output } from '@rostrum/contract/platform/endpoint'
import { allows } from '@rostrum/contract/platform/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Context, PublicContext, SignedInContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { AppError, notFound } from '../errors.ts'
import type { Flags } from '../identity/flags.ts'
import { findAccount, findPrincipal, type Principal } from '../identity/principal.ts'
import type { Claims, TokenVerifier } from '../identity/tokens.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Maintenance } from '../maintenance.ts'
import { answer } from './answer.ts'
import { streamCsv } from './csv.ts'
import { parseInput } from './parse.ts'
import { bearerOf } from './requests.ts'

export interface Services {
  config: Config
  database: Database
  tokens: TokenVerifier
  flags: Flags
  maintenance: Maintenance
  jobs: Jobs
  log: Log
}

type ContextOf<E extends Endpoint> = E['permission'] extends 'public'
  ? PublicContext
  : E['permission'] extends 'signed_in'
    ? SignedInContext
    : Context
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: Input<E>,
) => Promise<Output<E>> | (Output<E> extends AsyncIterable<unknown> ? Output<E> : never)
export type Implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

function claimsOf(services: Services, request: FastifyRequest): Promise<Claims> {
  const token = bearerOf(request)
  if (!token) throw new AppError('unauthorized', 'The token is missing, invalid or expired')
  return services.tokens.verify(token)
}

async function authenticate(services: Services, request: FastifyRequest): Promise<Principal> {
  const claims = await claimsOf(services, request)
  const header = request.headers['customer-id']
  const customerId = typeof header === 'string' && header !== '' ? header : undefined
  return findPrincipal(services.database, claims, customerId)
}

async function identify(services: Services, request: FastifyRequest): Promise<SignedInContext['person']> {
  const claims = await claimsOf(services, request)
  const { id } = await findAccount(services.database, claims)
  return { userId: id, sessionKey: claims.sessionKey }
}

export function createImplement(app: FastifyInstance, services: Services): Implement {
  const checksAnswers = services.config.mode !== 'production'

  return (endpoint, handler) => {
    // Handlers are typed by their endpoint; the plumbing below treats them all alike.
    const handle = handler as unknown as (ctx: PublicContext, input: unknown) => Promise<unknown>
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.callsPerMinute && { config: { rateLimit: { max: endpoint.callsPerMinute } } }),
      handler: async (request, reply) => {
        await services.maintenance.refuse()
        const needsCustomer = endpoint.permission !== 'public' && endpoint.permission !== 'signed_in'
        const person = endpoint.permission === 'signed_in' ? await identify(services, request) : undefined
        const principal = needsCustomer ? await authenticate(services, request) : undefined
        request.principal = principal
        if (needsCustomer) await refuse(services, endpoint, principal)
        const input = parseInput(endpoint, request)
        const base = {
          requestId: request.id,
          log: request.log as Log,
          http: { request, reply },
          ...(person && { person }),
        }
        const work = async (ctx: PublicContext & { changes?: Context['changes'] }) => {
          if (endpoint.answer.kind === 'csv') return streamCsv(endpoint.answer.columns, handle(ctx, input), reply)
          const result = await handle(ctx, input)
          if (checksAnswers && ctx.changes && endpoint.method !== 'GET' && ctx.changes.count === 0) {
            throw new Error(`${endpoint.method} ${endpoint.path} recorded no change`)
          }
          return answer(endpoint, result, { request, query: input.query, checks: checksAnswers })
        }
        const body = await inTransaction(services, principal, base, work)
        return reply.sent ? reply : send(endpoint, reply, body)
      },
    })
  }
}

async function refuse(services: Services, endpoint: Endpoint, principal: Principal | undefined) {
  if (!allows(endpoint.permission, principal)) {
    throw new AppError('forbidden', 'You are not allowed to do this')
  }
  // A feature that is off does not exist.
  if (endpoint.gate && principal && !(await services.flags.isOpen(endpoint.gate, principal))) throw notFound('Page')
}

function inTransaction<T>(
  services: Services,
  principal: Principal | undefined,
  base: Omit<PublicContext, 'db'>,
  work: (ctx: PublicContext & { changes?: Context['changes'] }) => Promise<T>,
): Promise<T> {
  const { database, jobs } = services
  if (!principal) return database.asNobody((db) => work({ ...base, db }))
  const customerId = principal.customer.id
  return database.asCustomer(customerId, (db) => {
    const ctx: Context = {
      ...base,
      db,
      principal,
      customerId,
      enqueue: jobs.enqueueIn(db, customerId),
      changes: { count: 0 },
    }
    return work(ctx)
  })
}

function send(endpoint: Endpoint, reply: FastifyReply, body: unknown) {
  if (endpoint.answer.kind === 'nothing') return reply.code(204).send()
  return reply.header('cache-control', 'no-store').send(body)
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
  }
}
