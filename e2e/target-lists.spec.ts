// Target lists: from Target Search to a board that the keyboard works, the table, a comparison and a city.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Targets' }).getByRole('row')
const stage = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const select = async (page: Page, ...numbers: number[]) => {
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: `Select row ${number}`, exact: true }).check()
  }
}

async function listTwo(page: Page, name: string): Promise<string[]> {
  await expect(rows(page).nth(2)).toBeVisible()
  const names = [1, 2].map(async (at) => (await rows(page).nth(at).getByRole('gridcell').nth(1).textContent()) ?? '')
  await select(page, 1, 2)
  await page.getByRole('button', { name: 'Add to target list' }).click()
  await page.getByRole('menuitem', { name: 'New target list…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(notification(page, `2 organizations added to ${name}.`)).toBeVisible()
  return Promise.all(names)
}

test('targets go to a list, move by keyboard, get a next step, and are compared and found in a city', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target?ownership=non_holders')
  const list = `White space ${Date.now()}`
  const [first = '', second = ''] = await listTwo(page, list)

  await page.getByRole('link', { name: 'Target Lists' }).click()
  await expectAccessible(page, 'target-lists')
  await page.getByRole('link', { name: list }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await expect(page.getByText('Of 2 targets, 0 bought VLTN.A.')).toBeVisible()
  await expect(stage(page, 'Identified').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'target-board')

  await page.getByRole('button', { name: `Actions for ${first}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Meeting' }).focus()
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Meeting')).toContainText(first)
  await expect(page.getByRole('button', { name: `Actions for ${first}` })).toBeFocused()
  await expect(notification(page, `${first} moved to Meeting.`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Moves' })).toContainText('Identified → Meeting')

  await stage(page, 'Meeting').getByRole('button', { name: first, exact: true }).click()
  const panel = page.getByRole('dialog', { name: first })
  await panel.getByLabel('Next step').fill('Send the investor presentation')
  await panel.getByLabel('Due').fill('2027-03-01')
  await expectAccessible(page, 'target-panel', '[role=dialog]')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'Target saved')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table').click()
  const row = rows(page).filter({ hasText: first })
  await expect(row).toContainText('Meeting')
  await expect(row).toContainText('Send the investor presentation')
  await expect(row).toContainText('Mar 1, 2027')
  await expectAccessible(page, 'target-table')
  await page.goto(`${page.url()}&stages=identified`)
  await expect(rows(page).nth(1)).toContainText(second)
  await expect(rows(page)).toHaveCount(2)

  await page.goto('/target?ownership=non_holders')
  await select(page, 1, 2)
  await page.getByRole('link', { name: 'Compare' }).click()
  const compared = page.getByRole('region', { name: 'Comparison' })
  for (const name of [first, second]) await expect(compared.getByRole('columnheader', { name })).toBeVisible()
  await expect(compared).toContainText('Typical position')
  await expectAccessible(page, 'target-compare')

  await page.goto('/target/city')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/city=/)
  await expect(
    page
      .getByRole('region', { name: /Organizations in this (city|area)/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectAccessible(page, 'target-city')
})

test('a refused move returns, and a list is deleted and restored', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target?ownership=non_holders')
  const list = `Short list ${Date.now()}`
  const [first = ''] = await listTwo(page, list)
  await page.getByRole('link', { name: 'Target Lists' }).click()
  await page.getByRole('link', { name: list }).click()
  await page.route('**/v2/target_lists/*/members', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Passed' }).click()
  await expect(notification(page, 'The change could not be saved.')).toBeVisible()
  await expect(stage(page, 'Identified')).toContainText(first)
  await stage(page, 'Identified').getByRole('button', { name: first, exact: true }).click()
  const panel = page.getByRole('dialog', { name: first })
  await panel.getByLabel('Next step').fill('Call on Tuesday')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'The target could not be saved.')).toBeVisible()
  await expect(panel.getByLabel('Next step')).toHaveValue('Call on Tuesday')
  await page.unroute('**/v2/target_lists/*/members')
  await panel.getByRole('button', { name: 'Remove from list' }).click()
  await expect(stage(page, 'Identified').getByRole('listitem')).toHaveCount(1)
  await notification(page, `${first} removed from the list.`).getByRole('button', { name: 'Undo' }).click()
  await expect(stage(page, 'Identified').getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: `Actions for ${list}` }).click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await expect(page).toHaveURL('/targetLists')
  await notification(page, `${list} deleted.`).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
})
