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
  await other.getByRole('button', { name: `Grant ${reader.name}’s request` }).click()
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

test('estimates are entered, make the consensus, show their source, and can be left out', { tag: '@full' }, async ({
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
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'Period' }).fill('Q1 2027')
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
      await page.getByRole('button', { name: 'Board page' }).click()
      await page.getByRole('menuitem', { name: /PDF/ }).click()
    })(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/research/outlook')
  await expect(heading(page, 'Broker Outlook')).toBeVisible()
  await page.getByRole('button', { name: 'Add rating' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Broker' }).fill(`Alder ${unique}`)
  await page.keyboard.press('Tab')
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

const call = [
  'Operator: Good morning, and welcome to the third-quarter call. I hand over to the chief executive.',
  'Mara Ellison -- Chief Executive Officer: Thank you. Orders grew nine percent, and the backlog covers seven months.',
  'Operator: We begin the question-and-answer session. The first question is from Imogen Vale of Hathersage Research.',
  'Imogen Vale -- Hathersage Research -- Analyst: How durable is pricing once lead times shorten?',
  'Mara Ellison -- Chief Executive Officer: Service contracts renew at ninety-four percent, so we are confident.',
].join('\n\n')

test('a call is pasted, its questions are told apart, and what was said is found', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const person = await createPerson(database, { customers: [veltrane], research: ['transcripts'] })
  const title = `Third quarter ${person.id.slice(-6)}`
  await signIn(person, '/research/events/transcripts')
  await page.getByRole('button', { name: 'Add transcript' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Veltrane')
  await page
    .getByRole('option', { name: /Veltrane/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Call date' }).fill('11/05/2026')
  await page.keyboard.press('Tab')
  await dialog.getByText('Paste text').click()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(call)
  await dialog.getByRole('button', { name: 'Add transcript' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByText('How durable is pricing once lead times shorten?').first()).toBeVisible()
  await expectAccessible(page, 'research-transcript')

  await page.goto('/research/events/questions')
  await expect(page.getByRole('row').filter({ hasText: 'How durable is pricing' }).first()).toBeVisible()
  await expectAccessible(page, 'research-questions')
  await page.goto('/research/events/search')
  await page.getByRole('searchbox', { name: 'Search transcripts' }).fill('lead times')
  await expect(page.locator('mark').first()).toBeVisible()
})

test('a report is uploaded, read, searched, confirmed, and makes a rating', async ({ page, database, signIn }) => {
  const person = await createPerson(database, { customers: [veltrane], research: ['estimates'] })
  const unique = person.id.slice(-6)
  await signIn(person, '/research')
  await expect(heading(page, 'Research')).toBeVisible()
  await page.getByRole('button', { name: 'Add documents' }).first().click()
  const words = `Calibration${unique} demand turns up`
  await page.getByLabel('Research files').setInputFiles({
    name: `report-${unique}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${words}\nRating: Outperform\nPrice target: $97.00\nVeltrane Instruments (NYSE: VLTN.A)\n`),
  })
  await expect(page.getByRole('row').filter({ hasText: unique }).first()).toContainText(/To confirm|Ready/, {
    timeout: 30_000,
  })
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search the text of documents' }).fill(`Calibration${unique}`)
  const found = page.getByRole('region', { name: 'Search results' })
  await expect(found.locator('mark').first()).toBeVisible()
  await expectAccessible(page, 'research-search')
  await found.getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Price target' })).toHaveValue(/97/)
  await page.getByRole('combobox', { name: 'Broker' }).fill(`Cedar ${unique}`)
  await page.keyboard.press('Tab')
  await expectAccessible(page, 'research-document')
  await page.getByRole('button', { name: 'Confirm details' }).click()
  await expect(page.getByRole('button', { name: 'Save details' })).toBeVisible()

  // A figure is typed in beside the report, and leads back to its page.
  await page.getByRole('tab', { name: 'Estimates' }).click()
  const beside = page.getByRole('tabpanel', { name: 'Estimates' })
  await expect(beside.getByRole('combobox', { name: 'Broker' })).toHaveValue(`Cedar ${unique}`)
  await beside.getByRole('textbox', { name: 'Period' }).fill('Q2 2027')
  await beside.getByRole('textbox', { name: 'Estimate' }).fill('1.25')
  await expectAccessible(page, 'research-document-estimates')
  await beside.getByRole('button', { name: 'Add estimate' }).click()
  const added = page.getByRole('region', { name: 'Estimates from this report' })
  await expect(added).toContainText('EPS, Q2 2027: 1.25 USD')
  await expect(beside.getByRole('textbox', { name: 'Estimate' })).toHaveValue('')
  await added.getByRole('link', { name: 'Open in All Estimates' }).click()
  await page.getByRole('button', { name: new RegExp(`^Cedar ${unique}, .*1\\.25`) }).click()
  await page.getByRole('link', { name: 'Open report, page 1' }).click()
  await expect(page).toHaveURL(/\/research\/documents\/.*page=1/)
})
