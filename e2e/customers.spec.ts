// Several customers: choosing, switching, links that name one, and other tabs.
import type { Page } from '@playwright/test'
import { focusWindow, nextAlert, signInTitle, typePassword, watchCalls } from './support/browser.ts'
import { insertFeedback } from './support/feedback.ts'
import { createCustomer, createPerson, demoCustomers, iris } from './support/people.ts'
import { giveSignInCookie } from './support/sign-in.ts'
import { expect, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane, brackmoor } = demoCustomers
const choice = { name: 'Choose a customer' }

test('the first sign-in asks which customer, and later ones do not', { tag: '@full' }, async ({ page, database }) => {
  const vera = await createPerson(database, { customers: [veltrane, brackmoor] })
  await page.goto('/')
  await typePassword(page, vera)
  const dialog = page.getByRole('dialog', choice)
  await expect(dialog.getByRole('button', { name: /^Brackmoor Foods/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Veltrane Instruments/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Veltrane Instruments' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/logout')
  await expect(signInTitle(page)).toBeVisible()
  await typePassword(page, vera)
  await expect(page.getByRole('heading', { level: 1, name: 'Veltrane Instruments' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('after a switch the name, the features and the data are the other customer’s', async ({
  page,
  database,
  signIn,
}) => {
  const first = await createCustomer(database, { features: ['feedback'] })
  const second = await createCustomer(database, { features: ['multi_security'] })
  const admin = await createPerson(database, { role: 'admin', customers: [first.id, second.id] })
  await insertFeedback(database, first.id, admin, 3)
  await insertFeedback(database, second.id, admin, 7)

  await signIn(admin, '/feedback')
  const dialog = page.getByRole('dialog', choice)
  await dialog.getByRole('button', { name: first.name }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 rows')).toBeVisible()
  await expect(shellOf(page)).toContainText(first.name)

  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Customer' }).click()
  const loaded = page.waitForResponse(/users\/current/)
  await dialog.getByRole('button', { name: second.name }).click()
  expect((await (await loaded).json()).data.customer.features).toEqual(['multi_security'])
  await expect(shellOf(page)).toContainText(second.name)
  await expect(dialog).toBeHidden()
  await page.goto('/feedback')
  await expect(page.getByText('7 rows')).toBeVisible()
})

test('the dialog can be closed without a choice, and opened again', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane, brackmoor] }))
  const dialog = page.getByRole('dialog', choice)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Expand Settings' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Customer' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('a person with one customer is neither asked nor offered a switch', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await openProfileMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Switch Customer' })).toHaveCount(0)
  await expect(page.getByRole('dialog', choice)).toHaveCount(0)
})

test('a tab whose customer was switched elsewhere says so and reloads', { tag: '@full' }, async ({
  page,
  context,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane, brackmoor] }), `/?customer_id=${veltrane}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veltrane Instruments')
  const tab = await context.newPage()
  await tab.goto(`/?customer_id=${brackmoor}`)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Brackmoor Foods')

  const alert = nextAlert(page)
  const reloaded = page.waitForEvent('load')
  await focusWindow(page)
  expect(await alert).toBe('Your session has changed, and will require the page to be reloaded.')
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackmoor Foods')
})

test('a link that names a customer is followed, and remembered over a reload', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const calls = watchCalls(page, /\/v[12]\/(?!configuration)/)
  await signIn(await createPerson(database, { customers: [veltrane, brackmoor] }), `/?customer_id=${brackmoor}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackmoor Foods')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', choice)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackmoor Foods')
  await expect.poll(() => calls.length).toBeGreaterThan(5)
  for (const call of calls) expect(call.headers()['customer-id'], call.url()).toBe(brackmoor)
})

test('a link to somebody else’s customer is refused with an alert, and the application goes on', {
  tag: '@full',
}, async ({ page, context, database }) => {
  const foreign = await createCustomer(database)
  const vera = await createPerson(database, { customers: [veltrane] })
  await giveSignInCookie(context, vera)
  const alert = nextAlert(page)
  await page.goto(`/?customer_id=${foreign.id}`)
  expect(await alert).toBe('The customer id provided is invalid or not authorized, press OK to reload page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veltrane Instruments')
  await expect(shellOf(page)).toContainText(vera.name)
})

test('the choice belongs to a person, not to the browser', { tag: '@full' }, async ({ page, database }) => {
  const [first, second] = [await createCustomer(database), await createCustomer(database)]
  const vera = await createPerson(database, { customers: [first.id, second.id] })
  const other = await createPerson(database, { customers: [first.id, second.id] })
  const third = await createPerson(database, { customers: [first.id] })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/')
  await typePassword(page, vera)
  const dialog = page.getByRole('dialog', choice)
  await dialog.getByRole('button', { name: second.name }).click()
  await expect(shellOf(page)).toContainText(second.name)
  for (const { person, name, isAsked } of [
    { person: third, name: first.name, isAsked: false },
    { person: other, name: first.name, isAsked: true },
    { person: vera, name: second.name, isAsked: false },
  ]) {
    await page.goto('/logout')
    await expect(signInTitle(page)).toBeVisible()
    await typePassword(page, person)
    await expect(shellOf(page)).toContainText(name)
    if (isAsked) await expect(dialog).toBeVisible()
    else await expect(dialog).toHaveCount(0)
  }
  expect(dialogs).toEqual([])
})

test('a bad link does not cost the choice made before', { tag: '@full' }, async ({ page, database, signIn }) => {
  const [first, second, foreign] = [
    await createCustomer(database),
    await createCustomer(database),
    await createCustomer(database),
  ]
  await signIn(
    await createPerson(database, { customers: [first.id, second.id] }),
    `/settings/profile?customer_id=${second.id}`,
  )
  await expect(shellOf(page)).toContainText(second.name)
  const alert = nextAlert(page)
  await page.goto(`/settings/profile?customer_id=${foreign.id}`)
  expect(await alert).toBe('The customer id provided is invalid or not authorized, press OK to reload page')
  await expect(shellOf(page)).toContainText(second.name)
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('dialog', choice)).toHaveCount(0)
})

