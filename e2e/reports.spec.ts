// Reports for the board: what the screen shows, its settings in the address, and the same figures in a file.

import { tokenOf } from './support/browser.ts'
import { downloaded, expectReadable, test, title } from './support/holders.ts'
import { largestOrganizations } from './support/search.ts'
import { expect } from './support/test.ts'

const csv = async (page: import('@playwright/test').Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return downloaded(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).click())
}

test('the shareholder report is adjusted, followed to a holder, and exported as shown', async ({ page, choose }) => {
  test.slow()
  await choose('Reports')
  await expect(page).toHaveURL('/reports')
  await expectReadable(page, 'reports')
  await page.locator('main').getByRole('link', { name: 'Shareholders' }).click()
  await expect(title(page)).toHaveText('Shareholders')
  const sheet = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(sheet('Ownership summary')).toContainText('SEC Form 13F, holdings as of')
  await expect(page.getByRole('article')).toHaveCount(10)

  await page.getByRole('button', { name: 'Sections (10)' }).click()
  const sections = page.getByRole('list', { name: 'Sections' })
  for (const name of ['Investor types', 'Investor styles', 'Turnover', 'Regions', 'Peers', 'New holders and exits']) {
    await sections.getByRole('checkbox', { name, exact: true }).click()
  }
  await sections.getByRole('button', { name: 'Move Top holders up' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sections=top_holders&sections=summary&sections=concentration/)
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Top 25 holders')

  await page.getByRole('combobox', { name: 'Holders shown' }).click()
  await page.getByRole('option', { name: 'Top 10', exact: true }).click()
  await expect(sheet('Top 10 holders')).toBeVisible()
  const before = await sheet('Buyers and sellers').textContent()
  await page.getByRole('combobox', { name: 'Compared with' }).click()
  await page.getByRole('option').last().click()
  await expect(page).toHaveURL(/comparedWith=/)
  await expect(sheet('Buyers and sellers')).not.toHaveText(before ?? '')
  await page.getByRole('radiogroup', { name: 'Active or passive' }).getByText('Active', { exact: true }).click()
  await expect(sheet('Top 10 holders')).toContainText('Active holders only')
  await page.reload()
  await expect(sheet('Top 10 holders')).toContainText('Active holders only')
  await expectReadable(page, 'report-shareholders')

  const rows = sheet('Top 10 holders').getByRole('row')
  const shares = (await rows.nth(1).getByRole('cell').nth(3).textContent())?.replaceAll(',', '')
  const file = await csv(page)
  expect(file.name).toMatch(/^shareholders-\d{4}Q[1-4]\.csv$/)
  const text = [file.columns.join(','), ...file.lines].join('\n')
  expect(text).toContain(shares)
  expect(text).toContain('Active holders only')

  const link = rows.nth(1).getByRole('link')
  const holder = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(/\/organizations\//)
  await expect(title(page)).toContainText(holder ?? '')
})

test('the activity report counts what the list shows, and follows meetings to holdings', { tag: '@full' }, async ({
  page,
  database,
  open,
}) => {
  test.slow()
  await open('/reports/activities')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const types = await (await page.request.get('/v2/customer_activity_types', { headers })).json()
  const [met, called] = await largestOrganizations(database, 2)
  for (const [organization, startsAt] of [
    [met, '2026-05-05T14:00:00Z'],
    [called, '2026-08-05T14:00:00Z'],
  ] as const) {
    const data = {
      ...{ type_id: types.data[0].id, subject: 'Board report meeting', starts_at: startsAt },
      organization_ids: [organization?.id],
    }
    expect((await page.request.post('/v2/activities', { headers, data })).ok()).toBe(true)
  }
  await page.goto('/reports/activities?from=2026-04-01&to=2026-10-31&sections=outreach&sections=types&sections=funnel')
  const sheet = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(sheet('Outreach by month')).toBeVisible()
  const counted = page.locator('main').getByRole('link', { name: /^\d+ activit(y|ies)$/ })
  const number = Number((await counted.textContent())?.replaceAll(/\D/g, ''))
  expect(number).toBeGreaterThanOrEqual(2)
  await expect(sheet('Activity types').getByRole('row', { name: /^Total/ })).toContainText(`Total${number}`)
  await expect(sheet('Meetings and holdings')).toContainText('does not prove that meetings caused it')
  await expect(sheet('Meetings and holdings').getByRole('link', { name: met?.name ?? '', exact: true })).toBeVisible()
  await expectReadable(page, 'report-activities')
  const file = await csv(page)
  expect(file.name).toBe('activities-2026-04-01-2026-10-31.csv')

  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'This quarter' }).click()
  await expect(page).not.toHaveURL(/from=2026-04-01/)
  await page.goto('/reports/activities?from=2001-01-01&to=2001-03-31')
  await expect(page.getByText('No activities in these periods')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
})
