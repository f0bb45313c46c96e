// Two-step verification: setting it up, signing in with it, losing the phone, and a company that requires it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { keepQuiet, signInTitle, typePassword } from './support/browser.ts'
import { plugInDevice } from './support/passkeys.ts'
import { ageProofOf, createCustomer, createPerson, endSignInsOf } from './support/people.ts'
import { keyOn, phoneWith } from './support/phone.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, shellOf, test } from './support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: /^Two-step verification/ })
const secondStepTitle = (page: Page) => page.getByRole('heading', { name: 'Two-step verification' })

/** From the open profile to the recovery codes. */
async function setUpPhone(page: Page, look = async (_name: string) => {}) {
  await section(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const phone = phoneWith(await keyOn(page))
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await look('set-up-authenticator')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('not a code')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Incorrect code. Check the clock on your phone')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await look('recovery-codes')
  const recoveryCodes = await codes.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(page).getByText('10 of 10 left')).toBeVisible()
  return { phone, recoveryCodes }
}

async function typeCode(page: Page, code: string) {
  await expect(secondStepTitle(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page) {
  await page.goto('/logout')
  await expect(signInTitle(page)).toBeVisible()
}

test('somebody sets up an authenticator app, and signs in with it here and in the popup', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const vera = await createPerson(database, { customers: [customer.id] })
  await signIn(vera, '/settings/profile')
  await expect(section(page).getByText('Not set up')).toBeVisible()
  const { phone } = await setUpPhone(page, (name) => expectAccessible(page, name))
  await expectAccessible(page, 'two-step-section')

  await signOut(page)
  await typePassword(page, vera)
  await expect(secondStepTitle(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Code' }).fill('000 000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Incorrect code')).toBeVisible()
  await expectAccessible(page, 'second-step')
  await typeCode(page, phone.nextCode())
  await expect(shellOf(page)).toBeVisible()

  await page.goto('/settings/profile')
  await page.getByLabel('First name').fill('Veronika')
  await keepQuiet(page)
  const opened = page.waitForEvent('popup')
  await endSignInsOf(database, vera)
  await page.getByRole('button', { name: 'Save' }).click()
  const popup = await opened
  await typePassword(popup, vera)
  await typeCode(popup, phone.nextCode())
  await popup.waitForEvent('close')
  await expect(notification(page, 'Profile saved')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Sign-in history' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in history')
  const history = page.getByRole('grid', { name: 'Sign-in history' })
  await expect(history.getByText('Failed')).toHaveCount(1)
  await expect(history.getByText('Password and code')).toHaveCount(3)
  await expectAccessible(page, 'sign-in-history')
})

test('a lost phone: a recovery code signs in once, and an admin resets the rest', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const vera = await createPerson(database, { customers: [customer.id] })
  const tab = await otherBrowser.newPage()
  await giveTokens(tab, vera)
  await tab.goto('/settings/profile')
  const { recoveryCodes } = await setUpPhone(tab)
  await signOut(tab)
  await typePassword(tab, vera)
  await typeCode(tab, recoveryCodes[0] ?? '')
  await expect(shellOf(tab)).toBeVisible()
  await tab.goto('/settings/profile')
  await expect(section(tab).getByText('9 of 10 left')).toBeVisible()
  await signOut(tab)
  await typePassword(tab, vera)
  await typeCode(tab, recoveryCodes[0] ?? '')
  await expect(tab.getByText('Incorrect code')).toBeVisible()

  await signIn(admin, '/settings/team')
  await ageProofOf(database, admin)
  await page.getByRole('button', { name: `Actions for ${vera.name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-step verification…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  // A password of long ago does not suffice.
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('Incorrect password')).toBeVisible()
  await expectAccessible(page, 'confirm-identity')
  await proof.getByRole('textbox', { name: 'Password', exact: true }).fill(admin.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Two-step verification reset for ${vera.name}`)).toBeVisible()

  await tab.goto('/')
  await typePassword(tab, vera)
  await expect(shellOf(tab)).toBeVisible()
})

test('a company requires it: colleagues set it up in the popup and go on', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const vera = await createPerson(database, { customers: [customer.id] })
  const tab = await otherBrowser.newPage()
  await giveTokens(tab, vera)
  await tab.goto('/settings/profile')
  await expect(section(tab).getByText('Not set up')).toBeVisible()

  await signIn(admin, '/settings/team')
  const require = async () => {
    await page.getByRole('switch', { name: 'Require two-step verification' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Require' }).click()
  }
  await require()
  await expect(page.getByText('Set up two-step verification for yourself first')).toBeVisible()
  await page.goto('/settings/profile')
  await setUpPhone(page)
  await page.goto('/settings/team')
  await tab.getByLabel('First name').fill('Veronika')
  await keepQuiet(tab)
  await require()
  await expect(page.getByText('Two-step verification required')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Require two-step verification' })).toBeChecked()
  await expectAccessible(page, 'sign-in-policy')

  const opened = tab.waitForEvent('popup')
  await tab.getByRole('button', { name: 'Save' }).click()
  const popup = await opened
  await typePassword(popup, vera)
  await expect(popup.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  const phone = phoneWith(await keyOn(popup))
  await expectAccessible(popup, 'required-set-up')
  await popup.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode())
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(popup, 'required-recovery-codes')
  await popup.getByRole('button', { name: 'I’ve saved them' }).click()
  await popup.waitForEvent('close')
  await expect(notification(tab, 'Profile saved')).toBeVisible()

  await tab.unrouteAll()
  await tab.reload()
  await expect(section(tab).getByText('Required by your company')).toBeVisible()
  await section(tab).getByRole('button', { name: 'Remove' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(tab.getByText('Your company requires two-step verification')).toBeVisible()
})

test('a passkey signs in by itself and after the password, and confirms who somebody is', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  const vera = await createPerson(database, { customers: [customer.id] })
  await plugInDevice(page)
  await signIn(vera, '/settings/profile')
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(page).getByText('My laptop')).toBeVisible()
  await section(page).getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(section(page).getByText('Work laptop')).toBeVisible()
  await expectAccessible(page, 'passkeys')

  await signOut(page)
  await expectAccessible(page, 'sign-in-with-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(shellOf(page)).toBeVisible()

  await signOut(page)
  await typePassword(page, vera)
  await expect(secondStepTitle(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible()
  await expectAccessible(page, 'second-step-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(shellOf(page)).toBeVisible()

  await page.goto('/settings/profile')
  await expect(section(page).getByText('1 in use')).toBeVisible()
  await ageProofOf(database, vera)
  await section(page).getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(notification(page, 'Passkey removed')).toBeVisible()
  await expect(section(page).getByText('Work laptop')).toHaveCount(0)
})