test('choosing after the sign-in keeps the page that was asked for', { tag: '@full' }, async ({ page, database }) => {
  const [first, second] = [await createCustomer(database), await createCustomer(database)]
  const vera = await createPerson(database, { customers: [first.id, second.id] })
  await page.goto('/irm/people?page=1')
  await typePassword(page, vera)
  await page.getByRole('dialog', choice).getByRole('button', { name: second.name }).click()
  await expect(shellOf(page)).toContainText(second.name)
  await expect(page).toHaveURL('/irm/people?page=1')
})

const barOf = (page: Page) => page.getByRole('region', { name: 'Assistant session' })

test.describe('an assistant', () => {
  test('has a label, a way back to the default customer, and back and forward', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn(iris, `/?customer_id=${brackmoor}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackmoor Foods')
    await expect(barOf(page).getByText('Assistant', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Expand Settings' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/settings/profile')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Forward' }).click()
    await expect(page).toHaveURL('/settings/profile')
    await page.getByRole('button', { name: 'Default Customer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veltrane Instruments')
  })

  test('is told from a user by the accent, in light and dark', { tag: '@full' }, async ({
    page,
    database,
    signIn,
    otherBrowser,
  }) => {
    const user = await createPerson(database, { customers: [veltrane] })
    await signIn(iris)
    await giveSignInCookie(otherBrowser, user)
    const userPage = await otherBrowser.newPage()
    await userPage.goto('/')
    await expect(shellOf(userPage)).toBeVisible()
    const accent = (tab: typeof page) =>
      tab.getByRole('link', { name: 'Dashboard', exact: true }).evaluate((link) => getComputedStyle(link).color)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await userPage.emulateMedia({ colorScheme })
      await expect.poll(async () => (await accent(page)) === (await accent(userPage))).toBe(false)
    }
    for (const name of ['Back', 'Forward', 'Default Customer']) {
      await expect(userPage.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    await expect(barOf(userPage)).toHaveCount(0)
  })
})
