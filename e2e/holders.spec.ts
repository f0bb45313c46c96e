// Who owns us, over time and since when; who moved; and what every figure rests on.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import { createIssuer } from './support/issuer.ts'
import { createCustomer, createPerson, demoCustomers, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ reader: Person }>({
  reader: async ({ database }, use) => {
    await use(await createPerson(database, { customers: [demoCustomers.veltrane] }))
  },
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const grid = (page: Page, name = 'Holders') => page.getByRole('grid', { name })
const firstFigure = (page: Page, name = 'Holders') =>
  grid(page, name).getByRole('row').nth(1).getByRole('button').first()
const picture = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pickQuarter = async (page: Page, field: string, quarter: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: quarter }).click()
}

/** How many the list says there are. */
const counted = async (page: Page, noun: string): Promise<number> => {
  const said = page.getByRole('status').filter({ hasText: new RegExp(`^[\\d,]+ ${noun}s?$`) })
  await expect(said).toBeVisible()
  return Number(((await said.textContent()) ?? '').replaceAll(/\D/g, ''))
}

async function exported(page: Page, item: string): Promise<{ name: string; lines: number }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await downloading
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trim().split('\n').length }
}

test('current holders: a picture filters, groups roll up, a figure opens its filing, the list is a file', async ({
  page,
  signIn,
  reader,
}) => {
  test.setTimeout(60_000)
  await signIn(reader)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Current', exact: true }).click()
  await expect(page).toHaveURL('/holders')
  await expect(title(page)).toHaveText('Current holders')
  for (const header of ['Shares', 'Change', 'Value', '% O/S', '% of portfolio', 'First bought', 'Source']) {
    await expect(grid(page).getByRole('columnheader', { name: header, exact: true })).toBeAttached()
  }
  await expect(page.getByText(/managers have reported so far/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quick add' })).toBeVisible()
  await expectAccessible(page, 'holders')
  await page.setViewportSize({ width: 1440, height: 900 })

  const all = await counted(page, 'holder')
  const growth = picture(page, 'Style').getByRole('button', { name: /^Growth/ })
  await growth.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/holders?styles=growth')
  await expect(growth).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Remove filter Style' })).toBeVisible()
  await expect.poll(() => counted(page, 'holder')).toBeLessThan(all)
  const some = await counted(page, 'holder')
  expect(await exported(page, 'Export as CSV')).toEqual({ name: 'holders.csv', lines: some + 1 })
  await page.reload()
  await expect(growth).toHaveAttribute('aria-pressed', 'true')
  expect(await counted(page, 'holder')).toBe(some)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/holders')
  await expect.poll(() => counted(page, 'holder')).toBe(all)

  const shares = (await firstFigure(page).textContent()) ?? ''
  await firstFigure(page).click()
  const drawer = page.getByRole('dialog', { name: 'What this position rests on' })
  await expect(drawer.getByText(shares, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Amendment chain' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/holders')

  await page.getByRole('switch', { name: 'Roll up to parent' }).click()
  await expect(page).toHaveURL('/holders?rollUp=true')
  const group = grid(page)
    .getByRole('row')
    .filter({ has: page.getByTitle(/managers added up$/) })
    .first()
  await group.getByRole('button').first().click()
  const managers = page.getByRole('dialog', { name: 'What this group’s figure rests on' })
  await expect(managers.getByRole('row')).not.toHaveCount(1)
  await managers.getByRole('row').nth(1).getByRole('button').click()
  await expect(drawer.getByRole('heading', { name: 'Rows as filed' })).toBeVisible()
  await page.goBack()
  await expect(managers).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Rostrum/ })
    .click()
  await expect(page).toHaveURL('/')
})

test('another quarter, other columns, options and insiders apart', { tag: '@whole' }, async ({
  page,
  signIn,
  reader,
}) => {
  await signIn(reader, '/holders')
  await pickQuarter(page, 'Quarter', 'Q2 2026')
  await expect(page).toHaveURL('/holders?quarter=2026-06-30')
  await expect(page.getByText(/13F, Q2 2026/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose and pin columns' }).click()
  await page.getByRole('checkbox', { name: 'Style' }).click()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('columnheader', { name: 'Style' })).toHaveCount(0)
  await page.reload()
  await expect(grid(page).getByRole('columnheader', { name: 'Style' })).toHaveCount(0)
  const apart = page.getByRole('region', { name: 'Apart from these holdings' })
  await apart.getByRole('radiogroup').getByText('13D/G').click()
  await expect(page).toHaveURL('/holders?quarter=2026-06-30&apart=schedules')
  await apart.getByRole('radiogroup').getByText('Insiders').click()
  await expect(page).toHaveURL(/apart=insiders/)
  await expectAccessible(page, 'holders-apart')
})

test('the page for the board has no frame on paper', { tag: '@whole' }, async ({ page, signIn, reader }) => {
  await signIn(reader, '/holders?orientation=active')
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page).toHaveURL('/holders/print?orientation=active')
  await expect(title(page)).toHaveText('Institutional ownership, Q3 2026')
  await expect(page.getByText('Only: Active or passive Active')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  await expectAccessible(page, 'holders-print')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(/^Source: SEC Form 13F/)).toBeVisible()
})

test('historical holders: a range, a measure, cohorts, as known on a day', { tag: '@whole' }, async ({
  page,
  signIn,
  reader,
}) => {
  test.setTimeout(60_000)
  await signIn(reader)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Historical', exact: true }).click()
  await expect(page).toHaveURL('/holders/historical')
  const column = (quarter: string) => grid(page).getByRole('columnheader', { name: quarter })
  await expect(column('Q2 2025')).toBeAttached()
  await expect(page.getByRole('img', { name: /^Shares reported/ })).toBeVisible()
  await expectAccessible(page, 'holders-historical')
  await page.setViewportSize({ width: 1440, height: 900 })
  await pickQuarter(page, 'From', 'Q1 2026')
  await expect(page).toHaveURL('/holders/historical?from=2026-03-31')
  await expect(column('Q2 2025')).toHaveCount(0)
  await expect(column('Q1 2026')).toBeAttached()
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Value').click()
  await expect(page).toHaveURL(/measure=value/)
  await expect(firstFigure(page)).toContainText('$')
  await column('Q2 2026').getByRole('button').click()
  await expect(page).toHaveURL(/sortField=quarter/)
  await expect(page).toHaveURL(/sortQuarter=2026-06-30/)
  await firstFigure(page).click()
  await expect(page.getByRole('dialog', { name: 'What this position rests on' })).toBeVisible()
  await page.keyboard.press('Escape')
  const before = await counted(page, 'holder')
  await page.goto('/holders/historical?from=2026-03-31&knownOn=2026-08-01')
  await expect(page.getByText(/as known on Aug 1, 2026/)).toBeVisible()
  await expect.poll(() => counted(page, 'holder')).toBeLessThanOrEqual(before)
  await page.goto('/holders/historical')
  await page.getByRole('radiogroup', { name: 'By quarter or by cohort' }).getByText('Cohorts').click()
  await expect(page).toHaveURL('/holders/historical?show=cohorts')
  await expect(
    page.getByRole('region', { name: 'Cohorts' }).getByRole('row', { name: /^Q2 2025 or earlier/ }),
  ).toBeVisible()
  await expectAccessible(page, 'holders-cohorts')
})

test('movers: kinds, flow apart from the price, thresholds, ours and our peers', { tag: '@whole' }, async ({
  page,
  signIn,
  reader,
}) => {
  test.setTimeout(60_000)
  await signIn(reader)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movers', exact: true }).click()
  await expect(page).toHaveURL('/holders/movers')
  await expect(picture(page, 'Ours and our peers').getByText('Ours', { exact: true })).toBeVisible()
  await expectAccessible(page, 'holders-movers')
  await page.setViewportSize({ width: 1440, height: 900 })
  const all = await counted(page, 'mover')
  await page.getByRole('button', { name: /^Sellers/ }).click()
  await expect(page).toHaveURL('/holders/movers?kind=sellers')
  await expect.poll(() => counted(page, 'mover')).toBeLessThan(all)
  await expect(grid(page, 'Movers').getByText('Increased')).toHaveCount(0)
  expect(await exported(page, 'Export as CSV')).toMatchObject({ lines: (await counted(page, 'mover')) + 1 })
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Flow').click()
  await expect(page).toHaveURL(/measure=flow/)
  await expect(page.getByText(/^The decision apart from the price/)).toBeVisible()
  const largest = page.getByRole('table', { name: 'Largest movers' })
  await expect(largest.getByRole('button').first()).toContainText('$')
  await largest.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'What this position rests on' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'Move in shares' }).fill('100K')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/leastShares=100000/)
  await expect(page.getByText('Move in shares at least 100K')).toBeVisible()
  await pickQuarter(page, 'From', 'Q4 2025')
  await expect(page).toHaveURL(/from=2025-12-31/)
  await expect(page.getByText(/from Q4 2025 to Q3 2026/)).toBeVisible()
})

