// What every handler receives: the principal, the customer, and the one transaction of the request.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './database/database.ts'
import type { Principal } from './identity/principal.ts'
import type { Enqueue } from './jobs/jobs.ts'
import type { Log } from './log.ts'

export interface PublicContext {
  db: Db
  requestId: string
  log: Log
  http: { request: FastifyRequest; reply: FastifyReply }
  /** Aborts when the client closes its connection: long work should stop. */
  signal: AbortSignal
}

/** A visitor with a signed link: no principal, and only the customer that the link names. */
export interface LinkContext extends PublicContext {
  customerId: string
  /** What the link refers to, as given to `signLink`. */
  subject: string
  enqueue: Enqueue
}

/** A user with a valid token, who may have no customer to act for. */
export interface SignedInContext extends PublicContext {
  person: { userId: string; sessionKey: string }
}

export interface Context extends PublicContext {
  principal: Principal
  customerId: string
  /** Enqueues a job in this transaction: if it rolls back, the job never runs. */
  enqueue: Enqueue
  /** Number of audit entries recorded; a write that records none is a bug. */
  changes: { count: number }
}
