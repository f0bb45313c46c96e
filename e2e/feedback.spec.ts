// Product feedback: given by anybody, read by admins. The list stands for every list to come.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { stopClock, watchCalls } from './support/browser.ts'
import { insertFeedback } from './support/feedback.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification } from './support/test.ts'

const listed = /\/v2\/product_feedback\?/
const count = 2400

/** A customer with a few thousand remarks, which no test changes, and an admin of the test's own. */
const test = base.extend<{ admin: Person }, { crowded: { id: string } }>({
  crowded: [
    async ({ database }, use) => {
      const crowded = await createCustomer(database)
      const author = await createPerson(database, { customers: [crowded.id] })
      await database.shared
        .updateTable('identity.users')
        .set({ firstName: 'Zoe' })
        .where('id', '=', author.id)
        .execute()
      await insertFeedback(database, crowded.id, author, count / 2)
      const other = await createPerson(database, { customers: [crowded.id] })
      await database.shared
        .updateTable('identity.users')
        .set({ firstName: 'Abel' })
        .where('id', '=', other.id)
        .execute()
      await insertFeedback(database, crowded.id, other, count / 2)
      await use(crowded)
    },
    { scope: 'worker' },
  ],
  admin: async ({ database, crowded }, use) => {
    await use(await createPerson(database, { role: 'admin', customers: [crowded.id] }))
  },
})

const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const firstRow = (page: Page) => page.getByRole('grid').getByRole('row').nth(1)

test('anybody can send feedback from the top bar, but not empty', async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [customer.id] }), '/help')
  await page.getByRole('button', { name: 'Product feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product feedback' })
  const message = dialog.getByLabel('What would you like to tell us?')
  await expect(message).toBeFocused()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(message).toHaveAccessibleDescription('Enter your feedback')
  await dialog.getByText('Praise').click()
  await message.fill('The keyboard works everywhere.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notification(page, 'Thank you. Your feedback was sent.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const kept = await database.withTenant(customer.id, (db) =>
    db
      .selectFrom('app.productFeedback')
      .select(['kind', 'message', 'path'])
      .where('customerId', '=', customer.id)
      .execute(),
  )
  expect(kept).toEqual([{ kind: 'praise', message: 'The keyboard works everywhere.', path: '/help' }])
})

test('Esc closes the form, and the focus goes back to its button', { tag: '@full' }, async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  const button = page.getByRole('button', { name: 'Product feedback' })
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('an admin comes to the list from the form; a member is refused', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  admin,
  crowded,
  otherBrowser,
}) => {
  await signIn(admin)
  await page.getByRole('button', { name: 'Product feedback' }).click()
  await page.getByRole('link', { name: 'View all feedback' }).click()
  await expect(range(page)).toContainText('1–50 of 2,400')

  const member = await createPerson(database, { customers: [crowded.id] })
  const refused = await otherBrowser.newPage()
  await giveTokens(refused, member)
  await refused.goto('/feedback')
  await expect(refused.getByRole('alert')).toContainText('You don’t have access to this page')
  await refused.getByRole('button', { name: 'Product feedback' }).click()
  await expect(refused.getByRole('dialog')).toBeVisible()
  await expect(refused.getByRole('link', { name: 'View all feedback' })).toHaveCount(0)
})

test('a search makes one call, 300 ms after the last key', { tag: '@full' }, async ({ page, signIn, admin }) => {
  await page.clock.install()
  await signIn(admin, '/feedback')
  await expect(range(page)).toContainText('of 2,400')
  await stopClock(page)
  const calls = watchCalls(page, listed)
  const box = page.getByRole('searchbox', { name: 'Search feedback' })
  await box.pressSequentially('number 12')
  await page.clock.runFor(299)
  expect(calls).toHaveLength(0)
  await page.clock.runFor(1)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.url()).toContain('search=number+12')
  await page.clock.resume()
  await expect(page).toHaveURL('/feedback?search=number+12')
  // 12, 120 to 129 and 1200, of two people each.
  await expect(range(page)).toContainText('of 24')
})

test('a newer search takes the place of the one under way', { tag: '@full' }, async ({ page, signIn, admin }) => {
  await signIn(admin, '/feedback')
  await expect(range(page)).toContainText('of 2,400')
  await page.route(/search=number\+12$|search=number\+12&/, () => {})
  const box = page.getByRole('searchbox', { name: 'Search feedback' })
  const slow = page.waitForRequest(/search=number\+12(&|$)/)
  await box.fill('number 12')
  const request = await slow
  await box.fill('number 1200')
  await expect(range(page)).toContainText('1–2 of 2')
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('kinds are chosen, shown as chips, and removed again', { tag: '@full' }, async ({ page, signIn, admin }) => {
  await signIn(admin, '/feedback?page=3')
  await expect(range(page)).toContainText('151–200 of 2,400')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Problem' }).click()
  await expect(page).toHaveURL('/feedback?kinds=problem')
  await expect(range(page)).toContainText('1–50 of 800')
  await page.getByRole('option', { name: 'Praise' }).click()
  await expect(range(page)).toContainText('1–50 of 1,600')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Remove filter/ })
    .first()
    .click()
  await expect(page).toHaveURL('/feedback?kinds=praise')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/feedback')
  await expect(range(page)).toContainText('1–50 of 2,400')
  await page.goBack()
  await expect(page).toHaveURL('/feedback?kinds=praise')
  await expect(range(page)).toContainText('1–50 of 800')
})

