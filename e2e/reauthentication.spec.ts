// Tokens that run out while somebody is at work.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  keepQuiet,
  nextAlert,
  pressInTurn,
  rememberNotifications,
  signInTitle,
  spoilToken,
  tokenOf,
  typePassword,
  watchCalls,
} from './support/browser.ts'
import { insertFeedback } from './support/feedback.ts'
import { ageSignInOf, createCustomer, createPerson, demoCustomers, endSignInsOf } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const expired = 'Your session has expired, re-authenticating...'

/** Signing in again has to leave the page. */
const blockPopups = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.open = () => null
  })

/** What the browser asks before it leaves a page with unsaved changes. */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  return dialogs
}

/** Of an input, or of the rich text editor. */
const textOf = (field: HTMLElement | SVGElement) =>
  field instanceof HTMLInputElement ? field.value : field.textContent

/** Five calls at one moment, none of which knows of the others. */
const pressFiveAtOnce = (page: Page) =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[role=menuitemradio], nav [aria-pressed]')
    for (const button of [...buttons].slice(0, 5)) button.click()
    return Math.min(buttons.length, 5)
  })

test('a popup asks for the password, and the page goes on where it was', async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  await insertFeedback(database, customer.id, admin, 120)
  await signIn(admin, '/feedback')
  await expect(page.getByText('1–50 of 120')).toBeVisible()
  await keepQuiet(page, /product_feedback/)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, admin)

  await page.getByRole('button', { name: 'Next page' }).click()
  const popup = await opened
  await typePassword(popup, admin)
  await popup.waitForEvent('close')
  await expect(page.getByText('51–100 of 120')).toBeVisible()
  await expect(page.getByText('Remark number 70', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/feedback?page=1')
})

test('five calls with a spoilt token open one popup, and all succeed after it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await expect(page.getByText('No bookmarks added')).toBeVisible()
  await openProfileMenu(page)
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answers.push(response.status())
  })
  await keepQuiet(page)
  await spoilToken(page)
  expect(await pressFiveAtOnce(page)).toBe(5)
  await expect.poll(() => answers.toSorted()).toEqual([200, 200, 200, 200, 200, 401, 401, 401, 401, 401])
  expect(popups).toHaveLength(1)
  expect(await tokenOf(page)).not.toBe('spoilt')
})

test('where popups are blocked the session says so, asks for the password, and comes back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const notifications = await rememberNotifications(page)
  await signIn(vera, '/settings/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await blockPopups(page)
  await openProfileMenu(page)
  await keepQuiet(page)
  await endSignInsOf(database, vera)
  expect(await pressFiveAtOnce(page)).toBe(5)
  await expect(signInTitle(page)).toBeVisible()
  await page.unrouteAll()
  expect((await notifications()).filter((text) => text === expired)).toHaveLength(1)
  await typePassword(page, vera)
  await expect(shellOf(page)).toBeVisible()
  await expect(page).toHaveURL('/settings/profile')
})

test('a popup that is closed counts as no, and the sign-in page follows', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const notifications = await rememberNotifications(page)
  await signIn(vera, '/settings/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await keepQuiet(page)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, vera)
  await page.getByRole('button', { name: 'Bookmark Profile' }).click()
  const popup = await opened
  await expect(signInTitle(popup)).toBeVisible()
  await popup.close()
  await expect(signInTitle(page)).toBeVisible()
  await page.unrouteAll()
  expect(await notifications()).toContain(expired)
  await typePassword(page, vera)
  await expect(shellOf(page)).toBeVisible()
  await expect(page).toHaveURL('/settings/profile')
})

test('a token is renewed before it runs out, unseen', { tag: '@full' }, async ({ page, database, signIn }) => {
  await page.clock.install()
  await signIn(await createPerson(database, { customers: [veltrane] }))
  const before = await tokenOf(page)
  const renewals = watchCalls(page, /oidc\/token/, 'POST')
  await page.clock.fastForward(545_000)
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  expect(renewals).toHaveLength(1)
})

test.describe('a tab whose token has run out', () => {
  test('is reloaded with a new one, unseen', { tag: '@full' }, async ({ page, database, signIn }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await signIn(vera, '/help')
    // Of the page that is left as well: it would renew the token itself.
    await keepQuiet(page, /users\/current/)
    for (const more of [{ expires_at: 1 }, {}]) {
      await spoilToken(page, more)
      const renewals = watchCalls(page, /oidc\/token/, 'POST')
      await page.reload()
      await expect(shellOf(page)).toContainText(vera.name)
      expect(renewals).toHaveLength(1)
      expect(await tokenOf(page)).not.toBe('spoilt')
    }
  })

  test('goes on after a sleep without a popup', { tag: '@full' }, async ({ page, database, signIn }) => {
    await signIn(await createPerson(database, { customers: [veltrane] }), '/settings/profile')
    await keepQuiet(page)
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await spoilToken(page, { expires_at: 1 })
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Bookmark Profile' }).click()
    expect((await saved).status()).toBe(200)
    expect(popups).toHaveLength(0)
  })

  test('is signed in again when the sign-in has ended too', { tag: '@full' }, async ({ page, database, signIn }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await signIn(vera, '/settings/profile')
    await endSignInsOf(database, vera)
    await spoilToken(page, { expires_at: 1 })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
    await typePassword(page, vera)
    await expect(shellOf(page)).toContainText(vera.name)
    await expect(page).toHaveURL('/settings/profile')
  })
})

