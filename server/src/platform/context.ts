// What every handler is given: who asks, for which customer, and the one transaction of the request.
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
}

/** Somebody with a link that we signed: no principal, and the one customer that the link names. */
export interface LinkContext extends PublicContext {
  customerId: string
  /** Whom or what the link is about, as given to `signLink`. */
  subject: string
  enqueue: Enqueue
}

/** Somebody with a valid token, who may have no customer to act for. */
export interface SignedInContext extends PublicContext {
  person: { userId: string; sessionKey: string }
}

export interface Context extends PublicContext {
  principal: Principal
  customerId: string
  /** Puts a job into the queue in this very transaction: rolled back, it never runs. */
  enqueue: Enqueue
  /** How many changes were recorded; a write that records none is a fault. */
  changes: { count: number }
}
