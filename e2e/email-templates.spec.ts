// Settings → Templates: write, personalize, preview, share, find and delete.
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a template is written with fields, previewed for a contact, shared, and used by a colleague', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  await signIn(person, '/settings/templates?owner=me')
  await expect(page.getByText('No template matches')).toBeVisible()
  await page.getByRole('link', { name: 'New template' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New template')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  const name = `After results ${newId().slice(-8)}`
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Results for ')
  await page.getByRole('button', { name: 'Insert a field into the subject' }).click()
  await page.getByRole('button', { name: 'Organization', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Results for {{organization.name}}')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Dear ')
  await page.getByRole('button', { name: 'Personalized field' }).click()
  await page.getByRole('button', { name: 'First name', exact: true }).click()
  await page.keyboard.type(', we last spoke on ')
  await page.getByRole('button', { name: 'Personalized field' }).click()
  await page.getByRole('button', { name: 'Date of the last meeting' }).click()
  await message.locator('[data-field="meeting.last_date"]').click()
  await page.getByRole('button', { name: 'Personalized field' }).click()
  await page.getByLabel('Where “Date of the last meeting” is unknown, write').fill('a day long ago')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Contact' }).fill('Eric Abbey')
  await page
    .getByRole('option', { name: /Eric Abbey/ })
    .first()
    .click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('we last spoke on a day long ago')).toBeVisible()
  await expect(preview.getByRole('heading', { name: /^Results for [^{]/ })).toBeVisible()
  await expectAccessible(page, 'email-template')
  await page.getByLabel('Share with your team').check()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Team')
  await expectAccessible(page, 'email-templates')

  const colleague = await createPerson(database, { customers: [demoCustomers.veltrane] })
  const tab = await otherBrowser.newPage()
  await giveTokens(tab, colleague)
  await tab.goto('/settings/templates')
  await tab.getByLabel('Search templates').fill(name)
  await tab.getByRole('row', { name: new RegExp(name) }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(tab.getByRole('button', { name: 'Save template' })).toHaveCount(0)
  await expect(tab.getByText('First name')).toBeVisible()
})

test('the list has ten rows a page, is searched once the typing pauses, and deletes many with an undo', {
  tag: '@full',
}, async ({ page, database, signIn }) => {
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  const values = Array.from({ length: 12 }, (_, index) => ({
    customerId: demoCustomers.veltrane,
    id: newId(),
    userId: person.id,
    name: `Mine ${String(index).padStart(2, '0')}`,
    subject: index === 7 ? 'Harbor tour' : 'Hello',
    body: '',
  }))
  await database.shared.insertInto('app.emailTemplates').values(values).execute()
  await signIn(person, '/settings/templates?owner=me')
  const rows = page.getByRole('row', { name: /Mine/ })
  await expect(rows).toHaveCount(10)
  await page.getByLabel('Rows per page').click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50', '100', '150', '200'])
  await page.keyboard.press('Escape')

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v2/email/templates?') && request.url().includes('term=')) calls.push(request.url())
  })
  await page.getByLabel('Search templates').pressSequentially('harbor', { delay: 20 })
  await expect(rows).toHaveCount(1)
  expect(calls).toHaveLength(1)
  await page.getByLabel('Search templates').fill('Mine 0')
  await expect(rows).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('10 templates deleted')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(10)
})
