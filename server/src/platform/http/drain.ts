import type { FastifyInstance } from 'fastify'

/** At the end requests may finish; connections kept alive for more, and readers who stopped reading, hold up nothing. */
export function drainOnClose(app: FastifyInstance) {
  let sweep: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    late = setTimeout(() => app.server.closeAllConnections(), 20_000)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(late)
  })
}
