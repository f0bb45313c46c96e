// Two share classes of ours: one alone, or both together.
import { counted, exported, firstFigure, grid, test } from './support/holders.ts'
import { expect } from './support/test.ts'

test('all classes together stay so from page to page, and a figure opens its classes', async ({ page, open }) => {
  test.slow()
  await open('/holders')
  await page.setViewportSize({ width: 1440, height: 900 })
  const choice = page.getByRole('radiogroup', { name: 'Share classes' })
  await expect(choice.getByRole('radio', { name: 'VLTN.A only' })).toBeChecked()
  const alone = await counted(page, 'holder')
  await choice.getByText('All classes').click()
  await expect(page).toHaveURL('/holders?classes=all')
  await expect.poll(() => counted(page, 'holder')).toBeGreaterThan(alone)
  for (const header of ['VLTN.A', 'VLTN.B']) {
    await expect(grid(page).getByRole('columnheader', { name: header, exact: true })).toBeAttached()
  }
  await expect(page.getByText('of all classes outstanding')).toBeVisible()

  await firstFigure(page).click()
  const drawer = page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })
  await expect(drawer.getByRole('heading', { name: 'Share classes' })).toBeVisible()
  await drawer.getByRole('row').nth(1).getByRole('button').click()
  await expect(drawer.getByRole('heading', { name: 'Rows as filed' })).toBeVisible()
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/holders?classes=all')

  const file = await exported(page)
  expect(file.name).toMatch(/^VLTN\.A-VLTN\.B-holders-/)
  expect(file.columns).toContain('Shares (VLTN.A + VLTN.B)')
  expect(file.columns).toContain('VLTN.B (shares)')

  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('article', { name: 'Page for print' }).getByText('VLTN.A + VLTN.B').first()).toBeVisible()
  await page.getByRole('link', { name: 'Current holders' }).click()
  await page.getByRole('tab', { name: 'Funds (N-PORT)' }).click()
  await expect(page).toHaveURL('/holders/funds?classes=all')
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Movers', '/holders/movers'],
    ['Historical', '/holders/historical'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${path}?classes=all`)
    await expect(choice.getByRole('radio', { name: 'All classes' })).toBeChecked()
  }
  await choice.getByText('VLTN.A only').click()
  await expect(page).toHaveURL('/holders/historical')
})
