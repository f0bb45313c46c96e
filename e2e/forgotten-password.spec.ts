// A forgotten password, from the sign-in page through the mail to the first sign-in with a new one.
import { expectAccessible } from './support/accessibility.ts'
import { signInTitle, typePassword } from './support/browser.ts'
import { linkMailedTo } from './support/mail.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect, shellOf, test } from './support/test.ts'

const password = 'a quiet walk along the harbor'

test('a link by mail sets a new password, which signs in', async ({ page, database }) => {
  const customer = await createCustomer(database)
  const vera = await createPerson(database, { customers: [customer.id] })
  await page.goto('/')
  await expect(signInTitle(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(vera.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
  await expectAccessible(page, 'forgotten-password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${vera.email} has an account`)).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(signInTitle(page)).toBeVisible()

  await expect.poll(() => linkMailedTo(database, vera.email)).toBeDefined()
  const link = (await linkMailedTo(database, vera.email)) ?? ''
  await page.goto(link)
  await page.getByLabel('New password').fill('password1234')
  await expect(page.getByText('Strength: easy to guess')).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is made of common words')).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await expectAccessible(page, 'new-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(vera.email)
  await typePassword(page, { ...vera, password })
  await expect(shellOf(page)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
