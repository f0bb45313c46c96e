// Contacts of the IRM: tags, favorites, the two lists, and the settings they need.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { failOnceShown, failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { addToIrm, filters, largestOrganizations, rows, somePeople } from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ member: Person }>({
  member: async ({ database }, use) => {
    const customer = await createCustomer(database)
    await use(await createPerson(database, { customers: [customer.id] }))
  },
})

const saveFailure = 'There was an error in saving the configuration settings'
const wide = { width: 1440, height: 900 }

const tagsOf = (page: Page, name: string) => page.getByRole('region', { name: `Tags of ${name}` })

async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await filters(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function pickTag(page: Page, option: string, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an organization is tagged, found by its tag, excluded by it, and untagged', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const [first, second] = await largestOrganizations(database, 2)
  if (!first || !second) throw new Error('The market has no organizations')
  await signIn(member, '/irm')
  await expect(page).toHaveURL('/irm/organizations')
  await expect(page.getByText('No organizations in your IRM yet')).toBeVisible()
  await expectAccessible(page, 'irm-empty')
  await page.setViewportSize(wide)
  for (const { id } of [first, second]) await addToIrm(page, 'organizations', id)

  await page.goto(`/organizations/${first.id}`)
  const tags = tagsOf(page, first.name)
  await failWith(page, /\/v1\/taggings/, 500, 'internal', 'No')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await pickTag(page, 'Create “Roadshow”', 'Roadshow')
  await expect(notification(page, `${first.name} could not be tagged with Roadshow`)).toBeVisible()
  await expect(tags.getByText('Roadshow')).toHaveCount(0)
  await page.unroute(/\/v1\/taggings/)
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await pickTag(page, 'Roadshow', 'road')
  await expect(tags.getByText('Roadshow')).toBeVisible()
  await page.reload()
  await expect(tags.getByText('Roadshow')).toBeVisible()
  await expectAccessible(page, 'irm-organization-tags')
  await page.setViewportSize(wide)

  const group = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/irm/organizations?advanced=true')
  await expect(group.getByRole('link', { name: 'Organizations' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(2)
  await chooseFilter(page, 'Tag', 'Roadshow')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(first.name)
  await expectAccessible(page, 'irm-organizations')
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Remove filter Tag' }).click()
  await chooseFilter(page, 'Without tag', 'Roadshow')
  await expect(page).toHaveURL(/excludeTags=[0-9a-f-]+&tagOperator=and/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(second.name)
  await chooseFilter(page, 'Tag', 'Roadshow')
  await expect(page.getByText('No Results for Organizations')).toBeVisible()
  await filters(page).getByText('Or without').click()
  await expect(page).toHaveURL(/tagOperator=or/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter Or without tag' }).click()
  await expect(page).not.toHaveURL(/tagOperator/)
  await page.getByRole('button', { name: 'Clear all' }).click()

  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(second.name)
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check()
  await page.getByRole('button', { name: 'Add tag' }).click()
  await pickTag(page, 'Create “Prospects”', 'Prospects')
  await expect(notification(page, '2 organizations tagged with Prospects.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Prospects' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove tag' }).click()
  await page.getByRole('menuitem', { name: /Roadshow/ }).click()
  await expect(rows(page).filter({ hasText: 'Roadshow' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove from IRM' }).click()
  await expect(page.getByText('No organizations in your IRM yet')).toBeVisible()
  await notification(page, 'removed from your IRM').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Everybody')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/irm\/organizations\?.*view=/)

  await page.goto(`/organizations/${first.id}`)
  await tags.getByRole('button', { name: 'Remove tag Prospects' }).click()
  await expect(tags.getByText('Prospects')).toHaveCount(0)
  await notification(page, 'Tag Prospects removed').getByRole('button', { name: 'Undo' }).click()
  await expect(tags.getByText('Prospects')).toBeVisible()
  const removed = page.waitForResponse(
    (answer) => /\/v1\/taggings/.test(answer.url()) && !!answer.request().postData()?.includes('_destroy'),
  )
  await tags.getByRole('button', { name: 'Remove tag Prospects' }).click()
  await expect(tags.getByText('Prospects')).toHaveCount(0)
  await removed
  await page.reload()
  await expect(tags.getByRole('button', { name: 'Add tag' })).toBeVisible()
  await expect(tags.getByText('Prospects')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove from IRM' }).click()
  await expect(page.getByRole('button', { name: 'Add to IRM' })).toBeVisible()
  await notification(page, `${first.name} removed from your IRM`).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove from IRM' })).toBeVisible()
})

test('a favorite that fails goes back, then holds; people are filtered; own fields are filled in', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  test.slow()
  const [one, other] = await somePeople(database, 2)
  if (!one || !other) throw new Error('The market has no people')
  await signIn(member, '/settings/custom-fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Interest')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Choice', exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('combobox', { name: 'Options' })).toHaveAccessibleDescription(/Add at least one option/)
  await form.getByRole('combobox', { name: 'Options' }).fill('Warm')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Options' }).fill('Cold')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Interest/ })).toContainText('Warm, Cold')
  for (const { id } of [one, other]) await addToIrm(page, 'people', id)

  await page.goto(`/people/${one.id}`)
  const star = page.getByRole('button', { name: `Favorite ${one.name}` })
  await failOnceShown(page, /\/v2\/customer_favorite_people/, () =>
    expect(star).toHaveAttribute('aria-pressed', 'true'),
  )
  await star.click()
  await expect(notification(page, `${one.name} could not be changed`)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(/\/v2\/customer_favorite_people/)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Edit custom fields' }).click()
  await page.getByRole('combobox', { name: 'Interest' }).click()
  await page.getByRole('option', { name: 'Warm' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Custom fields' })).toContainText('Warm')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Custom fields' })).toContainText('Warm')
  await expectAccessible(page, 'irm-person')
  await page.setViewportSize(wide)

  await page.goto('/irm/people?advanced=true')
  await expect(rows(page)).toHaveCount(2)
  await filters(page).getByRole('checkbox', { name: 'Favorites only' }).check()
  await expect(page).toHaveURL(/favoritesOnly=true/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(one.name)
  await expectAccessible(page, 'irm-people')
  await page.setViewportSize(wide)
  await page.goto(`/people/${one.id}`)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await notification(page, 'removed from favorites').getByRole('button', { name: 'Undo' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

interface Setting {
  path: string
  /** The button that opens the form. */
  add: string
  fill: (page: Page, name: string) => Promise<void>
  fails: RegExp
  last: 'Delete' | 'Archive'
}

const named = (page: Page, name: string) => page.getByRole('dialog').getByLabel('Name').fill(name)

const settings: Setting[] = [
  { path: 'tags', add: 'Add a tag', fill: named, fails: /\/v2\/tags\//, last: 'Delete' },
  { path: 'brokers', add: 'Add a broker', fill: named, fails: /\/v1\/brokers\//, last: 'Delete' },
  {
    path: 'colleagues',
    add: 'Add a colleague',
    fill: async (page, name) => {
      await page.getByRole('dialog').getByLabel('First name').fill('Zora')
      await page.getByRole('dialog').getByLabel('Last name').fill(name)
    },
    fails: /\/v1\/colleagues\//,
    last: 'Delete',
  },
  { path: 'activities', add: 'Add a type', fill: named, fails: /\/v2\/customer_activity_types\//, last: 'Archive' },
  { path: 'custom-fields', add: 'Add a field', fill: named, fails: /\/v2\/custom_fields\//, last: 'Archive' },
]

for (const { path, add, fill, fails, last } of settings) {
  test(`Settings, ${path}: one is made, renamed and taken away`, { tag: '@full' }, async ({ page, signIn, member }) => {
    const form = page.getByRole('dialog')
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await signIn(member, `/settings/${path}`)
    await page.getByRole('button', { name: add }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^Enter a (first )?name$/).first()).toBeVisible()
    await fill(page, 'Avocet')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row('Avocet')).toBeVisible()
    await failWith(page, fails, 500, 'internal', 'No')
    await row('Avocet').getByRole('button', { name: /^Edit/ }).click()
    await fill(page, 'Bittern')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(notification(page, saveFailure)).toBeVisible()
    await page.unroute(fails)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row('Bittern')).toBeVisible()
    await expect(row('Avocet')).toHaveCount(0)
    await expectAccessible(page, `settings-${path}`)
    await page.setViewportSize(wide)
    await row('Bittern')
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: last }).click()
    if (last === 'Delete') {
      await form.getByRole('button', { name: 'Delete' }).click()
      await expect(row('Bittern')).toHaveCount(0)
    } else await expect(row('Bittern')).toContainText('Archived')
    const message = last === 'Delete' ? 'Bittern deleted' : 'Bittern archived'
    await notification(page, message).getByRole('button', { name: 'Undo' }).click()
    await expect(row('Bittern')).toBeVisible()
    await expect(row('Bittern')).not.toContainText('Archived')
  })
}

test('tags are merged, types reordered, colleagues deactivated; without the flag no fields', async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [organization] = await largestOrganizations(database, 1)
  await signIn(member, `/organizations/${organization?.id}`)
  for (const name of ['Teal', 'Wigeon']) {
    await page.getByRole('button', { name: 'Add tag' }).click()
    await pickTag(page, `Create “${name}”`, name)
    await expect(page.getByRole('button', { name: `Remove tag ${name}` })).toBeVisible()
  }
  await page.goto('/settings/tags')
  await page.getByRole('button', { name: 'More actions for Teal' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag to keep' }).click()
  await page.getByRole('option', { name: 'Wigeon' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('row', { name: /Wigeon/ })).toContainText('1')
  await expect(page.getByRole('row', { name: /Teal/ })).toHaveCount(0)
  await notification(page, 'Teal merged into Wigeon').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Teal/ })).toContainText('1')

  await page.goto('/settings/activities')
  for (const name of ['Site visit', 'Dinner']) {
    await page.getByRole('button', { name: 'Add a type' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  }
  const types = page.getByRole('table').getByRole('row')
  const second = (await types.nth(2).getByRole('cell').first().textContent()) ?? ''
  await types
    .nth(2)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(types.nth(1)).toContainText(second)

  await page.goto('/settings/colleagues')
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  await page.getByLabel('First name').fill('Zora')
  await page.getByLabel('Last name').fill('Garganey')
  await page.getByRole('textbox', { name: 'Email' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter a valid email address')
  await page.getByRole('textbox', { name: 'Email' }).fill('zora@people.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More actions for Zora Garganey' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('row', { name: /Garganey/ })).toContainText('Inactive')

  await page.route(/\/v2\/feature_flags/, (route) => route.fulfill({ json: { toggles: [] } }))
  await page.goto('/settings/custom-fields')
  await expect(page.getByRole('heading', { level: 1, name: 'Custom Fields' })).toHaveCount(0)
  await expect(page.getByText('not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Custom Fields' })).toHaveCount(0)
})
