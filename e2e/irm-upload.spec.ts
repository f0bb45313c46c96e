// IRM Upload: a file of contacts becomes people in the IRM, and an undo takes all of them away again.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; admin: Person; member: Person }>({
  customer: async ({ database }, use) => use(await createCustomer(database)),
  admin: async ({ database, customer }, use) =>
    use(await createPerson(database, { role: 'admin', customers: [customer.id] })),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const rowCount = 2000
const badEvery = 40

/** Every fortieth row has no email address that could be one. */
function contacts(): string {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const email = row % badEvery === 0 ? 'not an address' : `contact${row}@upload.example`
    return `Contact;Number ${row};${email};Upload House ${row % 20};Toronto;Canada;Upload, Wave ${row % 3}`
  })
  return ['First name;Surname;Email Address;Firm;City;Country;Tags', ...rows].join('\r\n')
}

const sendFile = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const stat = (page: Page, label: string) => page.locator('dl').filter({ has: page.getByText(label, { exact: true }) })

test('two thousand contacts with fifty bad rows are checked, imported and undone', async ({ page, signIn, admin }) => {
  test.setTimeout(240_000)
  await signIn(admin, '/settings/irm-upload')
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await page.getByRole('link', { name: 'New upload' }).click()
  await expect(page).toHaveURL(/\/settings\/irm-upload\/new/)
  await sendFile(page, 'broken.csv', 'name\n')
  await expect(page.getByRole('alert')).toContainText('has a header but no rows')

  await sendFile(page, 'contacts.csv', contacts())
  await expect(page).toHaveURL(/\/settings\/irm-upload\/map\?.*sheet=/)
  await expect(page.getByRole('combobox', { name: 'Last Name' })).toHaveValue('Surname')
  await expect(page.getByText('Upload House 0 · Upload House 1')).toBeVisible()
  await page.getByRole('button', { name: 'Check rows' }).click()

  await expect(stat(page, 'New')).toContainText('1,950', { timeout: 60_000 })
  await expect(stat(page, 'With errors')).toContainText('50')
  await expect(stat(page, 'New organizations')).toContainText('20')
  await page.getByRole('combobox', { name: 'Rows shown' }).click()
  await page.getByRole('option', { name: 'Only errors (50)' }).click()
  await expect(page).toHaveURL(/show=errors/)
  await expect(page.getByText('Email: Enter a valid email address').first()).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download errors' }).click()
  const file = await readFile(await (await waiting).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(51)

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await notification(page, 'contacts.csv discarded').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Import 1,950 rows' }).click()
  await expect(page.getByText('1,950 people created, 20 organizations created.')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Show people' }).click()
  await expect(page).toHaveURL(/uploadId=/)
  await expect(page.getByText('Created by')).toBeVisible()
  await expect(page.getByText('1,950 people', { exact: true })).toBeVisible()

  await page.goto('/settings/irm-upload')
  await page.getByRole('link', { name: 'contacts.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Everything it created was removed.')).toBeVisible({ timeout: 90_000 })
  await page.goto('/irm/people')
  await expect(page.getByText('1,950 people', { exact: true })).toHaveCount(0)
})

const few = 'First name,Surname,Email,Firm\nAnn,Few,ann@few.example,Few House\nBob,Few,nothing,Few House\n'

test('every step can be used by everybody', { tag: '@full' }, async ({ page, signIn, admin }) => {
  test.setTimeout(240_000)
  await signIn(admin, '/settings/irm-upload/new?kind=people')
  await expectAccessible(page, 'upload-new')
  await sendFile(page, 'few.csv', few)
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeVisible()
  await expectAccessible(page, 'upload-columns')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Email: Enter a valid email address')).toBeVisible()
  await expectAccessible(page, 'upload-preview')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 person created, 1 organization created.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'upload-result')
  await page.goto('/settings/irm-upload')
  await expect(page.getByRole('link', { name: 'few.csv' })).toBeVisible()
  await expectAccessible(page, 'upload-list')
})

test('somebody who is neither admin nor assistant has no entry and no access', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/settings/brokers')
  await expect(page.getByRole('link', { name: 'Brokers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'IRM Upload' })).toHaveCount(0)
  await page.goto('/settings/irm-upload/new')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
})
