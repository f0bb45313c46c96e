// Connecting by OAuth: out to the provider with a sealed state, and back with a code. The web application brings the code
// back with the person's token, so that nobody's account is connected for somebody else.
import { createHash, randomBytes } from 'node:crypto'
import { type emailAccounts, oauthProviders } from '@rostrum/contract/email/accounts'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AppError } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { testServers } from '../test-servers.ts'
import { clientOf, endpointsOf, GrantRefused, providerOf, requestTokens, serversOf } from './providers.ts'

const minutes = 15
const stateName = 'oauth_state'

const State = z.object({
  customerId: z.string(),
  userId: z.string(),
  provider: z.enum(oauthProviders),
  verifier: z.string(),
  nonce: z.string(),
  expiresAt: z.number(),
})

/** Must be registered with the provider. */
export const redirectUri = ({ config }: Pick<Services, 'config'>): string =>
  `${config.publicUrl}/settings/email-and-calendar`

export const startOauth =
  (services: Services) =>
  async ({ principal }: Caller, { body }: Input<typeof emailAccounts.startOauth>) => {
    const { provider, emailAddress } = body
    const client = clientOf(services.config, provider)
    const { authorization_endpoint } = await endpointsOf(client, provider)
    const verifier = randomBytes(32).toString('base64url')
    const nonce = randomBytes(16).toString('base64url')
    const state: z.output<typeof State> = {
      customerId: principal.customer.id,
      userId: principal.user.id,
      provider,
      verifier,
      nonce,
      expiresAt: Date.now() + minutes * 60_000,
    }
    const url = new URL(authorization_endpoint)
    const { scopes, parameters } = providerOf(provider)
    const asked = {
      client_id: client.id,
      redirect_uri: redirectUri(services),
      response_type: 'code',
      scope: scopes.join(' '),
      state: services.sealing.seal(stateName, state),
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(emailAddress && { login_hint: emailAddress }),
      ...parameters,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return { authorizationUrl: url.href }
  }

const startAgain = () => new AppError('unprocessable', 'This connection has expired. Start again.')

function openState({ sealing }: Services, { principal }: Caller, text: string) {
  let opened: unknown
  try {
    opened = sealing.open(stateName, text)
  } catch {
    throw startAgain()
  }
  const state = State.parse(opened)
  const isOwn = state.userId === principal.user.id && state.customerId === principal.customer.id
  if (!isOwn || state.expiresAt < Date.now()) throw startAgain()
  return state
}

/** The token comes straight from the provider over TLS, which stands in for its signature (OpenID Connect, 3.1.3.7). */
function whoIs(idToken: string | undefined, clientId: string, nonce: string) {
  const claims = idToken ? decodeJwt(idToken) : {}
  const audience = [claims.aud ?? []].flat()
  if (!audience.includes(clientId) || claims.nonce !== nonce || !claims.sub) throw startAgain()
  const address = z.email().safeParse(claims.email ?? claims.preferred_username)
  if (!address.success)
    throw new AppError('unprocessable', 'The provider did not share the email address of this account.')
  return { emailAddress: address.data.toLowerCase(), externalId: claims.sub }
}

export const finishOauth =
  (services: Services) =>
  async (caller: Caller, { body }: Input<typeof emailAccounts.finishOauth>) => {
    const { provider, verifier, nonce } = openState(services, caller, body.state)
    const client = clientOf(services.config, provider)
    const grant = {
      grant_type: 'authorization_code',
      code: body.code,
      redirect_uri: redirectUri(services),
      code_verifier: verifier,
    }
    const answer = await requestTokens(client, provider, grant).catch((error: unknown) => {
      throw error instanceof GrantRefused ? startAgain() : error
    })
    const { name } = providerOf(provider)
    if (!answer.refresh_token) {
      throw new AppError(
        'unprocessable',
        `${name} did not grant ongoing access. Remove Rostrum from that account, then connect again.`,
      )
    }
    const who = whoIs(answer.id_token, client.id, nonce)
    const servers = serversOf(client)
    const tokens = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: Date.now() + answer.expires_in * 1000,
    }
    const failure = await testServers(services, servers, { user: who.emailAddress, accessToken: tokens.accessToken })
    const [reason] = Object.values(failure)
    if (reason) throw new AppError('unprocessable', `${name} allowed sign-in but not access to the mailbox. ${reason}`)
    return { ...who, type: provider, servers: {}, secret: tokens }
  }
