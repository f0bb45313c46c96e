// A note is private to its writer, then shared with a colleague; a private activity counts for nobody.
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { largestOrganizations, rows } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ writer: Person; colleague: Person; customerId: string }>({
  customerId: async ({ database }, use) => {
    const { id } = await createIssuer(database)
    await database.withTenant(id, (db) => sql`select app.create_customer_defaults(${id})`.execute(db))
    await use(id)
  },
  writer: async ({ database, customerId }, use) => use(await createPerson(database, { customers: [customerId] })),
  colleague: async ({ database, customerId }, use) =>
    use(await createPerson(database, { customers: [customerId], role: 'admin' })),
})

test('a private note is seen by its writer alone, then by the colleague it is shared with', async ({
  page,
  database,
  signIn,
  otherBrowser,
  writer,
  colleague,
}) => {
  test.slow()
  const [organization] = await largestOrganizations(database, 1)
  if (!organization) throw new Error('The market is empty')
  const profile = `/organizations/${organization.id}?tab=notes`

  await signIn(writer, profile)
  await page.getByRole('button', { name: 'Add note' }).first().click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Weighs a bid for a peer')
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Only me' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notification(page, 'Note saved')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Weighs a bid for a peer' })
  await expect(card.getByRole('img', { name: 'Only you can see this' })).toBeVisible()

  const theirs = await otherBrowser.newPage()
  await giveTokens(theirs, colleague)
  for (const path of ['/notes', profile]) {
    await theirs.goto(path)
    await expect(theirs.getByText('No notes yet')).toBeVisible()
  }

  await card.getByRole('button', { name: 'Edit note' }).click()
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Selected people' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Choose at least one person')).toBeVisible()
  await page.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option', { name: colleague.name }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'note-visibility')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(card.getByRole('img', { name: `Visible to you and ${colleague.name}` })).toBeVisible()

  await theirs.goto('/notes')
  await expect(rows(theirs)).toHaveCount(1)
  await expect(theirs.getByRole('img', { name: 'Shared with you' })).toBeVisible()
  await expectAccessible(theirs, 'notes-with-lock')
  await theirs.getByRole('switch', { name: 'Private only' }).click()
  await expect(theirs).toHaveURL('/notes?privateOnly=true')
  await expect(rows(theirs)).toHaveCount(1)
  await theirs.getByText('Weighs a bid for a peer').click()
  const panel = theirs.getByRole('dialog', { name: 'Note' })
  await panel.getByRole('button', { name: 'Edit note' }).click()
  await expect(panel).toContainText('Only the person who wrote it can change who sees it.')
  await expect(panel.getByRole('combobox', { name: 'Visible to' })).toHaveCount(0)
})

test('a private activity offers to add who attended, and is marked', { tag: '@full' }, async ({
  page,
  signIn,
  otherBrowser,
  writer,
  colleague,
}) => {
  test.slow()
  await signIn(writer, '/activities')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const [firstName = '', lastName = ''] = colleague.name.split(' ')
  const data = { first_name: firstName, last_name: lastName, email: colleague.email }
  await page.request.post('/v1/colleagues', { headers, data })
  await page.goto('/activities/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Dinner with the chair')
  await page.getByRole('combobox', { name: 'Colleagues' }).click()
  await page.getByRole('option', { name: colleague.name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Only me' }).click()
  await expect(page.getByText(`${colleague.name} attended and won’t see this.`)).toBeVisible()
  await expectAccessible(page, 'activity-visibility')
  await page.getByRole('button', { name: `Share with ${colleague.name}` }).click()
  await expect(page.getByText('attended and won’t see this')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(notification(page, 'Activity logged')).toBeVisible()
  await page.goto('/activities')
  await expect(page.getByRole('img', { name: `Visible to you and ${colleague.name}` })).toBeVisible()

  const theirs = await otherBrowser.newPage()
  await giveTokens(theirs, colleague)
  await theirs.goto('/activities?view=calendar')
  await expect(theirs.getByRole('link', { name: /Dinner with the chair/ })).toBeVisible()
  await expect(theirs.getByRole('img', { name: 'Not visible to everyone on your team' })).toBeVisible()
  await expectAccessible(theirs, 'calendar-with-lock')
})
