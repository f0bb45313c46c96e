// The embedded OpenID Connect issuer: authorization code with PKCE for our own web application, and nothing else.
import { webClientId } from '@rostrum/contract/system'
import { SignJWT } from 'jose'
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../database/database.ts'
import { newId } from '../../identifiers.ts'
import { noteSignIn } from '../sign-ins.ts'
import { ownTokens, type TokenVerifier } from '../tokens.ts'
import { IssuerRecords } from './adapter.ts'
import { publicPart, type Secrets } from './secrets.ts'

export const accessTokenSeconds = 600
const signInSeconds = 14 * 24 * 3600
const apiScope = 'rostrum'

export interface Issuer {
  provider: Provider
  tokens: TokenVerifier
  /** Sign cookies; latest first. */
  cookieKeys: readonly string[]
  /** Audience of access tokens. */
  resource: string
  /** A token for scripts and tests, signed like any other. */
  issueToken(userId: string, options?: { customerId?: string; seconds?: number }): Promise<string>
}

export const resourceOf = (publicUrl: string): string => `${publicUrl}/v2`

export function createIssuer(publicUrl: string, db: Db, secrets: Secrets): Issuer {
  const [signingKey] = secrets.signingKeys
  if (!signingKey) throw new Error('No signing key')
  const resource = resourceOf(publicUrl)
  const provider = createProvider(publicUrl, db, secrets)
  return {
    provider,
    cookieKeys: secrets.cookieKeys,
    resource,
    tokens: ownTokens({ keys: secrets.signingKeys.map(publicPart) }, publicUrl, resource),
    issueToken: (userId, { customerId, seconds = 8 * 3600 } = {}) =>
      new SignJWT({ ...(customerId && { customer_id: customerId }), client_id: webClientId, scope: apiScope })
        .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid ?? '', typ: 'at+jwt' })
        .setSubject(userId)
        .setJti(newId())
        .setIssuer(publicUrl)
        .setAudience(resource)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(signingKey),
  }
}

/** A refresh token remembers the sign-in that it came from. */
function provedAt({ oidc }: KoaContextWithOIDC): Date | null {
  const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities
  const seconds = code?.authTime ?? refresh?.authTime
  return seconds ? new Date(seconds * 1000) : null
}

/** The sign-in page passes on which browser it is as the class of authentication, which nothing else uses. */
export const browserClass = (browserId: string): string => `browser:${browserId}`

function browserOf({ oidc }: KoaContextWithOIDC): string | null {
  const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities
  return /^browser:([0-9a-f-]{36})$/.exec(code?.acr ?? refresh?.acr ?? '')?.[1] ?? null
}

function createProvider(publicUrl: string, db: Db, secrets: Secrets): Provider {
  const resource = resourceOf(publicUrl)
  return new Provider(publicUrl, {
    adapter: (model: string) => new IssuerRecords(db, model),
    clients: [
      {
        client_id: webClientId,
        client_name: 'Rostrum',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/signed-in`],
      },
    ],
    // The first one signs.
    jwks: { keys: [...secrets.signingKeys] },
    cookies: {
      keys: [...secrets.cookieKeys],
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    routes: {
      authorization: '/oidc/authorize',
      token: '/oidc/token',
      jwks: '/oidc/keys',
      userinfo: '/oidc/userinfo',
      revocation: '/oidc/revoke',
    },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], email: ['email'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    features: {
      devInteractions: { enabled: false },
      // Signing out is DELETE /v2/session, which ends the session here too.
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return {
            scope: apiScope,
            audience: resource,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    findAccount: async (_ctx, id) => {
      const known = db.selectFrom('identity.users').select(['email', 'firstName', 'lastName']).where('id', '=', id)
      const user = await known.executeTakeFirst()
      if (!user) return undefined
      const claims = () => ({ sub: id, email: user.email, given_name: user.firstName, family_name: user.lastName })
      return { accountId: id, claims }
    },
    // A first-party application needs no consent screen.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const before = session.grantIdFor(client.clientId)
      const known = before ? await ctx.oidc.provider.Grant.find(before) : undefined
      if (known) return known
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      grant.addResourceScope(resource, apiScope)
      await grant.save()
      return grant
    },
    issueRefreshToken: async () => true,
    // A token expires no later than the sign-in it came from.
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    extraTokenClaims: async (ctx, token) => {
      if (!('accountId' in token) || !('sessionUid' in token) || !token.sessionUid) return undefined
      await noteSignIn(db, {
        sessionKey: token.sessionUid,
        userId: token.accountId,
        grantId: token.grantId ?? null,
        browser: ctx.get('user-agent'),
        address: ctx.ip,
        confirmedAt: provedAt(ctx),
        browserId: browserOf(ctx),
      })
      return { sid: token.sessionUid }
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      RefreshToken: signInSeconds,
      Session: signInSeconds,
      Grant: signInSeconds,
      Interaction: 3600,
    },
    renderError: (ctx: KoaContextWithOIDC, out) => {
      ctx.redirect(`/sign-in-failed?${new URLSearchParams({ code: out.error })}`)
    },
  })
}
