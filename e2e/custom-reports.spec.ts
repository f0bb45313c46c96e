// Custom reporting: from a ready-made report to one of one's own, with the rows behind a figure, sharing and mailing.
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a report is built, traced to its rows, saved, scheduled and exported', async ({ page, database, signIn }) => {
  test.slow()
  const customer = await createIssuer(database)
  await createPerson(database, { customers: [customer.id] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/reports/custom')
  await expect(page.getByText('No saved reports yet')).toBeVisible()
  await expectAccessible(page, 'custom-reports-list')

  await page.getByRole('link', { name: 'Ownership by country' }).click()
  await expect(page.getByRole('img', { name: /^Country: / })).toBeVisible()
  await expectAccessible(page, 'custom-reports-map')
  await page.goBack()
  await page.getByRole('link', { name: 'Ownership by region' }).click()
  const report = page.getByRole('article', { name: 'Ownership by region' })
  await expect(report.getByText(/^Data as of /)).toBeVisible()
  const settings = page.getByRole('region', { name: 'Report settings' })
  await settings.getByRole('combobox', { name: 'Chart' }).click()
  await page.getByRole('option', { name: 'Bars', exact: true }).click()
  await settings.getByRole('button', { name: 'Add filter' }).click()
  await settings.getByRole('combobox', { name: 'Filter 1 field' }).click()
  await page.getByRole('option', { name: 'Shares', exact: true }).click()
  await settings.getByRole('textbox', { name: 'Filter 1 value' }).fill('1000')
  await expect(report.getByRole('list', { name: 'Filters' })).toHaveText('Shares is at least 1,000')
  await settings.getByRole('button', { name: 'List filters' }).click()
  await settings.getByRole('radiogroup', { name: 'Active or passive' }).getByText('Active', { exact: true }).click()
  await expect(report.getByRole('list', { name: 'Filters' })).toHaveText(
    /^Active or passive Active.*Shares is at least/,
  )
  await settings.getByRole('button', { name: 'List filters (1)' }).click()
  await expect(page).toHaveURL(/definition=/)
  await expectAccessible(page, 'custom-reports-builder')

  const region = report.getByRole('row', { name: /North America/ }).last()
  const figure = region.getByRole('button').first()
  const count = Number((await figure.innerText()).replaceAll(',', ''))
  await figure.focus()
  await page.keyboard.press('Enter')
  const rows = page.getByRole('dialog', { name: 'Rows behind this figure' })
  await expect(rows.getByRole('link').first()).toBeVisible()
  await expect(rows.getByText(`Total (${count})`)).toBeVisible()
  await expectAccessible(page, 'custom-reports-rows', '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Where we are held')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where we are held' })).toBeVisible()
  await expect(page).not.toHaveURL(/definition=/)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await expectAccessible(page, 'custom-reports-schedule', '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Report scheduled')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('Where we are held')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Where we are held deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Where we are held/ })).toBeVisible()
  await expect(page.getByText('Every week')).toBeVisible()

  await page.goto('/reports/custom/new')
  await settings.getByRole('combobox', { name: 'Report on' }).click()
  await page.getByRole('option', { name: 'Activities', exact: true }).click()
  const activities = page.getByRole('article', { name: 'New report' })
  await settings.getByRole('searchbox', { name: 'Search activities' }).fill('results')
  await settings.getByRole('button', { name: 'List filters' }).click()
  await settings.getByRole('checkbox', { name: 'Private only' }).check()
  await expect(activities.getByRole('list', { name: 'Filters' })).toHaveText(/Search “results”.*Private only/)
  await expectAccessible(page, 'custom-reports-list-filters')

  const definition = JSON.stringify({ subject: 'activities', listFilters: 'sentiments=furious' })
  await page.goto(`/reports/custom/new?definition=${encodeURIComponent(definition)}`)
  await expect(page.getByText('A list filter can no longer be read', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Remove filter Sentiment' }).click()
  await expect(page.getByText('A list filter can no longer be read', { exact: true })).toBeHidden()
})
