// Research: who may open what, documents of brokers, estimates, ratings, and calls.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entries = ['Research', 'Broker Outlook', 'Events & Transcripts', 'All Estimates', 'Entitlements']

test('access is requested, granted until a day, and opens the pages', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const reader = await createPerson(database, { customers: [veltrane] })
  const granting = await createPerson(database, { customers: [veltrane], research: ['entitlements_admin'] })

  // One entry, with the name of the provider.
  await signIn(reader)
  await expect(main(page).getByRole('link', { name: 'Broker Outlook' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Market data' }).click()
  await page.getByRole('checkbox', { name: 'Estimates' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('I prepare the consensus for the board.')
  await expectAccessible(page, 'research-refused')
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/request/i)
      .first(),
  ).toBeVisible()

  const other = await otherBrowser.newPage()
  await giveTokens(other, granting)
  await other.goto('/research/entitlements')
  await expect(heading(other, 'Entitlements')).toBeVisible()
  await expectAccessible(other, 'research-entitlements')
  await other.getByRole('tab', { name: 'Requests' }).click()
  await other.getByRole('button', { name: `Grant the request of ${reader.name}` }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('12/31/2099')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(dialog).toBeHidden()
  await other.getByRole('tab', { name: 'History' }).click()
  await expect(other.getByRole('row').filter({ hasText: reader.name }).first()).toBeVisible()

  // Only what the product opens; the rest is shown, and does not navigate.
  await page.goto('/research/estimates')
  await expect(heading(page, 'All Estimates')).toBeVisible()
  const list = main(page).getByRole('link', { name: /^(Research|Broker Outlook|Events|All Estimates|Entitlements)/ })
  await expect(list).toContainText(entries, { useInnerText: true })
  const closed = main(page).getByRole('link', { name: /^Events & Transcripts/ })
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await closed.click({ force: true })
  await expect(page).toHaveURL(/\/research\/estimates/)
  await page.goto('/research/events')
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible()
})

test('an assistant sees one entry, if the customer allows it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const granting = await createPerson(database, { customers: [veltrane], research: ['entitlements_admin'] })
  const assistant = await createPerson(database, { customers: [veltrane], scope: 'assistant' })
  await signIn(granting, '/research/entitlements')
  const allowed = page.getByRole('switch', { name: 'Assistants see Research' })
  const other = await otherBrowser.newPage()
  await giveTokens(other, assistant)
  await other.goto('/')
  await expect(shellOf(other)).toBeVisible()
  await expect(main(other).getByRole('link', { name: 'Research' })).toHaveCount(0)
  await allowed.click()
  await expect(allowed).toBeChecked()
  await other.reload()
  await expect(main(other).getByRole('link', { name: 'Research' })).toHaveCount(1)
  await expect(main(other).getByRole('link', { name: 'Broker Outlook' })).toHaveCount(0)
  await allowed.click()
  await expect(allowed).not.toBeChecked()
})

test('estimates are entered, make the consensus, show their source, and can be left out', async ({
  page,
  database,
  signIn,
}) => {
  const person = await createPerson(database, { customers: [veltrane], research: ['estimates'] })
  const unique = person.id.slice(-6)
  await signIn(person, '/research/estimates')
  await expect(heading(page, 'All Estimates')).toBeVisible()
  for (const [broker, value] of [
    [`Alder ${unique}`, '1.10'],
    [`Birch ${unique}`, '1.30'],
  ] as const) {
    await page.getByRole('button', { name: 'Add estimate' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Broker' }).fill(broker)
    await page.getByRole('option', { name: new RegExp(broker) }).click()
    await dialog.getByRole('textbox', { name: 'Estimate', exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Save estimate' }).click()
    await expect(dialog).toBeHidden()
  }
  const cell = page.getByRole('button', { name: new RegExp(`^Alder ${unique}, .*1\\.10`) })
  await expect(cell).toBeVisible()
  await expectAccessible(page, 'research-estimates')
  await cell.click()
  await expect(page.getByRole('dialog').getByText(person.name).first()).toBeVisible()
  await expectAccessible(page, 'research-estimate', '[role=dialog]')
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: /PDF/ }).click()
    })(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/research/outlook')
  await expect(heading(page, 'Broker Outlook')).toBeVisible()
  await page.getByRole('button', { name: 'Add rating' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Broker' }).fill(`Alder ${unique}`)
  await page.getByRole('option', { name: new RegExp(`Alder ${unique}`) }).click()
  await dialog.getByRole('combobox', { name: 'Rating' }).fill('Outperform')
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Price target' }).fill('95')
  await dialog.getByRole('button', { name: 'Save rating' }).click()
  await expect(dialog).toBeHidden()
  const row = page
    .getByRole('row')
    .filter({ hasText: `Alder ${unique}` })
    .last()
  await expect(row).toContainText('Buy')
  await expect(row).toContainText('$95.00')
  await expectAccessible(page, 'research-outlook')
})
