// The large providers by OAuth 2 with PKCE. What differs between them is here; their addresses come from configuration
// and from the document that each publishes (OpenID Connect discovery).
import type { MailServer, OauthProvider } from '@rostrum/contract/email/accounts'
import { z } from 'zod'
import type { Config, OauthClient } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'

interface Provider {
  name: string
  scopes: readonly string[]
  /** Both ask for a refresh token in their own way. */
  parameters: Record<string, string>
}

const providers: Record<OauthProvider, Provider> = {
  google: {
    name: 'Google',
    scopes: ['openid', 'email', 'https://mail.google.com/', 'https://www.googleapis.com/auth/calendar'],
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    name: 'Microsoft',
    scopes: [
      'openid',
      'email',
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ],
    parameters: { prompt: 'select_account' },
  },
}

export const providerOf = (provider: OauthProvider): Provider => providers[provider]

export function clientOf({ mailAccounts }: Config, provider: OauthProvider): OauthClient {
  const client = mailAccounts[provider]
  if (!client) throw new AppError('not_found', `${providers[provider].name} is not set up on this installation`)
  return client
}

/** imaps: is encrypted from the start; imap: before the password is sent, and on this machine not at all. */
function serverOf(address: string): MailServer {
  // Ports of these protocols are known to no URL parser.
  const { hostname, port } = new URL(address.replace(/^(imap|smtp)s?:/, 'http:'))
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  return {
    host: hostname,
    port: Number(port),
    security: /^\w+s:/.test(address) ? 'tls' : isLocal ? 'none' : 'starttls',
  }
}

export const serversOf = ({ imapUrl, smtpUrl }: OauthClient): { imap: MailServer; smtp: MailServer } => ({
  imap: serverOf(imapUrl),
  smtp: serverOf(smtpUrl),
})

const Endpoints = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() })
export type Endpoints = z.output<typeof Endpoints>

const patienceMs = 10_000

export async function endpointsOf(client: OauthClient, provider: OauthProvider): Promise<Endpoints> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(`${client.issuerUrl}/.well-known/openid-configuration`, { signal })
    return Endpoints.parse(await response.json())
  } catch (cause) {
    throw new AppError('unavailable', `${providers[provider].name} is not responding. Try again later.`, { cause })
  }
}

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number().default(3600),
  /** Absent when a refresh token stays the same. */
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})
export type TokenAnswer = z.output<typeof TokenAnswer>

export class GrantRefused extends Error {
  override name = 'GrantRefused'
}

/** Throws `GrantRefused` for a code or refresh token that is no longer good. */
export async function requestTokens(
  client: OauthClient,
  provider: OauthProvider,
  grant: Record<string, string>,
): Promise<TokenAnswer> {
  const { token_endpoint } = await endpointsOf(client, provider)
  const body = new URLSearchParams({ ...grant, client_id: client.id, client_secret: client.secret })
  const response = await fetch(token_endpoint, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) }).catch(
    (cause: unknown) => {
      throw new AppError('unavailable', `${providers[provider].name} is not responding. Try again later.`, { cause })
    },
  )
  if (response.status >= 400 && response.status < 500) throw new GrantRefused()
  const parsed = TokenAnswer.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success)
    throw new AppError('unavailable', `${providers[provider].name} did not grant access. Try again later.`)
  return parsed.data
}
