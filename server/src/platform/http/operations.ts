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
    if (!mayReadMetrics(request, config.metricsToken)) throw notFound('Page')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** With a token configured, its bearer; without one, this machine only, and not through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) {
    return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