test('somebody else who signs in by the popup gets a page of their own', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const other = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  await page.getByLabel('First name').fill('Veronika')
  await keepQuiet(page)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, vera)
  await page.getByRole('button', { name: 'Save' }).click()
  const popup = await opened
  await expect(popup.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
  await page.unrouteAll()
  const alert = nextAlert(page)
  await typePassword(popup, other)
  expect(await alert).toBe('Your session has changed, and will require the page to be reloaded.')
  await expect(shellOf(page)).toContainText(other.name)
  await expect(page.getByLabel('First name')).toHaveValue('Vera')
  await expect(page.getByLabel('Last name')).toHaveValue(other.name.replace('Vera ', ''))
})

test('the same person under another authorization gets a new page too', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const [first, second] = [await createCustomer(database), await createCustomer(database)]
  const vera = await createPerson(database, { customers: [first.id, second.id] })
  await signIn(vera, '/settings/profile')
  await expect(shellOf(page)).toContainText(first.name)
  const choice = page.getByRole('dialog', { name: 'Choose a customer' })
  await choice.getByRole('button', { name: 'Close' }).click()
  await expect(choice).toBeHidden()
  await keepQuiet(page, /users\/current/)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, vera)
  await database.shared
    .updateTable('identity.customerAuthorizations')
    .set({ lockedAt: new Date() })
    .where('userId', '=', vera.id)
    .where('customerId', '=', first.id)
    .execute()
  await page.getByRole('button', { name: 'Bookmark Profile' }).click()
  const popup = await opened
  const alert = nextAlert(page)
  await typePassword(popup, vera)
  expect(await alert).toBe('Your session has changed, and will require the page to be reloaded.')
  await page.unrouteAll()
  await expect(shellOf(page)).toContainText(second.name)
})

test('what was typed is saved after the popup', { tag: '@full' }, async ({ page, database, signIn }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  await page.getByLabel('First name').fill('Veronika')
  await keepQuiet(page)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, vera)
  await page.getByRole('button', { name: 'Save' }).click()
  await typePassword(await opened, vera)
  await expect(notification(page, 'Profile saved')).toBeVisible()
  await expect(shellOf(page)).toContainText(vera.name.replace('Vera', 'Veronika'))
})

/** A call in the background may meet the end of the sign-in first, and then the button is gone. */
async function logUntilRedirected(page: Page) {
  await Promise.any([page.getByRole('button', { name: 'Log activity' }).click(), signInTitle(page).waitFor()])
  await expect(signInTitle(page)).toBeVisible()
}