test('a header sorts up, then down, from the first page on', { tag: '@full' }, async ({ page, signIn, admin }) => {
  await signIn(admin, '/feedback?page=3')
  await expect(range(page)).toContainText('151–200')
  const from = page.getByRole('columnheader', { name: 'From' })
  await from.getByRole('button').click()
  await expect(page).toHaveURL('/feedback?sortField=author&sortDirection=asc')
  await expect(from).toHaveAttribute('aria-sort', 'ascending')
  await expect(firstRow(page)).toContainText('Abel')
  await expect(range(page)).toContainText('1–50')
  await from.getByRole('button').click()
  await expect(page).toHaveURL('/feedback?sortField=author&sortDirection=desc')
  await expect(from).toHaveAttribute('aria-sort', 'descending')
  await expect(firstRow(page)).toContainText('Zoe')
  await page.goBack()
  await expect(from).toHaveAttribute('aria-sort', 'ascending')
  await expect(firstRow(page)).toContainText('Abel')
})

test('pages and their size live in the address, and Back undoes them', { tag: '@full' }, async ({
  page,
  signIn,
  admin,
}) => {
  const calls = watchCalls(page, listed)
  await signIn(admin, '/feedback')
  await expect(range(page)).toContainText('1–50 of 2,400')
  expect(calls[0]?.url()).toContain('page_size=50')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/feedback?page=1')
  await expect(range(page)).toContainText('51–100 of 2,400')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(page).toHaveURL('/feedback?pageSize=20')
  await expect(range(page)).toContainText('1–20 of 2,400')
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(range(page)).toContainText('2,381–2,400 of 2,400')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/feedback?page=1')
  await expect(range(page)).toContainText('51–100 of 2,400')
})

test('a link gives the same rows in another window', { tag: '@full' }, async ({ page, context, signIn, admin }) => {
  await signIn(admin, '/feedback?kinds=idea&search=number+1&sortField=author&sortDirection=desc&page=2&pageSize=20')
  await expect(range(page)).toContainText('41–60')
  // The header and twenty rows: those below the edge of the window are rendered a moment after the others.
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(21)
  const rows = await page.getByRole('grid').getByRole('row').allTextContents()
  const window = await context.newPage()
  await window.goto(page.url())
  await expect(range(window)).toContainText('41–60')
  await expect(window.getByRole('grid').getByRole('row')).toHaveText(rows)
  await expect(window.getByRole('searchbox', { name: 'Search feedback' })).toHaveValue('number 1')
})

test('an address with nonsense in it opens the list all the same', { tag: '@full' }, async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin, '/feedback?sortField=shoe&sortDirection=up&page=-4&pageSize=x&kinds=rant')
  await expect(range(page)).toContainText('1–50 of 2,400')
})

test('the file holds what is filtered, in the order shown', { tag: '@full' }, async ({ page, signIn, admin }) => {
  await signIn(admin, '/feedback?search=number+11&sortField=author&sortDirection=asc')
  // 11, 110 to 119 and 1100 to 1199, of two people each.
  await expect(range(page)).toContainText('1–50 of 222')
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^product-feedback-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  const [header, ...lines] = text.trim().split(/\r?\n/)
  expect(header).toMatch(/^Date \(.+\),From,Type,Message,Page$/)
  expect(lines).toHaveLength(222)
  expect(lines.every((line) => line.includes('Remark number 11'))).toBe(true)
  const shown = (await firstRow(page).getByRole('gridcell').allTextContents()).at(3) ?? ''
  expect(lines[0]).toContain(`,${shown},`)
})

test('an admin reads what colleagues suggested, and opens the profile', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  admin,
}) => {
  const { id, name } = await database.shared
    .selectFrom('market.organizationIndex')
    .select(['id', 'name'])
    .orderBy('weight', 'desc')
    .executeTakeFirstOrThrow()
  await signIn(admin, `/organizations/${id}`)
  await page.getByRole('button', { name: 'Suggest an edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What should change?').fill('Its office moved to Lisbon')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notification(page, 'Your suggestion was sent.')).toBeVisible()
  await page.goto('/feedback')
  await page.getByRole('link', { name: 'Data suggestions' }).click()
  await expect(page).toHaveURL('/feedback/suggestions')
  const row = page.getByRole('grid').getByRole('row', { name: /Its office moved to Lisbon/ })
  await expect(row).toContainText(name)
  await page.getByRole('searchbox', { name: 'Search suggestions' }).fill('lisbon')
  await expect(page).toHaveURL(/search=lisbon/)
  await expectAccessible(page, 'suggestions')
  await page.setViewportSize({ width: 1440, height: 900 })
  // A long text is read whole, also by keyboard.
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Its office moved to Lisbon')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/organizations/${id}`)
})
