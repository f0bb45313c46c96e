// Hands the issuer's own paths to oidc-provider, which reads the raw request.
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../config.ts'
import { toUnavailable } from '../database/unavailable.ts'
import { AppError } from '../errors.ts'
import type { Issuer } from '../identity/issuer/issuer.ts'
import { anonymousBodyBytes } from './anonymous.ts'

export function serveIssuer(app: FastifyInstance, issuer: Issuer, { publicUrl }: Config) {
  answerOutages(app, issuer)
  const { host, protocol } = new URL(publicUrl)
  // The provider builds addresses from forwarded headers. They are ours, so that no caller chooses them.
  issuer.provider.proxy = true
  const handle = issuer.provider.callback()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // oidc-provider also limits bodies of unknown length, to 56 kB.
    scope.addHook('onRequest', async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) > anonymousBodyBytes) {
        throw new AppError('too_large', 'The request is too large')
      }
    })
    for (const path of ['/oidc/*', '/.well-known/openid-configuration']) {
      scope.all(path, (request, reply) => {
        Object.assign(request.raw.headers, {
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.slice(0, -1),
          'x-forwarded-for': request.ip,
        })
        reply.hijack()
        void handle(request.raw, reply.raw)
      })
    }
  })
}

/** Without a database the provider would answer 500, or redirect to a page that calls the sign-in a failure. */
function answerOutages(app: FastifyInstance, { provider }: Issuer) {
  const outages = new WeakMap<KoaContextWithOIDC, AppError>()
  provider.on('server_error', (ctx, error: Error) => {
    app.log.error({ err: error }, 'the issuer failed')
    const outage = toUnavailable(error)
    if (outage) outages.set(ctx, outage)
  })
  provider.use(async (ctx, next) => {
    await next()
    const outage = outages.get(ctx as KoaContextWithOIDC)
    if (!outage) return
    ctx.status = outage.status
    ctx.remove('location')
    ctx.set('retry-after', String(outage.details.retry_after))
    ctx.body =
      ctx.accepts('json', 'html') === 'html'
        ? outagePage(outage)
        : { error: 'temporarily_unavailable', error_description: outage.message }
  })
}

/** Loads itself again, which resumes the sign-in. */
const outagePage = ({ message, details }: AppError) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${details.retry_after}">
<title>Rostrum is not available</title></head>
<body><main><h1>Rostrum is not available</h1><p>${message}</p>
<p>This page reloads automatically.</p></main></body></html>
`
