// Someone who writes email, with an account in the demo's own mailboxes.
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/identifiers.ts'
import { tokenOf } from './browser.ts'
import { createCustomer, createPerson, type Person } from './people.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

export interface Writer {
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

export const test = base.extend<{ writer: Writer }>({
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
