import type { FastifyReply } from 'fastify'

/** Aborts when the client closes its connection before the answer is complete. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new Error('The client has left'))
  })
  return left.signal
}
