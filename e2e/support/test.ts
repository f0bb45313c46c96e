// The tests' own `test`: a database handle, people, signing in, and no page that ends with an uncaught error.
import { createHash, randomBytes } from 'node:crypto'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Person } from './people.ts'
import { connectAsOwner } from './server.ts'

export { expect }

interface TestFixtures {
  /** Signs in behind the scenes, opens the path and waits for the shell. */
  signIn: (person: Person, path?: string) => Promise<void>
  /** Another browser of the same machine: nothing shared with the first. */
  otherBrowser: BrowserContext
  noUncaughtErrors: undefined
}

interface WorkerFixtures {
  database: Database
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const database = await connectAsOwner(process.env.E2E_DATA_DIR ?? '')
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  signIn: async ({ context, page }, use) => {
    await use(async (person, path = '/') => {
      await giveSignInCookie(context, person)
      await page.goto(path)
      await expect(shellOf(page)).toBeVisible()
    })
  },
  otherBrowser: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext(contextOptions)
    await use(context)
    await context.close()
  },
  noUncaughtErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
      context.on('console', (message) => {
        if (/Content Security Policy|React|hydrat/i.test(message.text()) && message.type() === 'error') {
          errors.push(message.text())
        }
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** The shell stands once its top bar offers the person's menu. */
export const shellOf = (page: Page) => page.getByRole('button', { name: /profile menu$/ })

export async function openProfileMenu(page: Page): Promise<void> {
  await shellOf(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export const notification = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/**
 * What typing a password at the sign-in page leaves in a browser: the issuer's cookie, with which any tab gets its tokens
 * by a redirect. Typing itself has tests of its own.
 */
export async function giveSignInCookie(context: BrowserContext, person: Person): Promise<void> {
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
  const base = `http://localhost:${process.env.E2E_PORT}`
  const query = new URLSearchParams({
    client_id: 'rostrum-web',
    redirect_uri: `${base}/signed-in`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const begun = await context.request.get(`${base}/oidc/authorize?${query}`, { maxRedirects: 0 })
  const signInPage = new URL(begun.headers().location ?? '', base).pathname
  const submitted = await context.request.post(`${base}${signInPage}/interaction`, {
    data: { email: person.email, password: person.password },
  })
  if (!submitted.ok()) throw new Error(`${person.email} was not signed in: ${await submitted.text()}`)
  const { data } = await submitted.json()
  await context.request.get(data.redirect_to, { maxRedirects: 0 })
}
