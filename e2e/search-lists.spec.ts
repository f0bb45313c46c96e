// The lists of search: filters in the address, orders, columns, files, saved views, and keeping rows in the IRM.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { rows, someSecurities } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; member: Person }>({
  customer: async ({ database }, use) => use(await createCustomer(database)),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const grid = (page: Page) => page.getByRole('grid')
const cellsOf = async (page: Page, header: string) => {
  const headers = await grid(page).getByRole('columnheader').allTextContents()
  const at = headers.findIndex((text) => text.startsWith(header))
  return rows(page)
    .locator(`td:nth-child(${at + 1})`)
    .allTextContents()
}

test('type and style are filtered by; rows and address follow, and Back undoes', async ({ page, signIn, member }) => {
  await signIn(member, '/search/organizations?advanced=true')
  await expect(rows(page).first()).toBeVisible()
  const before = await range(page).textContent()
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Hedge Fund' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/search/organizations?advanced=true&types=hedge_fund')
  await filters.getByRole('combobox', { name: 'Style', exact: true }).click()
  await page.getByRole('option', { name: 'Growth', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/search/organizations?advanced=true&types=hedge_fund&styles=growth')
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  const types = await cellsOf(page, 'Type')
  expect(types.length).toBeGreaterThan(0)
  expect(types.every((type) => type === 'Hedge Fund')).toBe(true)
  expect((await cellsOf(page, 'Style')).every((styles) => styles.includes('Growth'))).toBe(true)
  await page.getByRole('button', { name: 'Remove filter Style' }).click()
  await expect(page).toHaveURL('/search/organizations?advanced=true&types=hedge_fund')
  await page.goBack()
  await expect(page).toHaveURL(/styles=growth/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/search/organizations?advanced=true')
  await expect(range(page)).toHaveText(before ?? '')
})

test('an amount is typed as people write it', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member, '/search/organizations?advanced=true')
  await expect(rows(page).first()).toBeVisible()
  const least = page.getByRole('textbox', { name: 'eAUM (USD), at least' })
  await least.fill('five')
  await expect(page.getByText('For example 250M')).toBeVisible()
  await least.fill('2b')
  await least.press('Enter')
  await expect(page).toHaveURL(/eaumMin=2000000000/)
  await expect(page.getByText('at least $2B')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  for (const eaum of await cellsOf(page, 'eAUM')) expect(eaum).toMatch(/^\$([2-9]|\d\d+)\.\dB$/)
})

test('a ticker finds its security first, and nothing else says so', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [security] = await someSecurities(database, 1)
  await signIn(member, `/search/securities?term=${security?.ticker}`)
  await expect(rows(page).first()).toContainText(security?.name ?? '')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(`/search/people?term=${security?.ticker}`)
  await expect(page.getByText('No Results for People')).toBeVisible()
})

test('a row opens its profile, by mouse and by keyboard, and Back comes back', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/search/people?sortField=name&sortDirection=asc')
  await expect(rows(page).first()).toBeVisible()
  await rows(page).nth(2).getByRole('gridcell').nth(3).click()
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/)
})

test('the files hold what is filtered, in the order shown', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member, '/search/organizations?types=hedge_fund&sortField=name&sortDirection=desc')
  await expect(rows(page).first()).toBeVisible()
  const names = await cellsOf(page, 'Organization')
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^organizations-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  const shown = 'Organization,In IRM,Type,City,State,Country,eAUM (USD),AUM (USD),Style,Turnover (min.) %'
  expect(header?.replace('\uFEFF', '')).toBe(shown)
  expect(lines.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(names)
  await page.getByRole('button', { name: 'Export' }).click()
  const workbook = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  expect((await workbook).suggestedFilename()).toMatch(/^organizations-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect((await readFile(await (await workbook).path())).subarray(0, 2).toString()).toBe('PK')
})

test('rows are ticked, kept in the IRM, taken back, and had as a file', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/search/people')
  await expect(rows(page).first()).toBeVisible()
  const names = (await cellsOf(page, 'Person')).slice(0, 2)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  await page.getByRole('button', { name: 'Add to IRM' }).click()
  await expect(notification(page, '2 people added to your IRM.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'In IRM' })).toHaveCount(2)
  await page.goto('/search/people?irmOnly=true')
  await expect(range(page)).toContainText('1–2 of 2')
  for (const name of names) await expect(grid(page)).toContainText(name)
  await page.goto('/search/people')
  await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).check()
  await page.getByRole('button', { name: 'Add to IRM' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).filter({ hasText: 'In IRM' })).toHaveCount(2)
})

