// Charting: series, axes, a comparison and marks in the address, annotations, saved charts, images and files.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a chart is built, annotated, saved, shared by its address, and exported', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createIssuer(database)
  const reader = await createPerson(database, { customers: [customer.id], role: 'read_only' })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/reports/charting')
  const series = page.getByRole('list', { name: 'Series' })
  await expect(series.getByText('VLTN.A price')).toBeVisible()
  await expect(series.getByText('VLTN.A volume')).toBeVisible()
  await expect(page.getByText('Closing prices in USD, adjusted for splits.', { exact: false })).toBeVisible()

  // A quarterly series goes to the axis that is free, and can be moved.
  await series.getByRole('button', { name: 'Remove VLTN.A volume' }).click()
  await expect(page).toHaveURL(/series=price/)
  await series.getByRole('button', { name: 'Add series' }).click()
  const adding = page.getByRole('dialog', { name: 'Add series' })
  await adding.getByRole('combobox', { name: 'Series' }).click()
  await page.getByRole('option', { name: '% O/S held', exact: true }).click()
  await expectAccessible(page, 'charting-add', '[role=dialog]')
  await adding.getByRole('button', { name: 'Add series' }).click()
  await expect(series.getByText('VLTN.A % O/S held (13F)')).toBeVisible()
  await expect(page).toHaveURL(/outstanding%3A[0-9a-f-]+%3A2/)
  await series.getByRole('button', { name: 'Move VLTN.A % O/S held (13F) to the left axis' }).click()
  await expect(page).toHaveURL(/outstanding%3A[0-9a-f-]+%3A1/)

  await page.getByRole('radiogroup', { name: 'Range' }).getByText('6M').click()
  await page.getByRole('switch', { name: 'Rebase to 100' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Same period last year' }).click()
  await expect(series.getByText('VLTN.A price (same period last year)')).toBeVisible()
  await page.getByRole('button', { name: 'Marks', exact: true }).click()
  await page.getByRole('checkbox', { name: '13F deadlines' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Marks' })).toContainText('13F deadlines')

  // By a click on a day of the chart.
  const box = await page.getByRole('img', { name: /VLTN\.A price/ }).boundingBox()
  if (!box) throw new Error('The chart has no size')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const annotating = page.getByRole('dialog', { name: 'Add annotation' })
  await annotating.getByLabel('Text').fill('Guidance raised')
  await annotating.getByRole('button', { name: 'Add annotation' }).click()
  const annotations = page.getByRole('region', { name: 'Annotations' })
  await expect(annotations.getByText('Guidance raised')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Marks' })).toContainText('Annotations (1)')
  await annotations.getByRole('button', { name: 'Change “Guidance raised”' }).click()
  await page.getByRole('dialog').getByLabel('Text').fill('Guidance cut')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await annotations.getByRole('button', { name: 'Delete “Guidance cut”' }).click()
  await expect(annotations.getByText('No annotations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(annotations.getByText('Guidance cut')).toBeVisible()
  await expectAccessible(page, 'charting')

  // The table behind, and the same figures in files and images.
  await page.getByText('View as table').click()
  await expect(page.getByRole('columnheader', { name: 'VLTN.A price', exact: true })).toBeVisible()
  const exported = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    return readFile(await (await download).path())
  }
  const svg = (await exported('Export as SVG')).toString()
  expect(svg).toContain('VLTN.A price (same period last year)')
  expect(svg).toContain('Closing prices in USD')
  expect((await exported('Export as PNG')).subarray(1, 4).toString()).toBe('PNG')
  const csv = (await exported('Export as CSV')).toString()
  expect(csv).toContain('Compared with: same period last year')
  expect(csv).toContain('Guidance cut')

  // Saved under a name and shared; the address alone also keeps everything.
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ownership and price')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Ownership and price' }).click()
  await page.getByRole('menuitem', { name: 'Share “Ownership and price” with your team' }).click()
  await expect(page.getByText('“Ownership and price” shared with your team')).toBeVisible()

  const second = await otherBrowser.newPage()
  await giveTokens(second, reader)
  await second.goto('/reports/charting')
  await second.getByRole('button', { name: 'Views' }).click()
  await second.getByRole('menuitem', { name: 'Ownership and price' }).click()
  await expect(second.getByRole('list', { name: 'Series' })).toContainText('VLTN.A price (same period last year)')
  await expect(second.getByText('Guidance cut')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Add annotation' })).toBeHidden()
})
