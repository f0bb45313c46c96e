// A mail provider as the large ones are: OpenID Connect discovery, PKCE, codes good for one use, refresh tokens that
// rotate, and a mailbox by XOAUTH2.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { startFolderServer } from '#platform/mail/folder-server.ts'
import { openMailbox } from '#platform/mail/mailbox/mailbox.ts'

export const client = { id: 'rostrum-client', secret: 'the-secret-of-the-client' }

export async function startMailProvider(account: { email: string; subject: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-provider-'))
  const codes = new Map<string, URLSearchParams>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const settings = { expiresIn: 3600, allowsMail: true, isDown: false }
  const isGood = (user: string, { token = '' }: { token?: string }) =>
    settings.allowsMail && user === account.email && accessTokens.has(token)
  const smtp = await startFolderServer(folder, isGood)
  const mailbox = await openMailbox(smtp, isGood)

  async function tokenFor(asked: URLSearchParams) {
    const given = Object.fromEntries(asked)
    if (given.client_id !== client.id || given.client_secret !== client.secret) return undefined
    let nonce: string | undefined
    if (given.grant_type === 'authorization_code') {
      const request = codes.get(given.code ?? '')
      codes.delete(given.code ?? '')
      const challenge = createHash('sha256')
        .update(given.code_verifier ?? '')
        .digest('base64url')
      if (request?.get('code_challenge') !== challenge || request.get('redirect_uri') !== given.redirect_uri)
        return undefined
      nonce = request.get('nonce') ?? undefined
    } else if (!refreshTokens.delete(given.refresh_token ?? '')) return undefined
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    accessTokens.add(access_token)
    refreshTokens.add(refresh_token)
    const claims = new SignJWT({ nonce, email: account.email }).setSubject(account.subject).setAudience(client.id)
    const id_token = await claims.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a key that nobody else knows'))
    return { access_token, refresh_token, expires_in: settings.expiresIn, ...(nonce && { id_token }) }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', address)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      return send(200, { authorization_endpoint: `${address}/authorize`, token_endpoint: `${address}/token` })
    }
    if (settings.isDown) return send(503, {})
    if (url.pathname === '/token') {
      const tokens = await tokenFor(new URLSearchParams(await text(request)))
      return tokens ? send(200, tokens) : send(400, { error: 'invalid_grant' })
    }
    if (url.pathname !== '/authorize') return send(404, {})
    // The person agrees at once.
    const code = randomUUID()
    codes.set(code, url.searchParams)
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    return response.writeHead(302, { location: back.href }).end()
  }

  let address = ''
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings,
    refreshTokens,
    accessTokens,
    messages: mailbox.messages,
    environment: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_URL: address,
      GOOGLE_SERVERS: `imap://127.0.0.1:${mailbox.imapPort},smtp://127.0.0.1:${mailbox.smtpPort}`,
    },
    /** What the person's browser does: to the provider and back, with a code and the state. */
    async agree(authorizationUrl: string): Promise<{ code: string; state: string; redirectUri: string }> {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '')
      const { code = '', state = '' } = Object.fromEntries(back.searchParams)
      return { code, state, redirectUri: `${back.origin}${back.pathname}` }
    },
    async stop() {
      await mailbox.stop()
      await smtp.stop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true })
    },
  }
}