test.describe('where popups are blocked', () => {
  test('a form is filled in again after the redirect', { tag: '@full' }, async ({ page, database, signIn }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await signIn(vera, '/activities/new')
    await page.getByLabel('Subject').fill('Quarterly review')
    await page.getByRole('textbox', { name: 'Notes' }).fill('They asked about margins.')
    const dialogs = watchDialogs(page)
    await blockPopups(page)
    await keepQuiet(page)
    await endSignInsOf(database, vera)
    await logUntilRedirected(page)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
    await page.unrouteAll()
    await typePassword(page, vera)
    await expect(page.getByLabel('Subject')).toHaveValue('Quarterly review')
    await expect(page.getByRole('textbox', { name: 'Notes' })).toContainText('They asked about margins.')
    await expect(page).toHaveURL('/activities/new')
    expect(dialogs).toEqual([])
    await page.getByRole('button', { name: 'Log activity' }).click()
    await expect(notification(page, 'Activity logged')).toBeVisible()
  })

  test('an open task and an open note come back after the redirect', { tag: '@full' }, async ({
    page,
    database,
    signIn,
  }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    await signIn(vera, '/help')
    const dialogs = watchDialogs(page)
    for (const { keys, panel, field, save } of [
      { keys: 'ct', panel: 'New Task', field: 'Subject', save: 'Create task' },
      { keys: 'cn', panel: 'New note', field: 'Note', save: 'Save note' },
    ]) {
      await pressInTurn(page, keys.charAt(0), keys.charAt(1))
      const form = page.getByRole('dialog', { name: panel })
      await form.getByRole('textbox', { name: field, exact: true }).fill('Send the margin bridge')
      await blockPopups(page)
      await keepQuiet(page)
      await endSignInsOf(database, vera)
      // The note has no contact yet and cannot be saved; any other call meets the ended sign-in too.
      await page.evaluate(() => document.querySelector<HTMLElement>('nav [aria-pressed]')?.click())
      await expect(signInTitle(page)).toBeVisible()
      await page.unrouteAll()
      await typePassword(page, vera)
      await expect(form.getByRole('button', { name: save })).toBeVisible()
      const typed = form.getByRole('textbox', { name: field, exact: true })
      await expect.poll(() => typed.evaluate(textOf)).toBe('Send the margin bridge')
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(form).toBeHidden()
    }
    expect(dialogs).toEqual([])
  })

  test('nobody else finds what was typed', { tag: '@full' }, async ({ page, database, signIn }) => {
    const vera = await createPerson(database, { customers: [veltrane] })
    const other = await createPerson(database, { customers: [veltrane] })
    await signIn(vera, '/activities/new')
    await page.getByLabel('Subject').fill('Quarterly review')
    await blockPopups(page)
    await keepQuiet(page)
    await endSignInsOf(database, vera)
    await logUntilRedirected(page)
    await page.unrouteAll()
    await typePassword(page, other)
    await expect(shellOf(page)).toContainText(other.name)
    await expect(page.getByLabel('Subject')).toHaveValue('')
  })

  test('a list shows no error before the redirect', { tag: '@full' }, async ({ page, database, signIn }) => {
    const admin = await createPerson(database, { role: 'admin', customers: [veltrane] })
    const notifications = await rememberNotifications(page)
    // The dashboard could still be loading when the sign-in ends, and be redirected first.
    await signIn(admin, '/help')
    await blockPopups(page)
    // The list alone: the sidebar's count would be redirected first.
    await keepQuiet(page, /v2\/tasks\?/)
    await endSignInsOf(database, admin)
    // Without the pointer: above the link it would load the list, and be redirected before the click.
    const tasks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true })
    await tasks.dispatchEvent('click')
    await expect(signInTitle(page)).toBeVisible()
    expect(await notifications()).toEqual([expired])
  })
})

test('a company limits how long sign-ins last, without use and altogether', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const vera = await createPerson(database, { customers: [customer.id] })
  await signIn(admin, '/settings/team')
  for (const [name, choice] of [
    ['Sign out after inactivity of', '30 minutes'],
    ['Require sign-in again after', '8 hours'],
  ] as const) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await expect(notification(page, 'Sign-in limits saved').last()).toBeVisible()
    await expect(page.getByRole('combobox', { name })).toHaveValue(choice)
  }
  await expectAccessible(page, 'sign-in-limits')

  const tab = await otherBrowser.newPage()
  const notifications = await rememberNotifications(tab)
  await giveTokens(tab, vera)
  await tab.goto('/settings/profile')
  await expect(tab.getByText('This browser')).toBeVisible()
  await keepQuiet(tab)
  // Half an hour is not over yet.
  await ageSignInOf(database, vera, 'lastActiveAt', 28)
  await tab.getByLabel('First name').fill('Veronika')
  await tab.getByRole('button', { name: 'Save' }).click()
  await expect(notification(tab, 'Profile saved')).toBeVisible()
  expect(await notifications()).not.toContain(expired)

  await tab.getByLabel('First name').fill('Veronica')
  await ageSignInOf(database, vera, 'lastActiveAt', 31)
  const opened = tab.waitForEvent('popup')
  await tab.getByRole('button', { name: 'Save' }).click()
  const popup = await opened
  await expect(signInTitle(popup)).toBeVisible()
  await typePassword(popup, vera)
  await popup.waitForEvent('close')
  await expect(tab).toHaveURL('/settings/profile')
  await expect(tab.getByLabel('First name')).toHaveValue('Veronica')
  await tab.unrouteAll()
  await expect
    .poll(() => database.shared.selectFrom('identity.users').select('firstName').where('id', '=', vera.id).execute())
    .toEqual([{ firstName: 'Veronica' }])

  await tab.goto('/settings/tags?search=plant')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Tags')
  await blockPopups(tab)
  await keepQuiet(tab)
  await ageSignInOf(database, vera, 'startedAt', 8 * 60 + 1)
  await tab.getByRole('button', { name: 'Bookmark Tags' }).click()
  await expect(signInTitle(tab)).toBeVisible()
  await tab.unrouteAll()
  expect(await notifications()).toContain(expired)
  await expectAccessible(tab, 'sign-in-after-a-limit')
  await typePassword(tab, vera)
  await expect(shellOf(tab)).toBeVisible()
  await expect(tab).toHaveURL('/settings/tags?search=plant')
})
