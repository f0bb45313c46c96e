// Target Search: ranked managers, filters in the address, the reasons behind a score, and the fit on profiles.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { watchCalls } from './support/browser.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { filters } from './support/search.ts'
import { expect, notification, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Targets' }).getByRole('row')

test('targets are ranked by fit, filtered, explained and added to the IRM', async ({ page, database, signIn }) => {
  test.slow()
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target')
  await expect(page.getByRole('heading', { level: 1, name: 'Target Search' })).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
  await expectAccessible(page, 'targets')
  await page.getByRole('radiogroup', { name: 'Rank by' }).getByText('Most likely').click()
  await expect(page).toHaveURL(/sortField=likelihood&sortDirection=desc/)
  await page.goto('/target?ownership=non_holders&fitScoreTypes=strong&fitScoreTypes=moderate')
  await expect(page.getByRole('button', { name: 'Remove filter Ownership' })).toBeVisible()
  const first = rows(page).nth(1)
  await expect(first).toBeVisible()
  const name = (await first.getByRole('gridcell').nth(1).textContent()) ?? ''
  await first.getByRole('button', { name: /Fit \d+. Why/ }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel).toContainText('of the 100 names most often held with')
  await expect(panel).toContainText('Typical position (median)')
  await expectAccessible(page, 'target-reasons', '[role=dialog]')
  const score = await panel.getByText(/^\d+$/).first().textContent()
  await panel.getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('tab', { name: 'Fit' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(score ?? '')
  await expectAccessible(page, 'organization-fit')
  await page.goto('/target?ownership=non_holders&notInIrm=true')
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Add to IRM' }).click()
  await expect(notification(page, '1 organization added to your IRM.')).toBeVisible()
})

test('the filters of Target Search live in the address, and market caps are fetched once for five screens', {
  tag: '@full',
}, async ({ page, database, signIn }) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target?advanced=true')
  await expect(rows(page).nth(1)).toBeVisible()
  await filters(page).getByRole('checkbox', { name: 'Not in your IRM yet' }).check()
  await expect(page).toHaveURL(/notInIrm=true/)
  const bands = watchCalls(page, /\/v2\/market_caps/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Not in your IRM yet' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/notInIrm/)
  const marketCaps = filters(page).getByRole('combobox', { name: 'Market caps held', exact: true })
  await expect(marketCaps).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const link of [
    page.getByRole('tab', { name: 'People' }),
    page.getByRole('tab', { name: 'Funds' }),
    menu.getByRole('link', { name: 'Current' }),
    menu.getByRole('link', { name: 'Organizations' }),
  ]) {
    await link.click()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(marketCaps).toBeVisible()
  }
  expect(bands).toHaveLength(1)
})

test('people and funds are ranked too, and say whose holdings their fit is by', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target')
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page).toHaveURL(/\/target\/people/)
  await expect(rows(page).nth(1)).toBeVisible()
  await expectAccessible(page, 'target-people')
  await page.getByRole('radiogroup', { name: 'Rank by' }).getByText('Most room').click()
  await expect(page).toHaveURL(/sortField=capacity&sortDirection=desc/)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await expect(page.getByRole('button', { name: 'Set owner' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeVisible()
  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'Task for 1 person' })
  await task.getByRole('textbox', { name: 'Subject' }).fill('Introduce our story')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(notification(page, 'Task created for 1 person.').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('tab', { name: 'Funds' }).click()
  await expect(page).toHaveURL(/\/target\/funds/)
  await page.goto('/target/funds?notInIrm=true')
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Add firms to IRM' }).click()
  const added = notification(page, '1 firm added to your IRM.')
  await expectAccessible(page, 'target-funds-selected')
  await added.getByRole('button', { name: 'Undo' }).click()
  await page.goto('/target/funds?ownHoldings=true')
  await expect(rows(page).nth(1)).toContainText('Own holdings')
  await expectAccessible(page, 'target-funds')
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /Fit \d+. Why/ })
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('of the 100 names most often held with')
  await panel.getByRole('link', { name: 'Open profile' }).click()
  await expect(page).toHaveURL(/\/funds\//)
})

test('past quarters show who bought, and where the score is worth little', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target')
  await page.getByRole('link', { name: 'Back-test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Back-test' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Key findings' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Whole market' }).first()).toContainText('C: AUC, same breadth')
  await expectAccessible(page, 'backtest')
})
