// What stands in place of the application, or of a page, while something is not as it should be.
import { signInTitle, typePassword, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const user = /\/v2\/users\/current$/
const list = /\/v2\/product_feedback\?/
const failure = 'An error occurred. Please try again later.'

test('a loader stands while the user is on the way', { tag: '@full' }, async ({ page, database }) => {
  await giveTokens(page, await createPerson(database, { customers: [veltrane] }))
  let letGo = () => {}
  const seen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(user, async (route) => {
    await seen
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(shellOf(page)).toHaveCount(0)
  letGo()
  await expect(shellOf(page)).toBeVisible()
})

test('a pending customer’s people are told, and Refresh asks again', { tag: '@full' }, async ({ page, database }) => {
  const pending = await createCustomer(database, { status: 'pending' })
  const vera = await createPerson(database, { customers: [pending.id] })
  await giveTokens(page, vera)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Rostrum Account Is Pending Activation')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const calls = watchCalls(page, user)
  await refresh.click()
  await expect.poll(() => calls.length).toBe(1)
  await expect(refresh).toBeVisible()
  await database.shared
    .updateTable('identity.customers')
    .set({ status: 'active' })
    .where('id', '=', pending.id)
    .execute()
  await refresh.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending.name)
})

test('a refused user meets the authentication error page until it is reset', async ({ page, database }) => {
  const nobodys = await createPerson(database, { customers: [] })
  await giveTokens(page, nobodys)
  await page.goto('/')
  const title = page.getByRole('heading', { name: 'We encountered an authentication error' })
  await expect(title).toBeVisible()
  await expect(page.getByText('Reset your session and sign in again')).toBeVisible()
  await expect(page.getByText('contact support')).toBeVisible()
  await expect(page.getByText('You have no access to any customer')).toBeVisible()

  const customer = await createCustomer(database)
  await database.shared
    .insertInto('identity.customerAuthorizations')
    .values({ id: nobodys.id, userId: nobodys.id, customerId: customer.id })
    .execute()
  const calls = watchCalls(page, user)
  await page.reload()
  await expect(title).toBeVisible()
  expect(calls).toHaveLength(0)

  await page.getByRole('button', { name: 'Reset & Logout' }).click()
  await expect(signInTitle(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /authentication/.test(key)))).toEqual([])
  await typePassword(page, nobodys)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
})

test('a token refused at the start is an authentication error too, without a popup', { tag: '@full' }, async ({
  page,
  database,
}) => {
  await giveTokens(page, await createPerson(database, { customers: [veltrane] }))
  await failWith(page, user, 401, 'unauthorized', 'The token is missing, invalid or expired')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'We encountered an authentication error' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})

test('a fault of the server shows its code and message, after three more tries', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const calls = watchCalls(page, list)
  await failWith(page, list, 500, 'internal', 'The disk is full')
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }), '/feedback')
  const error = page.getByRole('alert').filter({ hasText: failure })
  await expect(error).toContainText('The disk is full')
  await expect(error).toContainText('internal')
  expect(calls).toHaveLength(4)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Product feedback' })).toBeVisible()
})

test('a time-out is said, and Try again repeats the call', { tag: '@full' }, async ({ page, database, signIn }) => {
  await failWith(page, list, 504, 'timeout', 'Gateway Timeout')
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }), '/feedback')
  await expect(page.getByText('Your request timed out.')).toBeVisible()
  await page.unroute(list)
  const repeated = page.waitForRequest(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await repeated
  await expect(page.getByRole('heading', { name: 'Product feedback' })).toBeVisible()
})

test('an unreachable server is said', { tag: '@full' }, async ({ page, database, signIn }) => {
  await page.route(list, (route) => route.abort('connectionfailed'))
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }), '/feedback')
  await expect(
    page.getByText('Network connection error. Please make sure you have stable network connection and try again.'),
  ).toBeVisible()
})

test('before there is a shell, errors have the whole page', { tag: '@full' }, async ({ page, database }) => {
  await giveTokens(page, await createPerson(database, { customers: [veltrane] }))
  await page.route(user, (route) => route.abort('connectionfailed'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Network connection error\./)
  await page.unroute(user)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shellOf(page)).toBeVisible()
})

test('a main call that finds nothing shows the not-found page in place', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await failWith(page, list, 404, 'not_found', 'Page not found')
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }), '/feedback')
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page).toHaveURL('/feedback')
})

test('an unknown path leads to /404, and from there back', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/no/such/page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veltrane Instruments')
})

test('the design page is not part of what is shipped', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/_design')
  await expect(page).toHaveURL('/404')
})

test('a list with market caps that no longer exist is repaired', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  let isRevised = false
  await page.route(list, (route) => {
    if (isRevised) return route.continue()
    const errors = [{ code: 'unprocessable', message: 'no longer exists', field: 'market_caps' }]
    return route.fulfill({ status: 422, json: { errors, request_id: 'test' } })
  })
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }), '/feedback?marketCaps=mega')
  const dialog = page.getByRole('dialog', { name: 'Market caps have been updated' })
  await expect(dialog).toBeVisible()
  isRevised = true
  await dialog.getByRole('button', { name: 'Clear market caps' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Product feedback' })).toBeVisible()
  await expect(page).toHaveURL('/feedback')
})
