// The frame around every page: theme, notices, top bar and help.
import type { Page } from '@playwright/test'
import { endOfDay } from '../web/src/platform/formats.ts'
import { expectAccessible } from './support/accessibility.ts'
import { runClockUntil, stopClock, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers

test.describe('the theme', () => {
  const scheme = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))

  test('is one of three, applied at once, and follows the person to another browser', async ({
    page,
    database,
    signIn,
    otherBrowser,
  }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(vera)
    await openProfileMenu(page)
    await expect(page.getByRole('menuitemradio')).toHaveText(['Light Mode', 'Dark Mode', 'System Default'])
    await expect(page.getByRole('menuitemradio', { name: 'System Default' })).toBeChecked()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('menuitemradio', { name: 'Dark Mode' }).click()
    await expect.poll(() => scheme(page)).toBe('dark')
    await expect(page.getByRole('menuitemradio', { name: 'Dark Mode' })).toBeChecked()
    await saved

    const elsewhere = await otherBrowser.newPage()
    await elsewhere.emulateMedia({ colorScheme: 'light' })
    await giveTokens(elsewhere, vera)
    await elsewhere.goto('/')
    await expect.poll(() => scheme(elsewhere)).toBe('dark')

    await page.getByRole('menuitemradio', { name: 'Light Mode' }).click()
    await expect.poll(() => scheme(page)).toBe('light')
    await page.getByRole('menuitemradio', { name: 'System Default' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => scheme(page)).toBe('dark')
  })

  test('comes back when it could not be saved', { tag: '@full' }, async ({ page, database, signIn }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await openProfileMenu(page)
    await failWith(page, /user_settings\?key=theme/, 500, 'internal', 'The disk is full')
    await page.getByRole('menuitemradio', { name: 'Dark Mode' }).click()
    await expect(notification(page, 'Failed to update theme')).toBeVisible()
    await expect.poll(() => scheme(page)).toBe('light')
    await expect(page.getByRole('menuitemradio', { name: 'System Default' })).toBeChecked()
  })

  test('in the address counts once, and only while the choice is left to the system', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(vera, '/?theme=dark')
    await expect.poll(() => scheme(page)).toBe('dark')
    await page.goto('/help')
    await expect(shellOf(page)).toBeVisible()
    await expect.poll(() => scheme(page)).toBe('light')
    await database.shared
      .insertInto('identity.userSettings')
      .values({ userId: vera.id, key: 'theme', settings: '"light"' })
      .execute()
    const loaded = page.waitForResponse(/user_settings\?key=theme/)
    await page.goto('/?theme=dark')
    await loaded
    await expect(shellOf(page)).toBeVisible()
    await expect.poll(() => scheme(page)).toBe('light')
  })
})

test('losing and finding the network is said', { tag: '@full' }, async ({ page, context, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await context.setOffline(true)
  await expect(notification(page, 'You are now offline, please reconnect back to the network')).toBeVisible()
  await context.setOffline(false)
  await expect(notification(page, 'You are now online')).toBeVisible()
})

test('a notification goes by itself after 4 s', { tag: '@full' }, async ({ page, database, signIn }) => {
  await page.clock.install()
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await stopClock(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const notice = notification(page, 'You are now online')
  await runClockUntil(page, () => notice.isVisible())
  await page.clock.runFor(3800)
  await expect(notice).toBeVisible()
  // Then 4 s are over, and it slides away.
  await runClockUntil(page, async () => (await notice.count()) === 0)
})

test('the trial banner names the end, and is gone for the rest of the day once dismissed', { tag: '@full' }, async ({
  page,
  context,
  database,
  signIn,
}) => {
  const expiredAt = new Date(Date.now() + 5 * 24 * 3600 * 1000)
  const trial = await createCustomer(database, { type: 'trial', expiredAt })
  await signIn(await createPerson(database, { customers: [trial.id] }))
  const banner = page.getByRole('status').filter({ hasText: 'Your trial of Rostrum ends on' })
  const ends = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' }).format(expiredAt)
  await expect(banner).toHaveText(`Your trial of Rostrum ends on ${ends}.`)
  await banner.getByRole('button', { name: 'Dismiss until tomorrow' }).click()
  await expect(banner).toHaveCount(0)
  const cookies = await context.cookies()
  const kept = cookies.find((cookie) => cookie.name === 'rostrum_trial_banner')
  expect(Math.abs((kept?.expires ?? 0) * 1000 - endOfDay('America/Toronto').getTime())).toBeLessThan(2000)
  await page.reload()
  await expect(shellOf(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  // Tomorrow the browser has forgotten the cookie.
  await context.clearCookies({ name: 'rostrum_trial_banner' })
  await page.reload()
  await expect(banner).toBeVisible()
})

test('after the trial has ended the banner stays and says what is left', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const expiredAt = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  const trial = await createCustomer(database, { type: 'trial', expiredAt })
  await signIn(await createPerson(database, { customers: [trial.id] }))
  const banner = page.getByRole('status').filter({ hasText: 'Your trial of Rostrum ended on' })
  const ended = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' }).format(expiredAt)
  await expect(banner).toHaveText(
    `Your trial of Rostrum ended on ${ended}. You can still read and export everything, but you can’t make changes.`,
  )
  await expect(banner.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'trial-ended')
})

test('a customer that is not on trial has no banner', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await expect(page.getByText('Your trial of Rostrum')).toHaveCount(0)
})

test('a new version is noticed within the hour, an old one is not', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const hour = 3_600_000
  await page.clock.install()
  await signIn(await createPerson(database, { customers: [veltrane] }))
  const checks = watchCalls(page, /\/index\.html$/)
  const notice = notification(page, "There's a new version available. Please refresh your browser.")
  await page.clock.fastForward(hour - 60_000)
  expect(checks).toHaveLength(0)
  const unchanged = page.waitForResponse(/\/index\.html$/)
  await page.clock.fastForward(60_000)
  await (await unchanged).finished()
  await expect.poll(() => checks.length).toBe(1)
  await expect(notice).toHaveCount(0)
  await page.route(/\/index\.html$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replace(/(name="version" content=")[^"]*/, '$1next') })
  })
  await page.clock.fastForward(hour)
  await expect(notice).toBeVisible()
})

test.describe('in a browser that does not save data', () => {
  test.use({ loadsAhead: true })

  test('the code of other pages is there before they are opened', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    const code = page.waitForResponse(/\/assets\/TaskListPage[^/]*\.js$/)
    await signIn(await createPerson(database, { customers: [veltrane] }))
    expect((await code).ok()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('the top bar leads home, to help, and to the community in a new tab', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await page.getByRole('link', { name: 'Help center' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  await page.getByRole('link', { name: 'Rostrum, go to dashboard' }).click()
  await expect(page).toHaveURL('/')
  const community = page.getByRole('link', { name: /^Community/ })
  await expect(community).toHaveAttribute('target', '_blank')
  await expect(community).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = page.waitForEvent('popup')
  await community.click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
})

test('a help mark leads to how the figure is computed', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/search/organizations')
  await page.getByRole('link', { name: 'Help: Equity AUM (eAUM)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equity AUM (eAUM)' })).toBeVisible()
  await expectAccessible(page, 'help-topic')
  await page.getByRole('link', { name: 'Engagement score' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Engagement score' })).toBeVisible()
  await page.goto('/help/poetry')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
