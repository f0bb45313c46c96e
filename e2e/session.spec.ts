// Signing in and out.
import type { Page } from '@playwright/test'
import { keepQuiet, nextAlert, signInTitle, spoilToken, tokenOf, typePassword } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import {
  ada,
  celia,
  createPerson,
  demoCustomers,
  iris,
  miles,
  noor,
  type Person,
  paula,
  tobias,
} from './support/people.ts'
import { expect, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers

test('a wrong password is explained under its field, the address stays, and the right one signs in', async ({
  page,
  database,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await page.goto('/')
  await typePassword(page, { ...vera, password: 'not-this-one' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('Incorrect email or password')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
  await password.fill(vera.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(shellOf(page)).toContainText(vera.name)
})

test('empty fields are not sent', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter your email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password')
})

test('the sign-in page offers the demo people, and one press signs in', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  for (const { name } of [ada, miles, noor, paula, iris, tobias, celia]) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click()
  await expect(shellOf(page)).toContainText('Ada Lindqvist')
})

test('people whose account is pending can leave, and the next person can sign in', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Paula Reyes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Rostrum Account Is Pending Activation')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(signInTitle(page)).toBeVisible()
  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click()
  await expect(shellOf(page)).toContainText('Ada Lindqvist')
})

test('the keyboard alone is enough to sign in', { tag: '@full' }, async ({ page, database }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(vera.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(vera.password)
  await page.keyboard.press('Enter')
  await expect(shellOf(page)).toContainText(vera.name)
})

test('somebody who guesses is asked to wait', { tag: '@full' }, async ({ page, database }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const windowEndsAt = new Date(Date.now() + 10 * 60_000)
  await database.shared
    .insertInto('identity.failedSignIns')
    .values({ key: `email:${vera.email}`, failures: 100, windowEndsAt })
    .execute()
  await page.goto('/')
  await typePassword(page, vera)
  await expect(page.getByRole('alert')).toHaveText('Too many failed sign-ins. Please try again in 10 minutes.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
})

test('what a signed-out person asked for is shown after the sign-in', { tag: '@full' }, async ({ page, database }) => {
  const admin = await createPerson(database, { role: 'admin', customers: [veltrane] })
  await page.goto('/feedback?page=1')
  await typePassword(page, admin)
  await expect(page.getByRole('heading', { name: 'Product feedback' })).toBeVisible()
  await expect(page).toHaveURL('/feedback?page=1')
})

test('/login leads to the dashboard', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/login')
  await expect(page).toHaveURL('/')
})

test('another tab of the browser needs no password', { tag: '@full' }, async ({ page, context, database, signIn }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera)
  const tab = await context.newPage()
  await tab.goto('/settings/profile')
  await expect(tab.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(await tokenOf(tab)).not.toBe(await tokenOf(page))
})

test('two people can sign in from two tabs, and the browser is the second one’s', { tag: '@full' }, async ({
  page,
  context,
  database,
}) => {
  const first = await createPerson(database, { customers: [veltrane] })
  const second = await createPerson(database, { customers: [veltrane] })
  const tab = await context.newPage()
  await page.goto('/')
  await tab.goto('/settings/profile')
  await typePassword(page, first)
  await expect(shellOf(page)).toContainText(first.name)
  await keepQuiet(page)
  await typePassword(tab, second)
  await expect(shellOf(tab)).toContainText(second.name)
  await expect(tab).toHaveURL('/settings/profile')

  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Bookmark Dashboard' }).click()
  expect(await alert).toBe('Your session has changed, and will require the page to be reloaded.')
  await page.unrouteAll()
  await expect(shellOf(page)).toContainText(second.name)
})

const waysOut: { name: string; leave: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the profile menu',
    leave: async (page) => {
      await openProfileMenu(page)
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    },
  },
  { name: 'the address /logout', leave: (page) => page.goto('/logout') },
]

for (const { name, leave } of waysOut) {
  test(`signing out by ${name} ends the session`, { tag: '@full' }, async ({ page, database, signIn, request }) => {
    const vera: Person = await createPerson(database, { customers: [veltrane] })
    await signIn(vera)
    const authorization = `Bearer ${await tokenOf(page)}`
    const before = await request.get('/v2/users/current', { headers: { authorization } })
    expect(before.status()).toBe(200)
    const ended = page.waitForRequest((call) => call.method() === 'DELETE' && call.url().endsWith('/v2/session'))
    await leave(page)
    await ended
    await expect(signInTitle(page)).toBeVisible()
    const after = await request.get('/v2/users/current', { headers: { authorization } })
    expect(after.status()).toBe(401)
    await page.goto('/')
    await expect(signInTitle(page)).toBeVisible()
  })
}

const refusedWaysOut: { name: string; leave: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the address /logout in a new tab',
    leave: async (page) => {
      const tab = await page.context().newPage()
      await tab.goto('/logout')
      await expect(signInTitle(tab)).toBeVisible()
    },
  },
  {
    name: 'the address /logout with a refused token',
    leave: async (page) => {
      await spoilToken(page)
      await page.goto('/logout')
    },
  },
  {
    name: 'Reset & Logout',
    leave: async (page) => {
      await spoilToken(page, { refresh_token: 'spoilt' })
      await failWith(page, /users\/current/, 401, 'unauthorized', 'The token is missing, invalid or expired')
      await page.reload()
      await page.getByRole('button', { name: 'Reset & Logout' }).click()
      await expect(signInTitle(page)).toBeVisible()
      await page.unrouteAll()
    },
  },
]

for (const { name, leave } of refusedWaysOut) {
  test(`signing out by ${name} ends the session in every tab`, { tag: '@full' }, async ({
    page,
    database,
    signIn,
    request,
  }) => {
    const vera: Person = await createPerson(database, { customers: [veltrane] })
    await signIn(vera)
    const authorization = `Bearer ${await tokenOf(page)}`
    await leave(page)
    await expect
      .poll(async () => (await request.get('/v2/users/current', { headers: { authorization } })).status())
      .toBe(401)
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(signInTitle(tab)).toBeVisible()
    await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  })
}
