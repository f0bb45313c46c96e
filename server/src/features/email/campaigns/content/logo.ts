// The logo in messages: mail programs show no picture that is written into a message as text, so it has an address.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLogo } from './queries.ts'

/** With a mark of its content, so that a new logo is not taken for the old one. */
export function logoUrl(publicUrl: string, customerId: string, logo: string): string {
  const mark = createHash('sha256').update(logo).digest('hex').slice(0, 12)
  return `${publicUrl}/c/logo/${customerId}/${mark}.png`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function serveLogos(app: FastifyInstance, services: Services): void {
  app.get('/c/logo/:customer/:file', async (request: FastifyRequest, reply: FastifyReply) => {
    const { customer } = request.params as { customer: string }
    if (!uuid.test(customer)) throw notFound('Logo')
    await services.maintenance.refuse()
    const logo = await services.database.withTenant(customer, findLogo)
    if (!logo) throw notFound('Logo')
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(logo)
  })
}
