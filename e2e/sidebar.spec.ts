// The sidebar: its width, groups, fly-outs and bookmarks.
import { expectAccessible } from './support/accessibility.ts'
import { resizeTo, stopClock } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { hoursFromNow, insertTasks } from './support/tasks.ts'
import { expect, notification, test } from './support/test.ts'

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

  test('keeps bookmarks of entries and of sub-entries', { tag: '@full' }, async ({ page, database, signIn }) => {
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
