// Every screen and dialog, in both themes, wide and narrow, as axe sees it.
import { expectAccessible, violationsOn } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import { insertFeedback } from './support/feedback.ts'
import { createCustomer, createPerson, demoCustomers, paula } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, openProfileMenu, test } from './support/test.ts'

test('one faint text among many of the same place is found', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => {
    const list = document.createElement('div')
    list.innerHTML = Array.from({ length: 20 }, (_, at) => `<p>Line ${at}</p>`).join('')
    document.querySelector('main, body')?.append(list)
  })
  expect(await violationsOn(page)).toEqual([])
  await page.getByText('Line 17').evaluate((line) => line.setAttribute('style', 'color: #ddd'))
  expect(await violationsOn(page)).toEqual([expect.stringContaining('Line 17')])
})

test('the sign-in pages', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expectAccessible(page, 'sign-in-wrong')
  await page.goto('/sign-in/long-gone')
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible()
  await expectAccessible(page, 'sign-in-expired')
  await page.goto('/sign-in-failed?code=invalid_request')
  await expect(page.getByText('The sign-in request was incomplete or invalid.')).toBeVisible()
  await expectAccessible(page, 'sign-in-failed')
})

test('the dashboard, its menus and the feedback dialog', async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { role: 'admin', customers: [demoCustomers.veltrane] }))
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('to review')
  await expectAccessible(page, 'dashboard', 'html')
  await openProfileMenu(page)
  await expectAccessible(page, 'profile-menu', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Product feedback' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Enter your feedback')).toBeVisible()
  await expectAccessible(page, 'give-feedback', '[role=dialog]')
})

test('the menu of a phone', { tag: '@full' }, async ({ page, database, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }))
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Expand Settings' }).click()
  await page.getByRole('button', { name: 'Bookmark Profile' }).click()
  await expect(page.getByRole('button', { name: /^Remove bookmark (Settings · )?Profile$/ })).toHaveCount(2)
  await expectAccessible(page, 'phone-menu', 'html')
})

test('trial banner and customer choice', { tag: '@full' }, async ({ page, database, signIn }) => {
  const expiredAt = new Date(Date.now() + 5 * 24 * 3600 * 1000)
  const trial = await createCustomer(database, { type: 'trial', expiredAt })
  await signIn(await createPerson(database, { customers: [trial.id, demoCustomers.veltrane] }))
  await expect(page.getByRole('dialog', { name: 'Choose a customer' })).toBeVisible()
  await expectAccessible(page, 'customer-choice', '[role=dialog]')
  await page.getByRole('button', { name: trial.name }).click()
  await expect(page.getByText('Your trial of Rostrum ends on')).toBeVisible()
  await expectAccessible(page, 'trial', 'html')
})

test('an assistant', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { scope: 'assistant', customers: [demoCustomers.veltrane] }))
  await expect(page.getByRole('button', { name: 'Default Customer' })).toBeVisible()
  await expectAccessible(page, 'assistant', 'html')
})

test('Settings, Profile', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/settings')
  await expect(page.getByText('This browser')).toBeVisible()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a first name')).toBeVisible()
  await expectAccessible(page, 'profile')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Zur')
  await expect(page.getByRole('option', { name: /Zurich/ })).toBeVisible()
  await expectAccessible(page, 'profile-time-zone', '[role=listbox]')
  await page.keyboard.press('Escape')
  // The message under the time zone goes, which moves the button.
  await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible()
  await expectAccessible(page, 'sign-out-everywhere', '[role=dialog]')
})

test('product feedback, full, filtered and empty', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  await signIn(admin, '/feedback')
  await expect(page.getByText('No feedback yet')).toBeVisible()
  await expectAccessible(page, 'feedback-empty')
  await insertFeedback(database, customer.id, admin, 240)
  await page.goto('/feedback?kinds=problem&sortField=author&sortDirection=asc')
  await expect(page.getByText('of 80')).toBeVisible()
  await expectAccessible(page, 'feedback')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option', { name: 'Praise' })).toBeVisible()
  await expectAccessible(page, 'feedback-kinds', '[role=listbox]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose and pin columns' }).click()
  await expectAccessible(page, 'feedback-columns', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await expectAccessible(page, 'feedback-export', '[role=menu]')
})

test('help, community, not found, refusal and a notification', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/help')
  await expectAccessible(page, 'help')
  await page.goto('/help/community')
  await expect(page.getByRole('heading', { name: 'Community' })).toBeVisible()
  await expectAccessible(page, 'community')
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await expectAccessible(page, 'not-found')
  await page.goto('/feedback')
  await expect(page.getByText('forbidden')).toBeVisible()
  await expectAccessible(page, 'refused')
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(notification(page, 'You are now offline')).toBeVisible()
  await expectAccessible(page, 'notification')
})

test('what keeps people out', { tag: '@full' }, async ({ page, database, otherBrowser }) => {
  await giveTokens(page, paula)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your Rostrum Account Is Pending Activation' })).toBeVisible()
  await expectAccessible(page, 'pending')
  await failWith(page, /users\/current/, 500, 'internal', 'The disk is full')
  await page.reload()
  await expect(page.getByText('The disk is full')).toBeVisible()
  await expectAccessible(page, 'error')
  await failWith(page, /users\/current/, 403, 'forbidden', 'This account was not found')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reset & Logout' })).toBeVisible()
  await expectAccessible(page, 'authentication-error')

  const inside = await otherBrowser.newPage()
  await giveTokens(inside, await createPerson(database, { customers: [demoCustomers.veltrane] }))
  await failWith(inside, /\/v2\/product_feedback\?/, 422, 'unprocessable', 'no longer exists', 'market_caps')
  await inside.goto('/feedback')
  await expect(inside.getByRole('dialog', { name: 'Market caps have been updated' })).toBeVisible()
  await expectAccessible(inside, 'market-caps', '[role=dialog]')
})
