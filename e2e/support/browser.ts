// Looking into a browser: its tokens, its calls, its clock, its focus.
import type { Page, Request } from '@playwright/test'
import type { Person } from './people.ts'
import { expect } from './test.ts'

/** Types the password, as people do. */
export async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const signInTitle = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}').access_token ?? ''
  })

/** The server refuses this tab's token from now on. `more` is what else the tab believes, such as that it has run out. */
export const spoilToken = (page: Page, more: { expires_at?: number; refresh_token?: string } = {}): Promise<void> =>
  page.evaluate((also) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...user, access_token: 'spoilt', ...also }))
  }, more)

/**
 * From now on nothing is asked for ahead or in the background. Such a call is the first to meet a sign-in that has ended,
 * on a machine slow enough, and signs the person in or out before they do anything.
 */
export const keepQuiet = (page: Page, butFor = /$^/): Promise<unknown> =>
  page.route(/\/v[12]\//, (route) => {
    const request = route.request()
    const isPublic = !request.headers().authorization
    const isWanted = request.method() !== 'GET' || isPublic || butFor.test(request.url())
    return isWanted ? route.fallback() : route.abort()
  })

/** Every call that the page makes from now on whose address matches. */
export function watchCalls(page: Page, address: RegExp, method = 'GET'): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url()) && request.method() === method) calls.push(request)
  })
  return calls
}

/** Stops the page's clock; from then on `page.clock.runFor` alone moves it. Needs `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  for (let ahead = 1000; ; ahead *= 2) {
    try {
      return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
    } catch (error) {
      // The clock goes on while the order is on its way, and cannot be stopped at a moment that has passed.
      if (ahead > 60_000 || !/to the past/.test(String(error))) throw error
    }
  }
}

/** Lets a stopped clock go on in small steps until the condition holds: between two timers the page has to draw. */
export const runClockUntil = (page: Page, condition: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50)
    expect(await condition()).toBe(true)
  }).toPass({ intervals: [50] })

/** Two keys right after each other: what opens a form waits only a moment for the second. */
export async function pressInTurn(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

/** Resizes the window and waits until the page has heard of it. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  const resize = await page.evaluateHandle(() => {
    const state = { isHeard: false }
    window.addEventListener('resize', () => Object.assign(state, { isHeard: true }), { once: true })
    return state
  })
  await page.setViewportSize({ width, height: 900 })
  await expect.poll(() => resize.evaluate((state) => state.isHeard)).toBe(true)
}

/** Answers the texts of all notifications so far, also of those that a navigation has taken away. */
export async function rememberNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (!(node instanceof Element)) continue
        const alerts = [node, ...node.querySelectorAll('*')].filter((one) => one.getAttribute('role') === 'alert')
        const before = JSON.parse(sessionStorage.getItem('e2e.alerts') ?? '[]')
        const after = [...before, ...alerts.map((one) => one.textContent)]
        sessionStorage.setItem('e2e.alerts', JSON.stringify(after))
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('e2e.alerts') ?? '[]'))
}

/** Answers the next alert and gives its text. */
export function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    })
  })
}

export const focusWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Keyboard users see which element has the focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body)
    return `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`
  })
  expect(outline).not.toBe('none 0px none')
}
