import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { list } from '../platform/values.ts'

/**
 * queued: waits for its time, or for another attempt. sending: a worker has it. accepted: the mail server took it.
 * failed: it was refused, and is a draft again. canceled: taken back. unconfirmed: nobody knows whether the server took it.
 */
export const outgoingStates = ['queued', 'sending', 'accepted', 'failed', 'canceled', 'unconfirmed'] as const
export type OutgoingState = (typeof outgoingStates)[number]

export const OutgoingQuery = PageQuery.extend({
  states: list(z.enum(outgoingStates)),
  term: z.string().trim().max(200).optional(),
})
