// The email marketing service: connecting it, what is synchronized, and contacts that it rejects.
import { createHash } from 'node:crypto'
import { goodKey, listId } from '../server/src/features/email/marketing-service/testing/service.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { exported } from './support/holders.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

test('contacts go to the service, rejected ones are listed, and an unsubscribe there suppresses here', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const { id: customerId } = await createCustomer(database)
  const user = await createPerson(database, { customers: [customerId], role: 'admin' })
  const emailOf = (name: string) => `${name}-${customerId}@investor.example`
  await database.withTenant(customerId, async (db) => {
    for (const name of ['gina', 'fake']) {
      const id = newId()
      const own = { customerId, userId: user.id }
      const person = { ...own, id, firstName: name, lastName: 'Contact', emailPrimary: emailOf(name) }
      await db.insertInto('app.people').values(person).execute()
      await db
        .insertInto('app.irmPeople')
        .values({ ...own, personId: id })
        .execute()
    }
  })
  await signIn(user, '/settings/email-marketing-service')
  await expect(page.getByRole('heading', { level: 1, name: 'Email Marketing Service' })).toBeVisible()
  await page.getByLabel('API key').fill('ffffffffffffffffffffffffffffffff-us21')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText(/not accept|rejected|invalid/i).first()).toBeVisible()
  await expectAccessible(page, 'marketing-service-connect')
  await page.getByLabel('API key').fill(goodKey)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(notification(page, 'Connected to Veltrane IR')).toBeVisible()
  await page.getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option', { name: /^Investors/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'Settings saved')).toBeVisible()

  await page.getByRole('button', { name: 'Sync now' }).click()
  const rejected = page.getByRole('grid', { name: 'Contacts with errors' })
  await expect(rejected.getByText(emailOf('fake'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(rejected.getByText('looks fake or invalid')).toBeVisible()
  await expectAccessible(page, 'marketing-service')
  const file = await exported(page)
  expect(file.columns.slice(0, 3)).toEqual(['Name', 'Email', 'Reason'])
  expect(file.lines).toEqual([expect.stringContaining(emailOf('fake'))])

  await unsubscribeThere(emailOf('gina'))
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(async () => {
    await page.goto('/email/suppressions')
    await expect(page.getByRole('grid').getByText(emailOf('gina'))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
})

/** As if the contact did it in a message of the service. */
async function unsubscribeThere(email: string): Promise<void> {
  const base = process.env.E2E_MARKETING_SERVICE_URL ?? ''
  const url = `${base}/3.0/lists/${listId}/members/${createHash('md5').update(email).digest('hex')}`
  const authorization = `Basic ${Buffer.from(`any:${goodKey}`).toString('base64')}`
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'unsubscribed' }),
  })
  expect(answer.status).toBe(200)
}
