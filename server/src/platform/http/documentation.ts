// The contract as OpenAPI 3.1 at /docs/openapi.json, and an HTML viewer at /docs.
import Fastify, { type FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

// Scripts in separate files: the content security policy allows no inline scripts.
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rostrum API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const start = `Scalar.createApiReference('#reference', {
  url: '/docs/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`

/** The viewer is four megabytes, which should not delay startup: it is loaded on first use. */
async function loadReference(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(reference, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } })
  const { body } = await shelf.inject('/docs/js/scalar.js')
  await shelf.close()
  return body
}

export function serveDocumentation(app: FastifyInstance) {
  let script: Promise<string> | undefined
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/', (_request, reply) => reply.redirect('/docs'))
  app.get('/docs/openapi.json', (_request, reply) => reply.send(describeApi()))
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start))
  app.get('/docs/reference.js', async (_request, reply) => {
    script ??= loadReference()
    return reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(await script)
  })
}