test('another focused security is another page, and stays after a reload', { tag: '@whole' }, async ({
  page,
  database,
  signIn,
}) => {
  const issuer = await createIssuer(database)
  await signIn(await createPerson(database, { customers: [issuer.id] }), '/holders')
  const first = (await firstFigure(page).textContent()) ?? ''
  await page.getByRole('button', { name: /^Focused security/ }).click()
  await page
    .getByRole('dialog', { name: /^Focused security/ })
    .getByRole('button', { name: 'OSTG' })
    .click()
  await expect(page.getByText(/^Ostrelle Gauge · 13F/)).toBeVisible()
  await expect(firstFigure(page)).not.toHaveText(first)
  await page.reload()
  await expect(page.getByText(/^Ostrelle Gauge · 13F/)).toBeVisible()
  await page.goto('/holders/movers')
  await expect(page.getByText(/^Ostrelle Gauge · 13F/)).toBeVisible()
})

test('a customer without securities is told so', { tag: '@whole' }, async ({ page, database, signIn }) => {
  const nobody = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [nobody.id] }), '/holders')
  await expect(page.getByText('No security to speak of')).toBeVisible()
  await expectAccessible(page, 'holders-no-security')
})

test('what is not found can be cleared, what fails can be tried again', { tag: '@whole' }, async ({
  page,
  signIn,
  reader,
}) => {
  await signIn(reader, '/holders?term=nobodyiscalledthis')
  await expect(page.getByText('No Results for Holders')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/holders')
  await expect(firstFigure(page)).toBeVisible()
  await failWith(page, /\/v2\/holders\/quarters/, 500, 'internal', 'An error occurred. Please try again later.')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await page.unroute(/\/v2\/holders\/quarters/)
  await page.getByRole('alert').getByRole('button').click()
  await expect(firstFigure(page)).toBeVisible()
})
