// Headers that keep a browser honest, and limits that keep one caller from starving the others.
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

export async function secure(app: FastifyInstance, config: Config) {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The component library sets its sizes in style attributes and elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(config.issuer?.url), ...originOf(config.analyticsUrl)],
        frameSrc: ["'self'", ...originOf(config.issuer?.url)],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...originOf(config.issuer?.url)],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isHttps,
    // Signing in again happens in a popup that must find the window it came from.
    crossOriginOpenerPolicy: { policy: config.issuer ? 'unsafe-none' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: false,
  })
  if (config.callsPerMinute === 0) return
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    // One person behind a proxy must not use up the calls of their colleagues.
    keyGenerator: (request) => request.headers.authorization?.slice(-43) ?? request.ip,
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', `Too many requests, please wait ${context.after}`, {
        details: { retry_after: Math.ceil(context.ttl / 1000) },
      }),
  })
}
