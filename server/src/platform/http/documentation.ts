// The contract as OpenAPI 3.1 at /docs/openapi.json, and a page to read it at /docs.
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

export async function serveDocumentation(app: FastifyInstance) {
  app.get('/docs/openapi.json', async (_request, reply) => reply.send(describeApi()))
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/docs/openapi.json', title: 'Rostrum API' },
  })
}
