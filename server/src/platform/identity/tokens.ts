// Verifies access tokens: our own against our own keys, those of an external issuer against its published keys.
import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '../errors.ts'

export interface Claims {
  /** True when the subject is our own user id. */
  isOurs: boolean
  subject: string
  /** Constant across all tokens of one sign-in. */
  sessionKey: string
  issuedAt: Date
  /** Script tokens may choose their customer. */
  customerId?: string
}

export interface TokenVerifier {
  verify(token: string): Promise<Claims>
}

const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']

const toClaims = (payload: JWTPayload, isOurs: boolean): Claims => {
  const claims = z
    .object({
      sub: z.string().min(1),
      iat: z.number(),
      jti: z.string().optional(),
      sid: z.string().optional(),
      customer_id: z.uuid().optional(),
    })
    .parse(payload)
  const sessionKey = claims.sid ?? claims.jti ?? `${claims.sub}@${claims.iat}`
  return {
    isOurs,
    subject: claims.sub,
    sessionKey,
    issuedAt: new Date(claims.iat * 1000),
    ...(claims.customer_id && { customerId: claims.customer_id }),
  }
}

/** Verifying a signature costs more than the query that follows it, and a browser sends the same token for minutes. */
function caching(verify: (token: string) => Promise<{ claims: Claims; expiresAt: number }>): TokenVerifier {
  const known = new LRUCache<string, Claims>({
    max: 5000,
    // The wall clock, which is what token expiry is based on.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    // A token evicted during verification is still verified.
    ignoreFetchAbort: true,
    async fetchMethod(token, _stale, { options }) {
      const { claims, expiresAt } = await verify(token)
      options.ttl = Math.max(1, expiresAt - Date.now())
      return claims
    },
  })
  return {
    verify: (token) =>
      known.forceFetch(token).catch((error: unknown) => {
        throw new AppError('unauthorized', 'The token is missing, invalid or expired', { cause: error })
      }),
  }
}

const expiry = (payload: JWTPayload): number => (payload.exp ?? 0) * 1000

export function ownTokens(keys: JSONWebKeySet, issuer: string, audience: string): TokenVerifier {
  const keySet = createLocalJWKSet(keys)
  return caching(async (token) => {
    const { payload } = await jwtVerify(token, keySet, { issuer, audience, algorithms, requiredClaims: ['exp'] })
    return { claims: toClaims(payload, true), expiresAt: expiry(payload) }
  })
}

/** `link` is called for every verified token, so that a user's first sign-in can be linked to their account here. */
export async function foreignTokens(
  issuer: string,
  audience: string,
  link: (claims: Claims, token: string, userinfo: string) => Promise<void>,
): Promise<TokenVerifier> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`)
  if (!answer.ok) throw new Error(`OIDC_ISSUER answers ${answer.status} for its configuration`)
  const metadata = z
    .object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url() })
    .parse(await answer.json())
  const keySet = createRemoteJWKSet(new URL(metadata.jwks_uri))
  return caching(async (token) => {
    const { payload } = await jwtVerify(token, keySet, {
      issuer: metadata.issuer,
      audience,
      algorithms,
      requiredClaims: ['exp'],
    })
    const claims = toClaims(payload, false)
    await link(claims, token, metadata.userinfo_endpoint)
    return { claims, expiresAt: expiry(payload) }
  })
}
