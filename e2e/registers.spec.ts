// What a company knows of its owners itself: the register, the NOBO list, surveillance.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer, veltraneA } from './support/issuer.ts'
import { holdJobs } from './support/jobs.ts'
import { ada, createPerson, noor, type Person } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification, shellOf } from './support/test.ts'

const test = base.extend<{ issuer: { id: string }; member: Person }>({
  issuer: async ({ database }, use) => {
    const features = ['shareholder_registry', 'nobo_list', 'surveillance']
    await use(await createIssuer(database, { features, securities: [veltraneA] }))
  },
  member: async ({ database, issuer }, use) => use(await createPerson(database, { customers: [issuer.id] })),
})

const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
const dataRows = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-rowindex]')

/** From the file to the result, a page for each step. */
async function importFile(page: Page, text: string, onDate: string) {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'holders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page).toHaveURL(/import\/columns\?.*sheet=/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/import\/snapshot\?/)
  await page.getByLabel('As of').fill(onDate)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/import\/preview\?/)
  await expect(page.getByText('Reconciliation')).toBeVisible()
}

async function begin(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/imports\//)
  await expect(page.getByText('The import is complete')).toBeVisible({ timeout: 120_000 })
}

const register = [
  'Holder,Account,Shares,City,State,Country,Type,Held since',
  'Abbey Ann,001,"1,000",Boston,MA,US,Individual,2015-05-01',
  'Briggs Bo,002,50,Toronto,ON,Canada,Individual,2026-01-10',
  'Quelm & Co,003,"900,000",New York,NY,US,Nominee,',
  'Carver Cy,004,many,Boston,MA,US,Individual,',
].join('\n')

test('a register is imported, looked into, compared with the next, removed and brought back', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member)
  await page.getByRole('link', { name: 'Shareholder Registry' }).click()
  await expect(page.getByText('No snapshots of VLTN.A yet')).toBeVisible()
  await page.getByRole('link', { name: 'Import' }).first().click()
  await importFile(page, register, '2026-06-30')
  await expect(page.getByText('"many" is not a number of shares')).toBeVisible()
  await expect(page.getByText(/901,050/).first()).toBeVisible()
  await expectAccessible(page, 'register-preview')
  await page.setViewportSize({ width: 1440, height: 900 })
  await begin(page)
  await page.getByRole('link', { name: 'View holders' }).click()
  await expect(dataRows(page)).toHaveCount(3)

  await page.getByRole('button', { name: /^Under 100/ }).click()
  await expect(page).toHaveURL(/bands=1/)
  await expect(dataRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('searchbox', { name: /^Search names/ }).fill('abbey')
  await expect(dataRows(page)).toHaveCount(1)
  await row(page, 'Abbey Ann').click()
  await expect(page.getByRole('dialog')).toContainText('May 1, 2015')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/-registry-\d{4}-\d{2}-\d{2}\.csv$/)

  await page.goto('/holders/registry/import')
  await importFile(
    page,
    'Holder,Account,Shares\nAbbey Ann,001,1500\nQuelm & Co,003,900000\nGale Gil,005,70',
    '2026-09-30',
  )
  await begin(page)
  await page.getByRole('link', { name: 'View holders' }).click()
  await page.getByRole('tab', { name: 'Additions and departures' }).click()
  await expect(page.getByText('From Jun 30, 2026 to Sep 30, 2026')).toBeVisible()
  await expect(row(page, 'Abbey Ann')).toContainText('+500')
  await page.getByRole('button', { name: /^Departed 1/ }).click()
  await expect(dataRows(page)).toHaveCount(1)
  await expect(row(page, 'Briggs Bo')).toContainText('Departed')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove snapshot' }).click()
  await expect(page.getByRole('combobox', { name: 'Snapshot' })).toHaveValue(/Jun 30, 2026/)
  await notification(page, 'Snapshot of Sep 30, 2026 removed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Snapshot' })).toHaveValue(/Sep 30, 2026/)
})

test('a large file is read with progress, which survives a reload and can be cancelled', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  issuer,
  member,
}) => {
  test.slow()
  // Without it the machine decides whether there is still something to cancel.
  const reading = await holdJobs(database, 'holders.read-register-preview', issuer.id)
  const rows = Array.from({ length: 8000 }, (_, row) => `Holder ${row},${row},${1 + (row % 900)}`)
  await signIn(member, '/holders/registry/import')
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Holder,Account,Shares', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Continue' }).click({ timeout: 60_000 })
  await page.getByLabel('As of').fill('2026-06-30')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('The preview was canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('Reading the file')).toBeVisible()
  const progress = page.getByRole('status').filter({ hasText: 'of 8,000 rows' })
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress).toBeVisible()
  await reading.release()
  await expect(page.getByText('Reconciliation')).toBeVisible({ timeout: 120_000 })
  await begin(page)
  await page.getByRole('link', { name: 'View holders' }).click()
  await page.getByRole('searchbox', { name: /^Search names/ }).fill('holder 799')
  await expect(page.getByText('11 holders')).toBeVisible()
})

