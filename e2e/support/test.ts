// The tests' own `test`: a database handle, people, signing in, and no page that ends with an uncaught error.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Person } from './people.ts'
import { connectAsOwner } from './server.ts'
import { giveTokens } from './sign-in.ts'

export { expect }

interface TestFixtures {
  /** Signs in behind the scenes, opens the path and waits for the shell. */
  signIn: (person: Person, path?: string) => Promise<void>
  /** Another browser of the same machine: nothing shared with the first. */
  otherBrowser: BrowserContext
  /** Whether pages load others ahead, as they do unless the browser saves data. */
  loadsAhead: boolean
  noUncaughtErrors: undefined
  prepared: undefined
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
  signIn: async ({ page }, use) => {
    await use(async (person, path = '/') => {
      await giveTokens(page, person)
      await page.goto(path)
      await expect(shellOf(page)).toBeVisible()
    })
  },
  loadsAhead: [false, { option: true }],
  otherBrowser: async ({ browser, contextOptions, loadsAhead }, use) => {
    const context = await browser.newContext(contextOptions)
    await prepare(context, loadsAhead)
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
  prepared: [
    async ({ context, loadsAhead }, use) => {
      await prepare(context, loadsAhead)
      await use(undefined)
    },
    { auto: true },
  ],
})

async function prepare(context: BrowserContext, loadsAhead: boolean): Promise<void> {
  await keepNotices(context)
  if (!loadsAhead) await saveData(context)
}

/** Each page would load the code of all others, which takes a test as long as the page itself. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Notices go by themselves after 4 s, which has a test of its own; others need not be as quick as that. */
const keepNotices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const setTimer = window.setTimeout
    const setLongTimer = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      setTimer(handler, delay === 4000 ? 20_000 : delay, ...rest)
    window.setTimeout = setLongTimer as typeof window.setTimeout
  })

/** The shell stands once its top bar offers the person's menu. */
export const shellOf = (page: Page) => page.getByRole('button', { name: /profile menu$/ })

export async function openProfileMenu(page: Page): Promise<void> {
  await shellOf(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export const notification = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
