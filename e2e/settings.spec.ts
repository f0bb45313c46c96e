// Settings → Profile.
import { expectAccessible } from './support/accessibility.ts'
import { keepQuiet, signInTitle, typePassword, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { linkMailedTo, subjectsMailedTo } from './support/mail.ts'
import { createCustomer, createPerson, demoCustomers, miles } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const newPassword = 'a-much-longer-one'

test('/settings opens the profile', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/settings')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test('a changed name shows in the top bar without asking for the user again', async ({ page, database, signIn }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  const reads = watchCalls(page, /users\/current/)
  await page.getByLabel('First name').fill('Veronika')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'Profile saved')).toBeVisible()
  await expect(shellOf(page)).toContainText(vera.name.replace('Vera', 'Veronika'))
  await expect(shellOf(page)).toContainText('Veltrane Instruments')
  expect(reads).toHaveLength(0)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Veronika')
})

test('an email address that is taken is not told from a free one', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an address')
  await page.getByLabel('Current password').first().fill(vera.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(email).toHaveAccessibleDescription('Enter a valid email address')
  await email.fill(miles.email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, `Use the links we sent to ${miles.email} and ${vera.email}`)).toBeVisible()
  await expect(email).toHaveValue(vera.email)
})

test('another email address needs the current password and a link at both addresses', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  const person = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Email' }) })
  const current = person.getByLabel('Current password')
  await expect(current).toHaveCount(0)
  const changed = `new.${vera.email}`
  await person.getByRole('textbox', { name: 'Email' }).fill(changed)
  const save = person.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(current).toHaveAccessibleDescription(/Enter your current password/)
  await current.fill('not-this-one')
  await save.click()
  await expect(current).toHaveAccessibleDescription(/Incorrect password/)
  await expectAccessible(page, 'settings-email')
  await current.fill(vera.password)
  // Not by the button, which moves up when the message above it goes.
  await current.press('Enter')
  await expect(notification(page, 'Profile saved')).toBeVisible()
  await expect(current).toHaveCount(0)
  await expect(save).toBeDisabled()
  await expect(person.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
  await expect(page.getByText(`${changed} is not confirmed yet`)).toBeVisible()
  await expectAccessible(page, 'settings-email-waiting')
  await page.goto((await linkMailedTo(database, vera.email)) ?? '')
  await expect(page.getByText(`Sign in to Rostrum with ${changed} instead of ${vera.email}?`)).toBeVisible()
  await expectAccessible(page, 'new-email')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByText(`Use the link we sent to ${changed} by`)).toBeVisible()
  const last = (await linkMailedTo(database, changed)) ?? ''
  await page.goto(last)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.goto('/')
  await page.goto(last)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/logout')
  await typePassword(page, { ...vera, email: changed })
  await expect(shellOf(page)).toContainText(vera.name)
})

test('a time zone is found by typing, and dates follow it', { tag: '@full' }, async ({ page, database, signIn }) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  await signIn(vera, '/settings/profile')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('Eastern Time (Toronto)')
  await zone.fill('nowhere')
  await expect(page.getByText('No Matches')).toBeVisible()
  await zone.fill('toky')
  await page.getByRole('option', { name: /Tokyo/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'Profile saved')).toBeVisible()
  await page.reload()
  await expect(zone).toHaveValue(/\(Tokyo\)/)
  const { startedAt } = await database.shared
    .selectFrom('identity.signIns')
    .select('startedAt')
    .where('userId', '=', vera.id)
    .executeTakeFirstOrThrow()
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  const started = new Intl.DateTimeFormat('en-US', format).format(startedAt)
  await expect(page.getByRole('row').nth(1)).toContainText(started)
})

test('a failed save is said, and what was typed stays', { tag: '@full' }, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [veltrane] }), '/settings/profile')
  await failWith(page, /\/v2\/users\/[0-9a-f-]+$/, 500, 'internal', 'The disk is full')
  await page.getByLabel('Last name').fill('Typed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'There was an error in saving the configuration settings')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Typed')
})

