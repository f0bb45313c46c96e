// How much of the server one customer may take, so that another's requests are answered meanwhile.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exportLimits, requestLimits } from '../database/limits.ts'
import { refuseGone } from './csv.ts'
import { CustomerBudget } from './customer-budget.ts'

/** Part of the connections, so that some are left for other customers; waiting as long as for a connection. */
const requestBudget = { of: 'requests', atOnce: 6, waiting: 200, longestWaitMs: requestLimits.connectionMs } as const
const fileBudget = { of: 'files', atOnce: 2, waiting: 20, longestWaitMs: exportLimits.connectionMs } as const
/** Large texts are sanitized on the event loop and indexed by the database, which takes time in both. */
const largeBudget = { ...requestBudget, atOnce: 1 } as const
const largeBodyBytes = 32 * 1024
/** Files that slow clients have not read to the end. */
const sentBudget = { of: 'files', atOnce: 30, waiting: 0, longestWaitMs: 0 } as const

export interface Budgets {
  requests: CustomerBudget
  /** Requests with a large body. */
  large: CustomerBudget
  /** Reading an uploaded file, or writing an export. */
  files: CustomerBudget
  /** Sending what was written. */
  sent: CustomerBudget
}

export const createBudgets = (): Budgets => ({
  requests: new CustomerBudget(requestBudget),
  large: new CustomerBudget(largeBudget),
  files: new CustomerBudget(fileBudget),
  sent: new CustomerBudget(sentBudget),
})

/** Counts an answer against its customer's budget until it is sent, or its client leaves. */
export function keepInBudget({ sent }: Budgets, { principal }: FastifyRequest, reply: FastifyReply) {
  // A connection that is closed already would never give the place back.
  refuseGone(reply)
  if (principal) reply.raw.once('close', sent.take(principal.customer.id))
}

export function budgetOf({ files, large, requests }: Budgets, endpoint: Endpoint, { headers }: FastifyRequest) {
  if (hasFile(endpoint)) return files
  // A body without a length is sent in chunks.
  const isLarge = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > largeBodyBytes
  return isLarge ? large : requests
}

export const hasFile = ({ file, response: { kind } }: Endpoint): boolean =>
  file !== undefined || ['csv', 'pdf', 'report'].includes(kind)
