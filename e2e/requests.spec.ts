// A request from the customer's side to its end on the assistant's, in two browsers.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification, shellOf } from './support/test.ts'

interface Customer {
  id: string
  name: string
}

const test = base.extend<{ customer: Customer; other: Customer; member: Person; assistant: Person }>({
  customer: async ({ database }, use) => {
    const customer = await createIssuer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(customer)
  },
  other: async ({ database }, use) => use(await createIssuer(database)),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
  // The other customer comes first: it is the one that the assistant's session starts with.
  assistant: async ({ database, customer, other }, use) =>
    use(await createPerson(database, { scope: 'assistant', customers: [other.id, customer.id] })),
})

const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('name\nA\n') })
const bar = (page: Page) => page.getByRole('region', { name: 'Assistant session' })
const entries = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')

async function writeRequest(page: Page, name: string) {
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Please enter these 40 business cards')
  await dialog.getByLabel('Files to attach').setInputFiles(file('cards.csv'))
  await expect(dialog.getByRole('list', { name: 'Attached files' })).toContainText('cards.csv', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(notification(page, 'Request sent')).toBeVisible()
}

async function openBell(page: Page, title: string) {
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title }).click()
}

test('a request is filed, taken, asked about, answered and closed', async ({
  page,
  signIn,
  member,
  otherBrowser,
  assistant,
  customer,
  other,
}) => {
  test.slow()
  await signIn(member, '/assistant')
  await writeRequest(page, 'Business cards from Boston')
  const card = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(card).toContainText('New')
  await expect(card).toContainText(/Answer expected by/)
  await expectAccessible(page, 'requests-of-customer')

  const desk = await otherBrowser.newPage()
  await giveTokens(desk, assistant)
  await desk.goto('/')
  await expect(bar(desk)).toContainText(other.name)
  await bar(desk).getByRole('link', { name: 'Requests (1)' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'Business cards from Boston' })
  await expect(row).toContainText(customer.name)
  await expect(row).toContainText(/Due /)
  await expect(row).toContainText(/\d+ min/)
  await expectAccessible(desk, 'request-queue')

  // One click: the request, in its customer.
  await row.getByRole('link', { name: 'Business cards from Boston' }).click()
  await expect(bar(desk)).toContainText(customer.name)
  await expect(desk).toHaveURL(/\/assistant\/requests\/[0-9a-f-]+$/)
  await desk.getByRole('button', { name: 'Take request' }).click()
  await expect(notification(desk, 'Request taken')).toBeVisible()
  await expect(desk.getByText(`Taken by ${assistant.name}`)).toBeVisible()
  const downloaded = desk.waitForEvent('download')
  await entries(desk)
    .first()
    .getByRole('button', { name: /cards\.csv/ })
    .click()
  expect((await downloaded).suggestedFilename()).toBe('cards.csv')

  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(desk.getByText('Enter a message')).toBeVisible()
  await desk.getByLabel('Message').fill('Two cards are unreadable. Can you scan them again?')
  await desk.getByText('Wait for customer', { exact: true }).click()
  await expectAccessible(desk, 'request-of-assistant')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(notification(desk, 'Reply sent')).toBeVisible()
  await expect(desk.getByText('Clock stopped')).toBeVisible()

  await openBell(page, 'needs something from you')
  await expect(page.getByText('Waiting for you').first()).toBeVisible()
  await expect(entries(page).last()).toContainText('Two cards are unreadable')
  await page.getByLabel('Message').fill('Here they are.')
  await page.getByLabel('Files to attach').setInputFiles(file('again.csv'))
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('again.csv', { timeout: 30_000 })
  await expectAccessible(page, 'request-waiting')
  await page.route('**/v2/user_upload_requests/*/entries', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(notification(page, 'Your reply could not be sent')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Here they are.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(notification(page, 'Reply sent')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')

  // The assistant works for the customer, with back and forward, and comes back.
  await desk.getByRole('link', { name: 'IRM Upload' }).first().click()
  await expect(desk).toHaveURL(/irm-upload/)
  await openBell(desk, 'replied')
  await expect(entries(desk).last()).toContainText('again.csv')
  await desk.getByLabel('Message').fill('All 40 are entered.')
  await desk.getByText('Mark as done', { exact: true }).click()
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(desk.getByText('Answered on time')).toBeVisible()
  await bar(desk).getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(desk.getByText('You’re all caught up')).toBeVisible()
  await desk.getByText('Done', { exact: true }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Business cards from Boston' })).toBeVisible()

  await openBell(page, 'marked the request as done')
  await expect(entries(page).last()).toContainText('All 40 are entered.')
  await expect(page.getByText('Your reply reopens this request.')).toBeVisible()
  await expectAccessible(page, 'request-done')
})

test('a member closes and reopens a request; somebody who only reads sees it and changes nothing', {
  tag: '@full',
}, async ({ page, signIn, member, database, customer, otherBrowser }) => {
  test.slow()
  await signIn(member, '/assistant')
  await writeRequest(page, 'Attendees')
  await page.getByRole('link', { name: 'Attendees', exact: true }).click()
  const address = page.url()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(entries(page).last()).toContainText('marked the request as done')
  await page.getByLabel('Message').fill('One is missing')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/Answer expected by/)).toBeVisible()

  const reader = await otherBrowser.newPage()
  await giveTokens(reader, await createPerson(database, { role: 'read_only', customers: [customer.id] }))
  await reader.goto('/assistant')
  await expect(reader.getByRole('link', { name: 'Attendees', exact: true })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'New request' })).toHaveCount(0)
  await reader.goto(address)
  await expect(entries(reader).last()).toContainText('One is missing')
  await expect(reader.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  await expect(reader.getByLabel('Message')).toHaveCount(0)
})

test('a request of another customer is not found', { tag: '@full' }, async ({
  page,
  signIn,
  member,
  database,
  other,
  otherBrowser,
}) => {
  test.slow()
  await signIn(member, '/assistant')
  await writeRequest(page, 'Ours')
  await page.getByRole('link', { name: 'Ours', exact: true }).click()
  const foreign = await otherBrowser.newPage()
  await giveTokens(foreign, await createPerson(database, { customers: [other.id] }))
  await foreign.goto(page.url())
  await expect(shellOf(foreign)).toBeVisible()
  await expect(foreign.getByText(/doesn’t exist|don’t have access|not found/i).first()).toBeVisible()
})
