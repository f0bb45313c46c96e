// Weights of the fit: tried on the list, saved, opened from a link, reset; and style and turnover set by hand.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Weights', exact: true })
const top = (page: Page) => panel(page).getByRole('list', { name: 'Top of the list' }).getByRole('listitem')

test('weights are tried, saved under a name, opened from a link and reset', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  await signIn(person, '/target')
  await page.getByRole('button', { name: 'Weights', exact: true }).click()
  await expect(top(page)).toHaveCount(10)
  const before = await top(page).first().textContent()
  const slider = panel(page).getByRole('slider', { name: 'Turnover' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^100, \d+% of the score$/)
  await expect(page).toHaveURL(/weights=40-15-15-10-100-5-10/)
  await expect(top(page).filter({ hasText: /[▲▼]|new/ })).not.toHaveCount(0)
  await expect(top(page).first()).not.toHaveText(before ?? '')
  await expectAccessible(page, 'weights', '[role=dialog]')
  const moved = await top(page).first().textContent()

  const other = await otherBrowser.newPage()
  await giveTokens(other, await createPerson(database, { customers: [demoCustomers.veltrane] }))
  await other.goto(page.url())
  await expect(top(other).first()).toHaveText(moved ?? '')
  await expect(panel(other)).toContainText('Not saved')

  await panel(page).getByRole('button', { name: 'Save as…' }).click()
  const naming = page.getByRole('dialog', { name: 'Save weights' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('Patient money')
  await naming.getByRole('checkbox', { name: 'Share with your team' }).uncheck()
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, '“Patient money” saved and in use')).toBeVisible()
  await expect(page).not.toHaveURL(/weights=/)
  await expect(panel(page).getByRole('radio', { name: 'Patient money' })).toBeChecked()
  await expect(panel(page)).toContainText(`Only you · changed by ${person.name} on`)

  await panel(page).getByRole('button', { name: 'Actions for Patient money' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(panel(page).getByRole('radio', { name: 'Default weights' })).toBeChecked()
  await notification(page, '“Patient money” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('radio', { name: 'Patient money' })).toBeChecked()

  await panel(page).getByRole('button', { name: 'Reset to default' }).click()
  await expect(panel(page).getByRole('radio', { name: 'Default weights' })).toBeChecked()
  await expect(slider).toHaveAttribute('aria-valuetext', '5, 5% of the score')
})

test('a style set by hand says who set it, and can be reset', { tag: '@full' }, async ({ page, database, signIn }) => {
  test.slow()
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  await signIn(person, '/target?fitScoreTypes=strong')
  await page.getByRole('grid', { name: 'Targets' }).getByRole('row').nth(4).getByRole('link').first().click()
  const card = page.getByRole('region', { name: 'Style and turnover' })
  await card.getByRole('button', { name: 'Edit style and turnover' }).click()
  const form = page.getByRole('dialog', { name: 'Style and turnover' })
  await form.getByRole('combobox', { name: 'Style' }).click()
  await page.getByRole('option', { name: 'ESG' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(`Set by ${person.name} on`)
  await expect(card).toContainText('from filings:')
  await expectAccessible(page, 'style-by-hand')
  await page.getByRole('tab', { name: 'Fit' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Your team set its style to ESG')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await card.getByRole('button', { name: 'Edit style and turnover' }).click()
  await form.getByRole('button', { name: 'Reset' }).click()
  await expect(card).not.toContainText('Set by')
})
