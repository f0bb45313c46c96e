import type { FastifyInstance } from 'fastify'

/** On shutdown, requests may finish; keep-alive connections and stalled readers do not delay it. */
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
