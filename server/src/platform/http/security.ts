// Security headers, and rate limits that keep one caller from starving the others.
import helmet from '@fastify/helmet'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { TokenVerifier } from '../identity/tokens.ts'
import type { Services } from './implement.ts'
import { bearerOf } from './requests.ts'

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

export async function secure(app: FastifyInstance, { config, tokens }: Services) {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The component library uses inline styles; scripts stay strict.
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
    // Signing in happens in a popup that needs access to its opener: at another issuer, and from a terminal's frame, whose
    // top-level page is of another origin.
    crossOriginOpenerPolicy: {
      policy: config.issuer || config.terminalOrigins.length > 0 ? 'unsafe-none' : 'same-origin',
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: false,
  })
  if (config.callsPerMinute === 0) return
  await app.register(rateLimit, {
    max: (_request, caller) => (isPerson(caller) ? config.callsPerMinute : anonymousLimit(config.callsPerMinute)),
    timeWindow: '1 minute',
    // Per user, so that one person behind a proxy does not use up the limit of their colleagues.
    keyGenerator: (request) => callerOf(request, tokens),
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', `Too many requests, please wait ${context.after}`, {
        details: { retry_after: Math.ceil(context.ttl / 1000) },
      }),
  })
}

/** An office behind one address can sign in and load the page; everything else needs a token. */
const anonymousLimit = (callsPerMinute: number): number => Math.ceil(callsPerMinute / 3)

const person = 'person:'
const isPerson = (caller: string): boolean => caller.startsWith(person)

/** The user, if the token is valid; an invented token must not get its own limit. */
async function callerOf(request: FastifyRequest, tokens: TokenVerifier): Promise<string> {
  const token = bearerOf(request)
  const claims = token ? await tokens.verify(token).catch(() => undefined) : undefined
  return claims ? `${person}${claims.subject}` : normalizeIP(request.ip)
}
