// Profiles of one's own: made, changed, merged, deleted, and brought back; those of the market take suggestions.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { watchCalls } from './support/browser.ts'
import { failOnceShown, failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; member: Person }>({
  customer: async ({ database }, use) => use(await createCustomer(database)),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const create = (page: Page) => page.getByRole('button', { name: 'Create person' })

async function makePerson(page: Page, firstName: string, lastName: string, organization: string): Promise<string> {
  await page.goto('/people/new')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await pick(page, 'Organization', organization)
  await create(page).click()
  await expect(title(page)).toHaveText(`${firstName} ${lastName}`)
  return page.url()
}

async function makeOrganization(page: Page, name: string): Promise<string> {
  await page.goto('/organizations/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(title(page)).toHaveText(name)
  return page.url()
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('a new person is compared with those who exist, while typing', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/organizations/new')
  await makeOrganization(page, 'Warning House')
  await page.goto('/people/new')
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('Last name').fill('Warned')
  await page.getByLabel('Email', { exact: true }).fill('wanda@warned.example')
  await pick(page, 'Organization', 'Warning House')
  await create(page).click()
  await expect(title(page)).toHaveText('Wanda Warned')

  await page.goto('/people/new')
  const warning = page.getByRole('status').filter({ hasText: 'This person may already exist' })
  await page.getByLabel('Email', { exact: true }).fill('Wanda@warned.example')
  await expect(warning).toContainText('Wanda Warned, Warning House: same email, in your IRM')
  await page.getByLabel('Email', { exact: true }).fill('other@warned.example')
  await expect(warning).toHaveCount(0)
  await page.getByLabel('First name').fill('wanda')
  await page.getByLabel('Last name').fill('warned')
  await pick(page, 'Organization', 'Warning House')
  await expect(warning).toContainText('same name and organization')
  await expect(warning.getByRole('link', { name: 'Wanda Warned' })).toBeVisible()
})

test('a person is made with a new organization, changed, merged, deleted and brought back', async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member)
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('menuitem', { name: 'Person' }).click()
  await page.getByLabel('First name').fill('Jonah')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('Title').fill('Portfolio Manager')
  await page.getByRole('button', { name: 'New organization' }).click()
  await dialog(page).getByLabel('Name').fill('Harrowgate Partners')
  await dialog(page).getByRole('button', { name: 'Create organization' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Portfolio Manager')
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveValue('Harrowgate Partners')
  await create(page).click()
  await expect(title(page)).toHaveText('Jonah Quill')
  await expect(page.getByRole('main')).toContainText('Harrowgate Partners')
  const original = page.url()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(title(page)).toHaveText('Edit Jonah Quill')
  await page.getByLabel('Email', { exact: true }).fill('jonah@harrowgate.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(original)
  await expect(page.getByText('jonah@harrowgate.example')).toBeVisible()

  const duplicate = await makePerson(page, 'Jon', 'Quill', 'Harrowgate Partners')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await pick(page, 'Person to keep', 'Jonah Quill')
  const preview = dialog(page).getByRole('region', { name: 'Merge preview' })
  await expect(preview.getByRole('row', { name: /^Email/ })).toContainText('jonah@harrowgate.example')
  await expect(preview).toContainText('Moves to Jonah Quill')
  await dialog(page).getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(original)
  await expect(title(page)).toHaveText('Jonah Quill')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(duplicate)
  await expect(title(page)).toHaveText('Jon Quill')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  // Back where the profile was opened from, without asking for it again.
  await expect(page).toHaveURL(original)
  await expect(title(page)).toHaveText('Jonah Quill')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(duplicate)
  await expect(title(page)).toHaveText('Jon Quill')
  expect(missing).toEqual([])
})

test('a deleted profile leaves the recently viewed ones', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member, '/search/organizations')
  await makeOrganization(page, 'Tamarisk Holdings')
  await page.goto('/search')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.getByRole('link', { name: 'Tamarisk Holdings' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/search')
  await expect(viewed).toBeVisible()
  await expect(viewed.getByText('Tamarisk Holdings')).toHaveCount(0)
})

test('an organization is made, changed, merged into one of the market, and comes back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const market = await database.shared
    .selectFrom('market.organizationIndex')
    .select(['id', 'name'])
    .orderBy('weight', 'desc')
    .executeTakeFirstOrThrow()
  await signIn(member)
  const own = await makeOrganization(page, 'Tamarisk Holdings')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('AUM (USD)').fill('1500000')
  await page.getByLabel('City').fill('Lisbon')
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(own)
  await expect(page.getByRole('main')).toContainText('Lisbon')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await pick(page, 'Organization to keep', market.name)
  await expect(dialog(page)).toContainText(`${market.name} is a market profile and does not change`)
  await expectAccessible(page, 'merge', '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Merge' }).click()
  await expect(title(page)).toHaveText(market.name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(own)
  await expect(title(page)).toHaveText('Tamarisk Holdings')
})

test('two people change the same person: each sees what the other did, and both changes stay', {
  tag: '@full',
}, async ({ page, database, signIn, customer, member, otherBrowser }) => {
  test.slow()
  await signIn(member)
  await makeOrganization(page, 'Harrowgate Partners')
  const profile = await makePerson(page, 'Jonah', 'Quill', 'Harrowgate Partners')
  const colleague = await otherBrowser.newPage()
  await giveTokens(colleague, await createPerson(database, { customers: [customer.id] }))
  await colleague.goto(`${profile}/edit`)
  await expect(title(colleague)).toHaveText('Edit Jonah Quill')
  await page.goto(`${profile}/edit`)
  await page.getByLabel('Preferred name').fill('Joe')
  await page.getByLabel('Bio').fill('Runs the small caps')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(profile)

  await colleague.getByLabel('Email', { exact: true }).fill('jonah@harrowgate.example')
  await colleague.getByLabel('Bio').fill('Runs the mid caps')
  await colleague.getByRole('button', { name: 'Save' }).click()
  const conflict = colleague.getByRole('dialog', { name: 'Someone else changed this profile' })
  await expect(conflict).toContainText(member.name)
  await expect(conflict.getByRole('radio', { name: 'Preferred name: theirs' })).toBeChecked()
  await expect(conflict.getByRole('radio', { name: 'Email: yours' })).toBeChecked()
  await expect(conflict.getByRole('radio', { name: 'Bio: yours' })).toBeChecked()
  await expectAccessible(colleague, 'profile-conflict', '[role=dialog]')
  await conflict.getByRole('radio', { name: 'Bio: theirs' }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(colleague).toHaveURL(profile)
  const shown = colleague.getByRole('main')
  await expect(shown).toContainText('jonah@harrowgate.example')
  await expect(shown).toContainText('Runs the small caps')
})

test('what is missing is said under the field, and nobody leaves with something typed unasked', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  test.slow()
  await signIn(member, '/people/new')
  const sent = watchCalls(page, /ds2\/people/, 'POST')
  await page.getByLabel('First name').fill('Jonah')
  await create(page).click()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter a last name')
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveAccessibleDescription(
    'Choose an organization',
  )
  expect(sent).toHaveLength(0)
  await expectAccessible(page, 'new-person')

  const { name } = await database.shared
    .selectFrom('market.organizationIndex')
    .select('name')
    .orderBy('weight', 'desc')
    .executeTakeFirstOrThrow()
  await page.getByLabel('Last name').fill('Quill')
  await pick(page, 'Organization', name)
  await failWith(page, /ds2\/people/, 422, 'unprocessable', 'is known already', 'jobs.0.organization_id')
  await create(page).click()
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveAccessibleDescription('is known already')

  await page.getByRole('link', { name: 'Rostrum, go to dashboard' }).click()
  await expect(dialog(page)).toContainText('Your changes will be lost.')
  await dialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Quill')
  await page.getByRole('link', { name: 'Rostrum, go to dashboard' }).click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')

  // A tab that begins with the form has nothing behind it to go back to.
  const other = await page.context().newPage()
  await other.goto('/people/new')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveURL('/irm/people')
})

test('a profile of the market joins the IRM at once, and leaves it when the server says no', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const { id, name } = await database.shared
    .selectFrom('market.organizationIndex')
    .select(['id', 'name'])
    .orderBy('weight', 'desc')
    .executeTakeFirstOrThrow()
  await signIn(member, `/organizations/${id}`)
  await expect(title(page)).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await failOnceShown(page, /\/v2\/irm\/organizations\//, () =>
    expect(page.getByRole('button', { name: 'Remove from IRM' })).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Add to IRM' }).click()
  await expect(notification(page, `${name} could not be added to your IRM`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to IRM' })).toBeVisible()

  await page.unroute(/\/v2\/irm\/organizations\//)
  await page.getByRole('button', { name: 'Add to IRM' }).click()
  await expect(page.getByRole('button', { name: 'Remove from IRM' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove from IRM' }).click()
  await expect(page.getByRole('button', { name: 'Add to IRM' })).toBeVisible()

  await page.goto(`/organizations/${id}/edit`)
  await expect(page.getByText(`${name} cannot be edited`)).toBeVisible()
})

test('a person of the market cannot be changed, only spoken of', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  customer,
  member,
}) => {
  const person = await database.shared
    .selectFrom('market.personIndex')
    .select('id')
    .orderBy('sortName')
    .executeTakeFirstOrThrow()
  await signIn(member, `/people/${person.id}`)
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suggest an edit' }).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page)).toContainText('Please enter your suggestion')
  await dialog(page).getByLabel('What should change?').fill('She left in June')
  await dialog(page).getByLabel('Reference link (optional)').fill('https://news.example/june')
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(notification(page, 'Your suggestion was sent.')).toBeVisible()
  const kept = await database.withTenant(customer.id, (db) =>
    db
      .selectFrom('app.suggestions')
      .select(['suggestibleType', 'suggestibleId', 'body'])
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow(),
  )
  expect(kept).toMatchObject({ suggestibleType: 'person', suggestibleId: person.id })
  expect(kept.body).toMatch(/She left in June\s+https:\/\/news\.example\/june$/)

  await page.goto(`/people/${person.id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ cannot be edited$/)
})

test('the forms of an organization as axe sees them', { tag: '@full' }, async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member, '/organizations/new')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Website').fill('not an address')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription('Enter a web address, such as www.example.com')
  await expectAccessible(page, 'new-organization')
})