test('the demo’s register shows who holds, and who came and left', { tag: '@full' }, async ({ page, signIn }) => {
  test.slow()
  await signIn(ada, '/holders/registry')
  await expect(page.getByText('The list adds up to 100% of shares outstanding.')).toBeVisible()
  await expect(page.getByRole('img', { name: /holders on Jun 30, 2026/ })).toBeVisible()
  await expectAccessible(page, 'registry')
  await page.goto('/holders/registry?tab=changes')
  await expect(dataRows(page).first()).toBeVisible()
  await expectAccessible(page, 'registry-changes')
})

test('the demo’s NOBO list is filtered by its pictures', async ({ page, signIn }) => {
  test.slow()
  await signIn(ada, '/holders/nobo')
  await expect(page.getByText('Non-objecting beneficial owners')).toBeVisible()
  await page.getByRole('button', { name: /^Quelmgate Securities/ }).click()
  await expect(page).toHaveURL(/intermediaries=Quelmgate/)
  await expect(page.getByText('Through Quelmgate Securities')).toBeVisible()
  await expectAccessible(page, 'nobo')
})

test('the demo’s surveillance stands beside the latest 13F', { tag: '@full' }, async ({ page, signIn }) => {
  test.slow()
  await signIn(ada, '/holders/surveillance')
  await expect(page.getByRole('columnheader', { name: 'Latest 13F' })).toBeVisible()
  await expect(dataRows(page).first()).toContainText('Sep 30, 2026')
  await expectAccessible(page, 'surveillance')
  // On a phone the buttons are reached without scrolling sideways.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/holders/surveillance?tab=names')
  const decide = page.getByRole('list', { name: 'Names to match' }).getByRole('listitem').first().getByRole('button')
  await expect(decide).toHaveText(['Confirm', 'Match…', 'Not an institution'])
  await decide.last().scrollIntoViewIfNeeded()
  for (const button of await decide.all()) await expect(button).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'surveillance-names')
})

test('a NOBO list is imported from a spreadsheet’s text, and a bad file says why', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/holders/nobo/import')
  await expectAccessible(page, 'register-file')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByRole('alert').filter({ hasText: 'empty.csv' })).toBeVisible()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('Who,Shares\nAnn,5') })
  await expect(page).toHaveURL(/import\/columns/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a column', { exact: true })).toBeVisible()
  await expectAccessible(page, 'register-columns')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Name', exact: true }).click()
  await page.getByRole('option', { name: 'Who' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Enter a date')).toBeVisible()
  await page.getByLabel('As of').fill('2026-10-31')
  await page.getByLabel('Shares outstanding').fill('4')
  await expectAccessible(page, 'register-snapshot')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/125.00% of 4 shares outstanding, 1 more than outstanding/)).toBeVisible()
  await begin(page)
  await expectAccessible(page, 'register-result')
})

test('identified positions are matched to organizations by a person, and stand beside the 13F', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  test.slow()
  const firms = await database.shared
    .selectFrom('market.positions as p')
    .innerJoin('market.organizations as o', 'o.id', 'p.organizationId')
    .select(['o.name'])
    .where('p.securityId', '=', veltraneA)
    .where('p.shares', '>', '0')
    .where('p.quarter', '=', '2026-09-30')
    .orderBy('p.shares', 'desc')
    .limit(2)
    .execute()
  const [first = '', second = ''] = firms.map(({ name }) => name)
  await signIn(member, '/holders/surveillance/import')
  await importFile(page, `Name,Shares\n"${first}, L.P.",5000\nZzyzx Nominees,3000\nNobody at All,100`, '2026-10-31')
  await begin(page)
  await page.getByRole('link', { name: 'Match names' }).click()
  await expect(row(page, first)).toContainText('High')
  await page.getByRole('button', { name: `Confirm: ${first}, L.P.` }).click()
  await expect(row(page, first)).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Decision' }).getByText('Set aside').click()
  await page.getByRole('button', { name: 'Match…: Zzyzx Nominees' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Organization' }).fill(second)
  await page.getByRole('option', { name: second }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row(page, 'Zzyzx')).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Decision' }).getByText('To review').click()
  await page.getByRole('button', { name: 'Not an institution: Nobody at All' }).click()
  await expect(page.getByText('All names reviewed')).toBeVisible()
  await page.getByRole('tab', { name: /^Holders/ }).click()
  await expect(row(page, 'Zzyzx Nominees')).toContainText(second)
  await expect(row(page, 'Zzyzx Nominees')).toContainText('Sep 30, 2026')
  await expect(row(page, first)).toContainText('Confirmed')
})

test('nobody without the feature or the flag sees or reaches them', { tag: '@full' }, async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow()
  await signIn(noor)
  const entries = ['Shareholder Registry', 'NOBO List', 'Surveillance']
  for (const name of entries) await expect(page.getByRole('link', { name })).toHaveCount(0)
  for (const path of ['registry', 'nobo', 'surveillance', 'registry/import', 'nobo/import/preview']) {
    await page.goto(`/holders/${path}`)
    await expect(page.getByText('Page not found')).toBeVisible()
  }
  const other = await otherBrowser.newPage()
  await other.route(/feature_flags/, (route) => route.fulfill({ json: { toggles: [] } }))
  await giveTokens(other, ada)
  await other.goto('/')
  await expect(shellOf(other)).toBeVisible()
  await expect(other.getByRole('link', { name: 'NOBO List' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Shareholder Registry' })).toHaveCount(0)
})
