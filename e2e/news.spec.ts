// News: what a person mutes stays muted, and feeds are read safely.
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

const { veltrane } = demoCustomers

test('news preferences are kept and obeyed; a feed in a private network is refused', async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane], role: 'admin' }), '/settings/news')
  await page.getByRole('combobox', { name: 'Muted words' }).fill('marathon')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Other news' }).check()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(notification(page, 'News settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('marathon')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Other news' })).toBeChecked()
  await expectAccessible(page, 'news-settings')

  await page.getByRole('button', { name: 'Add a feed' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://169.254.169.254/')
  await dialog.getByRole('button', { name: 'Test feed' }).click()
  await expect(dialog.getByText(/private network/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: /^Company reports/ }).click()
  await expect(page).toHaveURL(/types=.*event/)
  await page.keyboard.press('Escape')
  const amended = 'Veltrane Instruments: Departure or appointment of directors or officers (8-K/A item 5.02)'
  await page.getByRole('button', { name: `Unread: ${amended}` }).click()
  const report = page.getByRole('dialog', { name: amended })
  await expect(report.getByText('Amends an earlier report.')).toBeVisible()
  await expect(report.getByText(/^Accession number \d{10}-26-\d{6}$/)).toBeVisible()
  for (const ticker of ['VLTN.A', 'VLTN.B']) await expect(report.getByRole('link', { name: ticker })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search news' }).fill('nothing says this')
  await expect(page).toHaveURL(/nothing/)
  await expectAccessible(page, 'news')
})