test('columns are chosen and remembered', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member, '/search/funds')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose and pin columns' }).click()
  await page.getByRole('checkbox', { name: 'Managers' }).check()
  await page.getByRole('checkbox', { name: 'Ticker' }).uncheck()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Managers' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Ticker' })).toHaveCount(0)
})

test('a view is saved, opened by its address, changed, renamed and deleted', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/search/organizations?types=hedge_fund')
  await expect(rows(page).first()).toBeVisible()
  const count = await range(page).textContent()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const form = page.getByRole('dialog', { name: 'Save as new view' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
  await form.getByLabel('Name').fill('My hedge funds')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/types=hedge_fund&view=/)
  await page.getByRole('button', { name: 'My hedge funds' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await form.getByLabel('Name').fill('my hedge funds')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('This name is already in use')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/search')
  await page.getByRole('link', { name: 'My hedge funds' }).click()
  await expect(page).toHaveURL(/types=hedge_fund&view=/)
  await expect(range(page)).toHaveText(count ?? '')
  await page.getByRole('columnheader', { name: 'Organization' }).getByRole('button').click()
  await page.getByRole('button', { name: 'My hedge funds (changed)' }).click()
  await page.getByRole('menuitem', { name: 'Save changes to “My hedge funds”' }).click()
  await expect(notification(page, '“My hedge funds” saved')).toBeVisible()
  await page.getByRole('button', { name: 'My hedge funds', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename “My hedge funds”' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Fast money')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Fast money' }).click()
  await page.getByRole('menuitem', { name: 'Delete “Fast money”' }).click()
  await expect(page).toHaveURL(/types=hedge_fund&sortField=name&sortDirection=asc$/)
  await notification(page, '“Fast money” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/types=hedge_fund&sortField=name&sortDirection=asc&view=/)
  await page.getByRole('button', { name: 'Fast money' }).click()
  await page.getByRole('menuitem', { name: 'Delete “Fast money”' }).click()
  await expect(page).toHaveURL(/types=hedge_fund&sortField=name&sortDirection=asc$/)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
})

test('a view is shared with the team, which uses and copies it but cannot change it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  customer,
  member,
  otherBrowser,
}) => {
  await signIn(member, '/search/organizations?types=hedge_fund')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hedge funds')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Hedge funds', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share “Hedge funds” with your team' }).click()
  await expect(notification(page, '“Hedge funds” shared with your team')).toBeVisible()

  const other = await otherBrowser.newPage()
  await giveTokens(other, await createPerson(database, { customers: [customer.id] }))
  await other.goto('/search/organizations')
  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('menuitem', { name: new RegExp(`Hedge funds.*${member.name}`) }).click()
  await expect(other).toHaveURL(/types=hedge_fund&view=/)
  await other.getByRole('button', { name: 'Hedge funds', exact: true }).click()
  await expect(other.getByRole('menuitem', { name: /^(Rename|Delete|Save changes|Share)/ })).toHaveCount(0)
  await expectAccessible(other, 'shared-views')
  await other.getByRole('menuitem', { name: 'Copy “Hedge funds” to your views' }).click()
  await expect(other.getByRole('dialog').getByLabel('Name')).toHaveValue('Hedge funds')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.getByRole('button', { name: 'Hedge funds', exact: true }).click()
  await expect(other.getByRole('menuitem', { name: 'Delete “Hedge funds”' })).toBeVisible()

  await page.getByRole('button', { name: 'Hedge funds', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stop sharing “Hedge funds”' }).click()
  await expect(notification(page, '“Hedge funds” is private again')).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Hedge funds', exact: true }).click()
  await expect(other.getByText(member.name)).toHaveCount(0)
})

test('a list that fails says so, and can be tried again', { tag: '@full' }, async ({ page, signIn, member }) => {
  await failWith(page, /\/v2\/funds\?/, 422, 'invalid', 'No')
  await signIn(member, '/search/funds')
  await expect(page.getByRole('alert')).toContainText('An error occurred')
  await page.unroute(/\/v2\/funds\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

for (const path of [
  '/search',
  '/search/people?term=zzzzqqqq',
  '/search/organizations?advanced=true&types=hedge_fund',
]) {
  test(`${path} is accessible`, { tag: '@full' }, async ({ page, signIn, member }) => {
    await signIn(member, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, `list${path.replaceAll(/\W+/g, '-')}`)
  })
}
