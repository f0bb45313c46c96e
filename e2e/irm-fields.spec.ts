// The customer's own fields on organizations and activities, and two people writing the same note.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { addToIrm, filters, largestOrganizations, rows } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; member: Person }>({
  customer: async ({ database }, use) => {
    const customer = await createCustomer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(customer)
  },
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const wide = { width: 1440, height: 900 }
const card = (page: Page) => page.getByRole('region', { name: 'Custom fields' })

async function defineField(page: Page, name: string, kind: string, options: string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  for (const option of options) {
    await form.getByRole('combobox', { name: 'Options' }).fill(option)
    await page.keyboard.press('Enter')
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

test('fields of organizations are filled in, filtered by and shown as columns', async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const [first, second] = await largestOrganizations(database, 2)
  if (!first || !second) throw new Error('The market has no organizations')
  await signIn(member, '/settings/custom-fields?subject=organization')
  await page.setViewportSize(wide)
  await defineField(page, 'Medal', 'Choice', ['Gold', 'Silver'])
  await defineField(page, 'Meetings a year', 'Number')
  for (const { id } of [first, second]) await addToIrm(page, 'organizations', id)

  await page.goto(`/organizations/${first.id}`)
  await card(page).getByRole('button', { name: 'Edit custom fields' }).click()
  await card(page).getByRole('combobox', { name: 'Medal' }).click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await card(page).getByLabel('Meetings a year').fill('12')
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('Gold')
  await page.reload()
  await expect(card(page)).toContainText('12')
  await expectAccessible(page, 'irm-organization-fields')
  await page.setViewportSize(wide)

  await page.goto('/irm/organizations?advanced=true')
  await expect(rows(page)).toHaveCount(2)
  await filters(page).getByLabel('Meetings a year, from').fill('10')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/fieldFilters=/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(first.name)
  await filters(page).getByRole('combobox', { name: 'Medal' }).click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No Results for Organizations')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Medal' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Choose and pin columns' }).click()
  await page.getByRole('checkbox', { name: 'Medal' }).check()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText('Gold')
  await expectAccessible(page, 'irm-organizations-fields')
  await page.setViewportSize(wide)
  const [file] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'CSV')])
  const text = await readFile(await file.path(), 'utf8')
  // The other field is not shown.
  expect(text).toMatch(/,Medal\r\n/)
  expect(text).toMatch(/,Gold\r\n/)

  // Rows without a tier come last in both directions.
  await page.getByRole('button', { name: /Remove filter Meetings a year/ }).click()
  for (const direction of ['asc', 'desc']) {
    await page.getByRole('columnheader', { name: 'Medal' }).getByRole('button', { name: /Medal/ }).click()
    await expect(page).toHaveURL(new RegExp(`sortField=field[0-9a-f]{32}&sortDirection=${direction}`))
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(first.name)
  }
})

async function exportAs(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: /Export/ }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

test('an activity has fields of its own, which lists are filtered by; off, there are none', { tag: '@full' }, async ({
  page,
  database,
  customer,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/settings/custom-fields?subject=activity')
  await page.setViewportSize(wide)
  await defineField(page, 'Mood', 'Choice', ['Warm', 'Cold'])
  await page.goto('/activities/new')
  await page.getByLabel('Subject').first().fill('Coffee')
  await card(page).getByRole('combobox', { name: 'Mood' }).click()
  await page.getByRole('option', { name: 'Warm' }).click()
  await expectAccessible(page, 'activity-form-fields')
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Warm')

  await page.goto('/activities')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Mood' }).click()
  await page.getByRole('option', { name: 'Cold' }).click()
  await expect(page.getByText('No activities match')).toBeVisible()
  await page.getByRole('option', { name: 'Warm' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/fieldFilters=/)

  const flags = () => database.shared.updateTable('identity.flags').where('name', '=', 'custom_fields')
  const others = await database.shared
    .selectFrom('identity.customers')
    .select('id')
    .where('id', '<>', customer.id)
    .execute()
  await flags()
    .set({ isEnabled: false, customerIds: others.map(({ id }) => id) })
    .execute()
  try {
    await page.goto('/activities/new')
    await expect(page.getByLabel('Subject').first()).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await page.goto('/settings/profile')
    await expect(page.getByRole('link', { name: 'Custom Fields' })).toHaveCount(0)
  } finally {
    await flags().set({ isEnabled: true, customerIds: [] }).execute()
  }
})

test('two people change one note: nothing is lost; what the timeline shows is in its address', {
  tag: '@full',
}, async ({ page, database, customer, signIn, member, otherBrowser }) => {
  test.slow()
  const [firm] = await largestOrganizations(database, 1)
  if (!firm) throw new Error('The market has no organizations')
  await signIn(member, `/organizations/${firm.id}?tab=notes`)
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Add task or note' }).click()
  await page.getByRole('menuitem', { name: 'Add note' }).click()
  const panel = page.getByRole('dialog', { name: 'New note' })
  await panel.getByRole('textbox', { name: 'Note' }).fill('First words')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('First words')

  const colleague = await otherBrowser.newPage()
  await giveTokens(colleague, await createPerson(database, { customers: [customer.id] }))
  await colleague.goto(`/organizations/${firm.id}?tab=notes`)
  const edit = async (who: Page, words: string) => {
    await who.getByRole('button', { name: 'Edit note' }).click()
    await who.getByRole('textbox', { name: 'Edit note' }).fill(words)
  }
  await edit(colleague, 'Words of a colleague')
  await edit(page, 'Words of mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Words of mine')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByRole('alert')).toContainText('Someone else changed this note')
  await expect(colleague.getByRole('alert')).toContainText('Words of mine')
  await expect(colleague.getByRole('textbox', { name: 'Edit note' })).toContainText('Words of a colleague')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByRole('region', { name: 'Notes' })).toContainText('Words of a colleague')

  await page.goto(`/organizations/${firm.id}?tab=timeline`)
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(page).toHaveURL(/events=note/)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Words of a colleague')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notes', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).not.toHaveURL(/events=/)
})
