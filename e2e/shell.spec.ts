// The frame around every page: bars, menus, bookmarks, notices.
import type { Page } from '@playwright/test'
import { endOfDay } from '../web/src/platform/formats.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectVisibleFocus, resizeTo, runClockUntil, stopClock, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { hoursFromNow, insertTasks } from './support/tasks.ts'
import { expect, notification, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const settings = /\/v1\/user_settings\?key=navigation_bookmarks/

test('the top bar is 60 high and the sidebar 248 wide', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(60)
  expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width).toBe(248)
})

test.describe('the sidebar', () => {
  const collapse = { name: 'Collapse the sidebar' }
  const expand = { name: 'Expand the sidebar' }

  test('does not move under the pointer when flags and bookmarks arrive', { tag: '@full' }, async ({
    page,
    database,
  }) => {
    await giveTokens(page, await createPerson(database, { customers: [veltrane] }))
    let letGo = () => {}
    const seen = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const late = [/\/v2\/feature_flags/, settings]
    for (const call of late) {
      await page.route(call, async (route) => {
        await seen
        await route.continue()
      })
    }
    await page.goto('/')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Holder Alerts' })
    const before = await link.boundingBox()
    const answered = late.map((call) => page.waitForResponse(call))
    letGo()
    await Promise.all(answered)
    await expect(page.getByText('No bookmarks added')).toBeVisible()
    expect((await link.boundingBox())?.y).toBe(before?.y)
    await link.click()
    await expect(page).toHaveURL('/changes')
  })

  test('collapses below 1280 px, 300 ms after the last resize', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 1300, height: 900 })
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await stopClock(page)
    await resizeTo(page, 1270)
    await page.clock.runFor(299)
    await expect(page.getByRole('button', collapse)).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('button', expand)).toBeVisible()
    await resizeTo(page, 1280)
    await page.clock.runFor(300)
    await expect(page.getByRole('button', collapse)).toBeVisible()
  })

  test('stays as it was toggled by hand, for the session', { tag: '@full' }, async ({
    page,
    context,
    database,
    signIn,
  }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 1200, height: 900 })
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await page.getByRole('button', expand).click()
    await expect(page.getByRole('button', collapse)).toBeVisible()
    await resizeTo(page, 1100)
    await page.clock.fastForward(1000)
    await expect(page.getByRole('button', collapse)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', collapse)).toBeVisible()
    const session = await context.newPage()
    await session.setViewportSize({ width: 1200, height: 900 })
    await session.goto('/')
    await expect(session.getByRole('button', expand)).toBeVisible()
  })

  test('keeps bookmarks of entries and of sub-entries', async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const bookmarks = page.getByRole('region', { name: 'Bookmarks' })
    await expect(bookmarks).toContainText('No bookmarks added')
    await page.getByRole('button', { name: 'Bookmark Settings' }).click()
    await page.getByRole('button', { name: 'Expand Settings' }).click()
    await page.getByRole('button', { name: 'Bookmark Profile' }).click()
    await expect(bookmarks.getByRole('link')).toHaveText(['Settings', 'Settings · Profile'])
    await expect(bookmarks).not.toContainText('No bookmarks added')
    await bookmarks.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/settings/profile')
    await bookmarks.getByRole('button', { name: 'Remove bookmark Settings', exact: true }).click()
    await expect(bookmarks.getByRole('link')).toHaveText(['Settings · Profile'])
    await page.reload()
    await expect(bookmarks.getByRole('link')).toHaveText(['Settings · Profile'])
  })

  test('folds groups and remembers it, Settings folded at first', async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Movers' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Tags' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Collapse Holders', exact: true }).click()
    await page.getByRole('button', { name: 'Expand Settings' }).click()
    await expect(main.getByRole('link', { name: 'Movers' })).toHaveCount(0)
    await page.reload()
    await expect(main.getByRole('link', { name: 'Tags' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Movers' })).toHaveCount(0)
    // A page of a folded group shows its neighbors, until it is folded there.
    await main.getByRole('link', { name: 'Holders', exact: true }).click()
    await expect(main.getByRole('link', { name: 'Current' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Collapse Holders', exact: true }).click()
    await expect(main.getByRole('link', { name: 'Current' })).toHaveCount(0)
  })

  test('flies out when collapsed, by keyboard too', { tag: '@full' }, async ({ page, database, signIn }) => {
    await page.setViewportSize({ width: 1200, height: 900 })
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const icon = page.getByRole('button', { name: 'Holders', exact: true })
    const flyout = page.getByRole('navigation', { name: 'Holders' })
    await icon.focus()
    await page.keyboard.press('ArrowRight')
    await expect(flyout.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(flyout).toBeHidden()
    await expect(icon).toBeFocused()
    await page.keyboard.press('Enter')
    await flyout.getByRole('button', { name: 'Bookmark Movers' }).click()
    await flyout.getByRole('link', { name: 'Movers' }).click()
    await expect(page).toHaveURL(/\/holders\/movers/)
    await expect(flyout).toBeHidden()
    await page.getByRole('button', { name: 'Bookmarks' }).hover()
    await page.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link', { name: 'Holders · Movers' }).click()
    await expect(page).toHaveURL(/\/holders\/movers/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
    await icon.focus()
    await page.keyboard.press('ArrowRight')
    await expect(flyout.getByRole('link').first()).toBeFocused()
    await expectAccessible(page, 'sidebar-flyout')
  })

  test('counts the tasks that wait', { tag: '@full' }, async ({ page, database, signIn }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await insertTasks(database, veltrane, vera, [{ subject: 'Call back', dueAt: hoursFromNow(-1) }])
    await signIn(vera)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true })
    await expect(link).toHaveAccessibleDescription('1 overdue or due today')
  })

  test('puts a bookmark back that could not be saved', { tag: '@full' }, async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const bookmarks = page.getByRole('region', { name: 'Bookmarks' })
    await expect(bookmarks).toContainText('No bookmarks added')
    await failWith(page, settings, 500, 'internal', 'The disk is full')
    await page.getByRole('button', { name: 'Bookmark Settings' }).click()
    await expect(notification(page, 'Failed to update bookmarks')).toBeVisible()
    await expect(bookmarks).toContainText('No bookmarks added')
  })
})

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

test.describe('the keyboard', () => {
  test('skips to the page', { tag: '@full' }, async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('sees where it is on every control of the top bar and the sidebar', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const last = page.getByRole('button', { name: 'Collapse the sidebar' })
    const isThere = () => last.evaluate((button) => button === document.activeElement)
    // More areas, more controls; the last one is reached in the end.
    for (let step = 0; step < 100 && !(await isThere()); step += 1) {
      await page.keyboard.press('Tab')
      await expectVisibleFocus(page)
    }
    await expect(last).toBeFocused()
  })

  test('goes to pages with g and a letter, but not while typing', async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/irm\/organizations/)
    const search = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search|Name/))
      .first()
    await search.click()
    await page.keyboard.type('gt')
    await expect(page).toHaveURL(/\/irm\/organizations/)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/irm\/tasks/)
  })

  test('lists every shortcut with ?', { tag: '@full' }, async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByRole('region', { name: 'Go to' })).toContainText('IRM · Organizationsg then o')
    await expect(list.getByRole('region', { name: 'Create' })).toContainText('Log activityc then a')
    await expect(list.getByRole('region', { name: 'Tables' })).toContainText('Space')
    await expectAccessible(page, 'shortcuts', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })

  test('runs commands after Ctrl K', { tag: '@full' }, async ({ page, database, signIn }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(await createPerson(database, { customers: [veltrane] }))
    const run = async (typed: string, name: string) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
      await page.keyboard.type(typed)
      const option = page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first()
      await expect(option).toContainText(name)
      if (typed === 'set act') {
        await expectAccessible(page, 'commands', '[role=dialog]')
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
    }
    await run('set act', 'Settings · Activities')
    await expect(page).toHaveURL('/settings/activities')
    await run('dark', 'Switch to dark mode')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await run('log act', 'Log activity')
    await expect(page).toHaveURL(/\/activities\/new/)
    await run('turnover', 'Help: Turnover')
    await expect(page.getByRole('heading', { level: 1, name: 'Turnover' })).toBeVisible()
    await run('sign out', 'Sign out')
    await expect(page).toHaveURL(/sign-in|interaction|logout|signed-out/)
  })

  test('previews a row with Space', { tag: '@full' }, async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }), '/search/organizations')
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText('eAUM')
    await expectAccessible(page, 'row-preview', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(grid).toBeFocused()
    await page.keyboard.press('x')
    await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.keyboard.press('Space')
    await panel.getByRole('link', { name: 'Open profile' }).click()
    await expect(page).toHaveURL(/\/organizations\/[0-9a-f-]{36}/)
  })

  test('opens the profile menu, moves in it, and closes it with Esc', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }))
    await shellOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'Light Mode' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(shellOf(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/profile')
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

test('a help mark leads to how the figure is computed', async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/search/organizations')
  await page.getByRole('link', { name: 'Help: Equity AUM (eAUM)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equity AUM (eAUM)' })).toBeVisible()
  await expectAccessible(page, 'help-topic')
  await page.getByRole('link', { name: 'Engagement score' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Engagement score' })).toBeVisible()
  await page.goto('/help/poetry')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
