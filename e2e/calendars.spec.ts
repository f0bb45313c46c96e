// Settings → Calendars: subscriptions, and the feed with its secret address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ member: Person; calendarAddress: string }>({
  member: async ({ database }, use) => {
    const customer = await createCustomer(database)
    await use(await createPerson(database, { customers: [customer.id] }))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  calendarAddress: async ({}, use) => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    const file = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:a',
      `DTSTART;VALUE=DATE:${day}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const server = createServer((_request, response) => response.end(`${file.join('\r\n')}\r\n`))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/vacation.ics`)
    server.close()
  },
})

test('a calendar is subscribed to and read, and the feed’s address is renewed', async ({
  page,
  signIn,
  member,
  database,
  calendarAddress,
}) => {
  test.slow()
  await signIn(member, '/settings/calendars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendars')
  await expect(page.getByText('No calendars yet')).toBeVisible()

  await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to calendar' })
  await dialog.getByLabel('Calendar address').fill('https://no-such-calendar.invalid/a.ics')
  await dialog.getByLabel('Name').fill('Vacation')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText('no-such-calendar.invalid was not found')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Vacation')
  await expectAccessible(page, 'subscribe-to-calendar')
  await dialog.getByLabel('Calendar address').fill(calendarAddress)
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Calendar added')).toBeVisible()
  const card = page.getByRole('region', { name: 'Vacation' })
  await expect(card.getByText(/Checked /)).toBeVisible({ timeout: 30_000 })
  const busy = async () =>
    (await database.shared.selectFrom('app.calendarBusy').select('startsAt').where('userId', '=', member.id).execute())
      .length
  expect(await busy()).toBe(1)

  const counts = card.getByRole('checkbox', { name: 'Vacation counts as busy' })
  await counts.click()
  await expect(counts).not.toBeChecked()
  await expect.poll(busy).toBe(0)

  await page.getByRole('button', { name: 'Create address' }).click()
  await expect(page.getByText('Address created')).toBeVisible()
  const feed = page.getByRole('region', { name: 'Your calendar feed' }).locator('code')
  const first = (await feed.textContent()) ?? ''
  const statusOf = async (address: string) => (await page.request.get(new URL(address).pathname)).status()
  expect(await statusOf(first)).toBe(200)
  await expectAccessible(page, 'calendars')
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
  await expect(feed).not.toHaveText(first)
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf((await feed.textContent()) ?? '')).toBe(200)

  await card.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('No calendars yet')).toBeVisible()
})
