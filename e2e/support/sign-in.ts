// Signing in behind the scenes, for tests of something else. Typing at the sign-in page has tests of its own.
import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Person } from './people.ts'

const clientId = 'rostrum-web'
const ownServer = () => `http://localhost:${process.env.E2E_PORT}`

/** Gives the browser the issuer's cookie, with which any tab gets its tokens by a redirect. Answers the code of one. */
export async function giveSignInCookie({ request }: BrowserContext, person: Person, base = ownServer()) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${base}/signed-in`,
    response_type: 'code',
    scope: 'openid profile email rostrum',
    resource: `${base}/v2`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const begun = await request.get(`${base}/oidc/authorize?${query}`, { maxRedirects: 0 })
  const signInPage = new URL(begun.headers().location ?? '', base).pathname
  const { email, password } = person
  const submitted = await request.post(`${base}${signInPage}/interaction`, { data: { email, password } })
  if (!submitted.ok()) throw new Error(`${email} was not signed in: ${await submitted.text()}`)
  const back = await request.get((await submitted.json()).data.redirect_to, { maxRedirects: 0 })
  const code = new URL(back.headers().location ?? '', base).searchParams.get('code') ?? ''
  return { code, verifier }
}

/** Gives the tab its tokens too, which saves it two redirects. */
export async function giveTokens(page: Page, person: Person, base = ownServer()): Promise<void> {
  const { code, verifier } = await giveSignInCookie(page.context(), person, base)
  const answer = await page.context().request.post(`${base}/oidc/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: `${base}/signed-in`,
      code,
      code_verifier: verifier,
    },
  })
  const tokens = await answer.json()
  const profile = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString())
  const user = { ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in }
  await page.addInitScript(
    ({ key, value }) => {
      // Once: a test that signs out later must stay signed out.
      if (sessionStorage.getItem('e2e.given')) return
      sessionStorage.setItem('e2e.given', 'true')
      sessionStorage.setItem(key, value)
    },
    { key: `oidc.user:${base}:${clientId}`, value: JSON.stringify(user) },
  )
}
