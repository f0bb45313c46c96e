// The keyboard in the frame around every page: skip link, focus, shortcuts and commands.
import { expectAccessible } from './support/accessibility.ts'
import { expectVisibleFocus } from './support/browser.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers

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
