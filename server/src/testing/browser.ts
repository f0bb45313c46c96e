// The browser's part in signing in: follows redirects, keeps cookies, and proves with PKCE that it started the flow.
import { createHash, randomBytes } from 'node:crypto'
import { webClientId } from '@rostrum/contract/system'
import type { Answer, Api } from './api.ts'
import { publicUrl } from './topology.ts'

interface Cookie {
  name: string
  value: string
  path: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

export interface Browser {
  /** Starts a sign-in; returns the path of the sign-in page, or of the application if no prompt was needed. */
  authorize(extra?: Record<string, string>): Promise<{ path: string; verifier: string }>
  request: Api['request']
  /** The cookies it would send with a request for this path. */
  cookieHeader(path: string): string
  submit(page: string, email: string, password: string): Promise<Answer>
  /** The full flow, from the first redirect to the tokens. */
  signIn(email: string, password: string): Promise<Tokens>
  exchange(code: string, verifier: string): Promise<Answer>
  refresh(refreshToken: string): Promise<Answer>
}

export function openBrowser(api: Pick<Api, 'request'>, userAgent = 'Test Browser'): Browser {
  // By name and path: two sign-in pages have a cookie each.
  const cookies = new Map<string, Cookie>()

  const cookieHeader: Browser['cookieHeader'] = (path) => {
    const sent = [...cookies.values()].filter((cookie) => path.startsWith(cookie.path))
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  const request: Browser['request'] = async (method, path, options = {}) => {
    const cookie = cookieHeader(path)
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }), ...options.headers }
    const answer = await api.request(method, path, { ...options, headers })
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    return answer
  }

  const authorize: Browser['authorize'] = async (extra = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: webClientId,
      redirect_uri: `${publicUrl}/signed-in`,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    const answer = await request('GET', `/oidc/authorize?${query}`)
    return { path: locationOf(answer), verifier }
  }

  const token = (form: Record<string, string>) =>
    request('POST', '/oidc/token', { body: new URLSearchParams({ client_id: webClientId, ...form }) })

  const submit: Browser['submit'] = (page, email, password) =>
    request('POST', `${page}/interaction`, { json: { email, password } })

  const exchange: Browser['exchange'] = (code, verifier) =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${publicUrl}/signed-in`,
      code_verifier: verifier,
    })

  return {
    authorize,
    request,
    cookieHeader,
    submit,
    exchange,
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async signIn(email, password) {
      const { path, verifier } = await authorize()
      const submitted = await submit(path, email, password)
      const back = await request('GET', pathIn(String(submitted.json?.data?.redirect_to)))
      const answer = await exchange(codeIn(locationOf(back)), verifier)
      if (answer.status !== 200) throw new Error(`No tokens: ${answer.text}`)
      return answer.json as unknown as Tokens
    },
  }
}

export const codeIn = (path: string): string => new URL(path, publicUrl).searchParams.get('code') ?? ''

/** The redirect location as a path, because any process can answer. */
export function locationOf(answer: Answer): string {
  const location = answer.headers.get('location')
  if (!location) throw new Error(`No redirect but ${answer.status}: ${answer.text}`)
  return pathIn(location)
}

const pathIn = (location: string): string => {
  const { pathname, search, hash } = new URL(location, publicUrl)
  return `${pathname}${search}${hash}`
}

function keep(cookies: Map<string, Cookie>, line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=', 2)
  const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
  const expires = attributes.find((one) => one.toLowerCase().startsWith('expires='))?.slice(8)
  const key = `${name} ${path}`
  if (expires && new Date(expires) < new Date()) cookies.delete(key)
  else cookies.set(key, { name, value, path })
}