test('a new password ends other sign-ins and is the one that signs in', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const elsewhere = await otherBrowser.newPage()
  await giveTokens(elsewhere, vera)
  await signIn(vera, '/settings/profile')
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(1)

  const current = page.getByLabel('Current password')
  await current.fill('not-this-one')
  await page.getByLabel('New password *', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill('another-long-one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('The passwords don’t match')
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('Incorrect password')
  await current.fill(vera.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(notification(page, 'Password changed. Other sign-ins have ended.')).toBeVisible()
  await expect(current).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
  await expect(page.getByText('This browser')).toBeVisible()

  await otherBrowser.clearCookies()
  const fresh = await otherBrowser.newPage()
  await fresh.goto('/')
  await typePassword(fresh, vera)
  await expect(fresh.getByText('Incorrect email or password')).toBeVisible()
  await typePassword(fresh, { ...vera, password: newPassword })
  await expect(shellOf(fresh)).toContainText(vera.name)
})

test('the sign-in of another browser can be ended', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const elsewhere = await otherBrowser.newPage()
  await giveTokens(elsewhere, vera)
  await elsewhere.goto('/')
  await expect(shellOf(elsewhere)).toBeVisible()
  await keepQuiet(elsewhere)
  await signIn(vera, '/settings/profile')
  const rows = page.getByRole('region', { name: 'Active sign-ins' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
  await rows.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await rows.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(rows).toHaveCount(2)

  const popup = elsewhere.waitForEvent('popup')
  await elsewhere.getByRole('button', { name: 'Bookmark Dashboard' }).click()
  await expect(signInTitle(await popup)).toBeVisible()
})

test('a known browser is forgotten: it is signed out, and new when it comes back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const vera = await createPerson(database, { customers: [customer.id] })
  const newSignIns = async () =>
    (await subjectsMailedTo(database, vera.email)).filter((subject) => /^New sign-in/.test(subject)).length
  await signIn(vera, '/settings/profile')
  const elsewhere = await otherBrowser.newPage()
  await giveTokens(elsewhere, vera)
  await elsewhere.goto('/settings/profile')
  await expect(elsewhere.getByText('This browser')).toBeVisible()
  await expect.poll(newSignIns).toBe(1)

  await page.getByRole('link', { name: 'Sign-in history' }).click()
  const rows = page.getByRole('region', { name: 'Known browsers' }).last().getByRole('row')
  const others = rows.filter({ has: page.getByRole('button') }).filter({ hasNotText: 'This browser' })
  const own = rows.filter({ hasText: 'This browser' })
  await expect(rows).toHaveCount(3)
  await expectAccessible(page, 'known-browsers')
  await others.getByRole('button', { name: /^Forget/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Forget / })
  await expect(dialog).toContainText('That browser is signed out.')
  await expectAccessible(page, 'forget-browser')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await keepQuiet(elsewhere)
  await others.getByRole('button', { name: /^Forget/ }).click()
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await expect(others).toHaveCount(0)
  await expect(own).toHaveCount(1)

  const opened = elsewhere.waitForEvent('popup')
  await elsewhere.getByRole('button', { name: 'Bookmark Profile' }).click()
  const popup = await opened
  await expect(signInTitle(popup)).toBeVisible()
  await typePassword(popup, vera)
  await popup.waitForEvent('close')
  await expect.poll(newSignIns).toBe(2)
  await page.reload()
  await expect(others).toHaveCount(1)

  // One's own stays signed in, and is new the next time.
  await own.getByRole('button', { name: /^Forget/ }).click()
  await expect(dialog).toContainText('You stay signed in here.')
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await expect(own).toHaveCount(0)
  await page.reload()
  await expect(shellOf(page)).toBeVisible()
  expect(await newSignIns()).toBe(2)
  await page.goto('/logout')
  await expect(signInTitle(page)).toBeVisible()
  await typePassword(page, vera)
  await expect(shellOf(page)).toBeVisible()
  await expect.poll(newSignIns).toBe(3)
})

test('signing out everywhere asks first, and then ends this one too', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const elsewhere = await otherBrowser.newPage()
  await giveTokens(elsewhere, vera)
  await elsewhere.goto('/')
  await expect(shellOf(elsewhere)).toBeVisible()
  await keepQuiet(elsewhere)
  await signIn(vera, '/settings/profile')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(shellOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(signInTitle(page)).toBeVisible()
  const popup = elsewhere.waitForEvent('popup')
  await elsewhere.getByRole('button', { name: 'Bookmark Dashboard' }).click()
  await expect(signInTitle(await popup)).toBeVisible()
})
