// Hands the issuer's own paths to oidc-provider, which reads the raw request.
import type { FastifyInstance } from 'fastify'
import type { Issuer } from '../identity/issuer/issuer.ts'

export function serveIssuer(app: FastifyInstance, issuer: Issuer) {
  const handle = issuer.provider.callback()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const path of ['/oidc/*', '/.well-known/openid-configuration']) {
      scope.all(path, (request, reply) => {
        reply.hijack()
        void handle(request.raw, reply.raw)
      })
    }
  })
}
