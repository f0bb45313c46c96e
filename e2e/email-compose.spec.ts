// The compose window: write, personalize, take back, send, and stay open across pages.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

interface Writer {
  person: Person
  customerId: string
  accountId: string
  call: (method: 'get' | 'post', path: string, data?: object) => Promise<Record<string, unknown>>
  addContact: (values: { email: string; second?: string; firstName?: string; lastName?: string }) => Promise<string>
}

const server = { host: 'mailbox.localhost', port: 1, security: 'none' }

async function addContact(
  { shared }: Database,
  { customerId, userId }: { customerId: string; userId: string },
  { email, second = null, firstName = 'Nadia', lastName = 'Okoro' }: Record<string, string | null | undefined>,
): Promise<string> {
  const id = newId()
  await sql`insert into app.people (customer_id, id, user_id, first_name, last_name, email_primary, email_secondary)
    values (${customerId}, ${id}, ${userId}, ${firstName}, ${lastName}, ${email}, ${second})`.execute(shared)
  await sql`insert into app.irm_people (customer_id, person_id, user_id) values (${customerId}, ${id}, ${userId})`.execute(
    shared,
  )
  return id
}

const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, database, signIn }, use) => {
    const customer = await createCustomer(database, { features: ['irwin_mail'] })
    const person = await createPerson(database, { customers: [customer.id] })
    await signIn(person, '/settings/signatures')
    const call: Writer['call'] = async (method, path, data) => {
      const headers = { authorization: `Bearer ${await tokenOf(page)}` }
      const answer = await page.request[method](path, { headers, ...(data && { data }) })
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
      return answer.status() === 204 ? {} : answer.json()
    }
    const account = { type: 'imap', email_address: person.email, sender_name: person.name, user_name: person.email }
    const made = await call('post', '/v2/email/accounts', {
      ...{ ...account, password: person.password, imap: server, smtp: server },
    })
    const { id } = made.data as { id: string }
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    await page.request.put(`/v2/email/signatures/${id}`, { headers, data: { signature: '<p>Kind regards, Vera</p>' } })
    await use({
      ...{ person, customerId: customer.id, accountId: id, call },
      addContact: (values) => addContact(database, { customerId: customer.id, userId: person.id }, values),
    })
  },
})

const windowOf = (page: Page, name: string | RegExp = 'New email') => page.getByRole('region', { name })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** What the demo's mailbox holds for an address. */
const received = async ({ call }: Writer, address: string) =>
  (await call('get', `/v2/mailbox/messages?address=${encodeURIComponent(address)}`)).data as {
    id: string
    subject: string
  }[]

test('an email is written from a profile, stays open across pages, is taken back, sent once and on the timeline', async ({
  page,
  writer,
}) => {
  test.slow()
  const email = `${newId()}@fund.example`
  const id = await writer.addContact({ email })
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const window = windowOf(page)
  await expect(window.getByRole('button', { name: `Nadia Okoro, ${email}` })).toBeVisible()
  await expect(message(page)).toContainText('Kind regards, Vera')
  const box = await message(page).boundingBox()
  expect(box?.height).toBe(225)
  await message(page).press('Control+Home')
  await page.keyboard.type('Thank you for the call today.')
  await expectAccessible(page, 'compose-window')

  // Nothing leaves without a subject.
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('alert')).toHaveText('Subject cannot be empty')
  await window.getByRole('textbox', { name: 'Subject' }).fill('Our call')
  const renamed = windowOf(page, 'Our call')

  // Another page, and back: window and text are still there.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard|\/$/)
  await expect(message(page)).toContainText('Thank you for the call today.')

  await renamed.getByRole('button', { name: 'Minimize window' }).click()
  expect((await renamed.boundingBox())?.width).toBe(320)
  await renamed.getByRole('button', { name: 'Restore window' }).click()
  await renamed.getByRole('button', { name: 'Expand window' }).click()
  expect((await renamed.boundingBox())?.width).toBeLessThanOrEqual(820)
  await expect(message(page)).toContainText('Thank you for the call today.')
  await expectAccessible(page, 'compose-expanded')

  await renamed.getByRole('button', { name: 'Close window' }).click()
  const question = page.getByRole('dialog', { name: 'Close this email?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(message(page)).toContainText('Thank you for the call today.')

  await renamed.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(renamed).toHaveCount(0)
  await expect(page.getByText('Email sent')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page)).toContainText('Thank you for the call today.')
  await renamed.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(renamed).toHaveCount(0)
  await expect.poll(async () => (await received(writer, email)).length, { timeout: 40_000 }).toBe(1)
  expect((await received(writer, email))[0]?.subject).toBe('Our call')

  await page.goto('/email')
  const row = page.getByRole('row', { name: /Our call/ }).filter({ hasText: 'Sent' })
  await expect(row).toHaveCount(1)
  await expectAccessible(page, 'sent-email')
  await row.click()
  await expect(page.getByRole('dialog', { name: 'Our call' }).getByText('Thank you for the call today.')).toBeVisible()

  // The answer joins the conversation on the timeline, and is answered from there.
  const [sent] = await received(writer, email)
  await writer.call('post', `/v2/mailbox/messages/${sent?.id}/reply`, { address: email, text: 'Thursday suits me.' })
  await writer.call('post', `/v2/email/accounts/${writer.accountId}/sync`)
  await expect(async () => {
    await page.goto(`/people/${id}?tab=timeline`)
    await page.getByRole('link', { name: 'Our call' }).click()
    await expect(page.getByText('2 messages')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('Thursday suits me.')).toBeVisible()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = windowOf(page, 'Re: Our call')
  await expect(answer.getByRole('button', { name: new RegExp(email) })).toBeVisible()
  await expect(message(page)).toContainText('Thursday suits me.')
})

test('those without an account are led to connect one', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/email')
  await page.getByRole('button', { name: 'New email' }).first().click()
  await expect(page.getByText('Connect an email account first')).toBeVisible()
  await page.getByRole('link', { name: 'Connect an account' }).click()
  await expect(page).toHaveURL(/\/settings\/email-and-calendar/)
})
