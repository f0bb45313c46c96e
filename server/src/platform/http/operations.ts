// For operators: one log line and one measurement per request, and /metrics.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { registry, requestSeconds } from '../metrics.ts'

export function observe(app: FastifyInstance, config: Config) {
  app.decorateRequest('principal', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    requestSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        customer: request.principal?.customer.id,
        user: request.principal?.user.id,
        flags: request.headers['feature-flags']?.slice(0, 500),
        beta: request.headers.beta === 'true' || undefined,
      },
      'request',
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw notFound('Page')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * With a token configured, its bearer. Without one, only the other end of a loopback socket: no header opens them, and
 * signs of a proxy on this machine, whose socket is always loopback, close them.
 */
function mayReadMetrics(request: FastifyRequest, { metricsToken: token, trustProxy }: Config): boolean {
  if (!token) {
    const isForwarded = trustProxy || forwardingHeaders.some((name) => request.headers[name] !== undefined)
    return loopback.has(request.socket.remoteAddress ?? '') && !isForwarded
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
