// Who owns us, over time and since when; who moved; and what every figure rests on.
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import {
  counted,
  downloaded,
  expectReadable,
  exported,
  firstFigure,
  grid,
  pickQuarter,
  picture,
  test,
  title,
  toggleColumn,
} from './support/holders.ts'
import { createIssuer } from './support/issuer.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect } from './support/test.ts'

test('current holders: a picture filters, groups roll up, a figure opens its filing, the list is a file', {
  tag: '@full',
}, async ({ page, choose }) => {
  test.slow()
  await choose('Current')
  await expect(page).toHaveURL('/holders')
  await expect(title(page)).toHaveText('Current holders')
  for (const header of ['Shares', 'Change', 'Value', '% O/S', '% of portfolio', 'First bought', 'Source']) {
    await expect(grid(page).getByRole('columnheader', { name: header, exact: true })).toBeAttached()
  }
  await expect(page.getByText(/managers have filed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quick add' })).toBeVisible()
  await expectReadable(page, 'holders')

  const all = await counted(page, 'holder')
  const breakdown = page.getByRole('button', { name: /^Ownership breakdown/ })
  await expect(breakdown).toHaveAttribute('aria-expanded', 'false')
  await expect(breakdown).toContainText(/Top 10 \d+\.\d%/)
  await breakdown.click()
  const growth = picture(page, 'Style').getByRole('button', { name: /^Growth/ })
  await growth.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/holders?styles=growth')
  await expect(growth).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Remove filter Style' })).toBeVisible()
  await expect.poll(() => counted(page, 'holder')).toBeLessThan(all)
  const some = await counted(page, 'holder')
  await toggleColumn(page, 'Style')
  await expect(grid(page).getByRole('columnheader', { name: 'Style' })).toHaveCount(0)
  const file = await exported(page)
  expect(file.name).toMatch(/-holders-\d{4}Q[1-4]\.csv$/)
  expect(file.lines).toHaveLength(some)
  expect(file.columns.slice(0, 7)).toEqual(['#', 'Holder', 'Shares', 'Change', 'Move', 'Change %', 'Value (USD)'])
  expect(file.columns).not.toContain('Style')
  await page.reload()
  await expect(growth).toHaveAttribute('aria-pressed', 'true')
  expect(await counted(page, 'holder')).toBe(some)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/holders')
  await expect.poll(() => counted(page, 'holder')).toBe(all)

  const shares = (await firstFigure(page).textContent()) ?? ''
  await firstFigure(page).click()
  const drawer = page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })
  await expect(drawer.getByText(shares, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Amendment chain' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/holders')

  await page.getByRole('switch', { name: 'Roll up to parent' }).click()
  await expect(page).toHaveURL('/holders?rollUp=true')
  const group = grid(page)
    .getByRole('row')
    .filter({ has: page.getByTitle(/^Sum of \d+ managers$/) })
    .first()
  await group.getByRole('button').first().click()
  const managers = drawer.filter({ has: page.getByRole('heading', { name: 'Managers' }) })
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

test('funds that hold the stock are a tab of holders, with sorts, filters and a file', async ({ page, open }) => {
  await open('/holders')
  await page.getByRole('tab', { name: 'Funds (N-PORT)' }).click()
  await expect(page).toHaveURL('/holders/funds')
  await expect(grid(page, 'Funds').getByRole('columnheader', { name: '% of fund' })).toBeAttached()
  const all = await counted(page, 'fund')
  await expectReadable(page, 'holders-funds')
  await grid(page, 'Funds').getByRole('columnheader', { name: 'Change', exact: true }).getByRole('button').click()
  await expect(page).toHaveURL(/sortField=change/)
  const file = await exported(page)
  expect(file.lines).toHaveLength(all)
  expect(file.columns.slice(0, 3)).toEqual(['#', 'Fund', 'Ticker'])
  await page.getByRole('tab', { name: 'Institutions (13F)' }).click()
  await expect(page).toHaveURL('/holders')
})

test('another quarter, options and insiders apart', { tag: '@full' }, async ({ page, open }) => {
  await open('/holders')
  await pickQuarter(page, 'Quarter', 'Q2 2026')
  await expect(page).toHaveURL('/holders?quarter=2026-06-30')
  await expect(page.getByText(/13F, Q2 2026/).first()).toBeVisible()
  const apart = page.getByRole('region', { name: 'Other disclosures' })
  await apart.getByRole('radiogroup').getByText('13D/G').click()
  await expect(page).toHaveURL('/holders?quarter=2026-06-30&apart=schedules')
  await apart.getByRole('radiogroup').getByText('Insiders').click()
  await expect(page).toHaveURL(/apart=insiders/)
  await expectAccessible(page, 'holders-apart')
})

test('those who are ticked are tagged, kept in the IRM and a file, and all of it can be taken back', {
  tag: '@full',
}, async ({ page, signIn, database }) => {
  test.slow()
  const name = `Anchor ${randomUUID().slice(0, 8)}`
  // A customer of its own: who is in an IRM is everybody's in it.
  const issuer = await createIssuer(database)
  const own = await createPerson(database, { customers: [issuer.id] })
  await signIn(own, '/holders')
  await toggleColumn(page, 'Tags')
  const ticked = [1, 3].map((at) => grid(page).getByRole('row').nth(at))
  for (const row of ticked) await row.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectReadable(page, 'holders-ticked')
  const file = await downloaded(page, () => bar.getByRole('button', { name: 'Export as CSV' }).click())
  expect(file.lines.map((line) => line.split(',')[0])).toEqual(['1', '3'])

  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill(name)
  await page.getByRole('option', { name: `Create “${name}”` }).click()
  await expect(page.getByText(`2 holders tagged with ${name}.`)).toBeVisible()
  await expect(grid(page).getByText(name)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid(page).getByText(name)).toHaveCount(0)

  await bar.getByRole('button', { name: 'Add to IRM' }).click()
  await expect(page.getByText('2 holders added to your IRM.')).toBeVisible()
  await expect(grid(page).getByText('IRM', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(grid(page).getByText('IRM', { exact: true })).toHaveCount(0)
})

test('the page for the board is one sheet without a frame', { tag: '@full' }, async ({ page, open }) => {
  await open('/holders?orientation=active')
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page).toHaveURL('/holders/print?orientation=active')
  await expect(title(page)).toHaveText('Institutional ownership, Q3 2026')
  await expect(page.getByText('Only: Active or passive Active')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  for (const header of ['Style', 'Prior shares', '% change']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible()
  }
  await expectAccessible(page, 'holders-print')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(/^Source: SEC Form 13F/)).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('historical holders: a range, a measure, cohorts, as of a day', { tag: '@full' }, async ({ page, choose }) => {
  test.slow()
  await choose('Historical')
  await expect(page).toHaveURL('/holders/historical')
  const column = (quarter: string) => grid(page).getByRole('columnheader', { name: quarter })
  await expect(column('Q2 2025')).toBeAttached()
  await expect(page.getByRole('img', { name: /^Shares of all holders/ })).toBeVisible()
  await expectReadable(page, 'holders-historical')
  const series = page.getByRole('region', { name: 'Largest holders and price' }).getByRole('button').first()
  await series.click()
  await expect(series).toHaveAttribute('aria-pressed', 'true')
  await series.click()
  await expect(series).toHaveAttribute('aria-pressed', 'false')
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
  await expect(page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const file = await exported(page)
  expect(file.columns.slice(0, 3)).toEqual(['Holder', 'Q3 2026 Value (USD)', 'Q2 2026 Value (USD)'])
  const before = await counted(page, 'holder')
  await page.goto('/holders/historical?from=2026-03-31&knownOn=2026-08-01')
  await expect(page.getByText(/as of Aug 1, 2026/)).toBeVisible()
  await expect.poll(() => counted(page, 'holder')).toBeLessThanOrEqual(before)
  await page.goto('/holders/historical')
  await page.getByRole('radiogroup', { name: 'By quarter or by cohort' }).getByText('Cohorts').click()
  await expect(page).toHaveURL('/holders/historical?show=cohorts')
  await expect(
    page.getByRole('region', { name: 'Cohorts' }).getByRole('row', { name: /^Q2 2025 or earlier/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /retention \d+\.\d%/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'By holders or by shares' }).getByText('Shares').click()
  await expect(page).toHaveURL('/holders/historical?show=cohorts&by=shares')
  const triangle = await exported(page)
  expect(triangle.columns.slice(0, 3)).toEqual(['First bought', 'Holders', 'Q2 2025 %'])
  await expectAccessible(page, 'holders-cohorts')
})

test('movers: kinds, flow apart from the price, thresholds, ours and our peers', { tag: '@full' }, async ({
  page,
  choose,
}) => {
  test.slow()
  await choose('Movers')
  await expect(page).toHaveURL('/holders/movers')
  await expect(picture(page, 'You and your peers').getByText('Yours', { exact: true })).toBeVisible()
  await expectReadable(page, 'holders-movers')
  const all = await counted(page, 'mover')
  await page.getByRole('button', { name: /^Sellers/ }).click()
  await expect(page).toHaveURL('/holders/movers?kind=sellers')
  await expect.poll(() => counted(page, 'mover')).toBeLessThan(all)
  await expect(grid(page, 'Movers').getByText('Increased')).toHaveCount(0)
  expect((await exported(page)).lines).toHaveLength(await counted(page, 'mover'))
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Flow').click()
  await expect(page).toHaveURL(/measure=flow/)
  await expect(page.getByText(/^Change in value from trading/)).toBeVisible()
  const largest = page.getByRole('table', { name: 'Largest movers' })
  await expect(largest.getByRole('button').first()).toContainText('$')
  await largest.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })).toBeVisible()
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

test('another focused security is another page, and stays after a reload', { tag: '@full' }, async ({
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

test('a customer without securities is told so', { tag: '@full' }, async ({ page, database, signIn }) => {
  const nobody = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [nobody.id] }), '/holders')
  await expect(page.getByText('No security selected')).toBeVisible()
  await expectAccessible(page, 'holders-no-security')
})

test('what is not found can be cleared, what fails can be tried again', { tag: '@full' }, async ({ page, open }) => {
  await open('/holders?term=nobodyiscalledthis')
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
