// The web application: files with a hash in their name are cached forever, index.html never.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { sendError } from './error-handler.ts'

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const apiPath = /^\/(v1|v2|oidc|docs|_status|metrics|s|\.well-known)(\/|$|\?)/

/** Pages on which somebody proves who they are, or gives access: never inside another page. */
const neverFramed = /^\/(sign-in|signed-in|sign-in-failed|new-password|new-email|join|logout|terminal-sign-in)(\/|$|\?)/

/** Only pages of the application itself come through here: public pages have routes of their own. */
function allowTerminals(reply: FastifyReply, url: string, { terminalOrigins }: Config) {
  if (terminalOrigins.length === 0 || neverFramed.test(url)) return
  const policy = String(reply.getHeader('content-security-policy') ?? reply.raw.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${terminalOrigins.join(' ')}`),
  )
}

export async function serveWeb(app: FastifyInstance, config: Config) {
  const isBuilt = existsSync(`${built}/index.html`)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !apiPath.test(request.url) && !request.url.startsWith('/assets/')
    if (isPage) allowTerminals(reply, request.url, config)
    if (!isPage || !isBuilt) return sendError(notFound('Page'), request, reply)
    // Every other path belongs to the web application, whose router decides what exists.
    return reply.sendFile('index.html')
  })
}
