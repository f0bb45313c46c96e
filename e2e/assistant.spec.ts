// The assistant area: a request with files is filed, shown and downloaded.
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ member: Person }>({
  member: async ({ database }, use) => {
    const customer = await createIssuer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(await createPerson(database, { customers: [customer.id] }))
  },
})

const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('name\nA\n') })

test('a request with files is filed, listed and downloaded', async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member, '/')
  await page.getByRole('link', { name: 'Assistant', exact: true }).click()
  await expect(page.getByText('No requests yet')).toBeVisible()
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Enter a description')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '5')
  await expectAccessible(page, 'new-request', '[role=dialog]')
  await dialog.getByLabel('Name').fill('Business cards')
  await dialog.getByLabel('Description').fill('Please enter these 40 cards')
  await dialog.getByLabel('Files to attach').setInputFiles([file('first.csv'), file('second.csv')])
  await expect(dialog.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2, {
    timeout: 30_000,
  })

  await page.route('**/v2/assistant/upload_requests', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toContainText('There was an issue with the upload request. Please try again later.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Business cards')
  await page.route(
    '**/v2/assistant/upload_requests',
    (route) =>
      route.fulfill({
        status: 422,
        json: { errors: [{ code: 'unprocessable', message: 'is taken', field: 'name' }], request_id: 'x' },
      }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('is taken')).toBeVisible()

  const sent = page.waitForRequest('**/v2/assistant/upload_requests')
  await dialog.getByLabel('Name').fill('Cards')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const body = (await sent).postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['message', 'name', 'security_id', 'urls'])
  expect(body.urls).toHaveLength(2)
  await expect(notification(page, 'Request sent')).toBeVisible()
  const card = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(card).toContainText('Please enter these 40 cards')
  await expectAccessible(page, 'assistant')
  for (const [button, name] of [
    [/first\.csv/, 'first.csv'],
    ['Download all', 'Cards.zip'],
  ] as const) {
    const downloaded = page.waitForEvent('download')
    await card.getByRole('button', { name: button }).click()
    expect((await downloaded).suggestedFilename()).toBe(name)
  }
})
