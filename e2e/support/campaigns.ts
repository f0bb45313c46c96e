// What journeys through campaigns share.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { demoSecurities } from '../../server/src/demo/universe/demo-securities.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/identifiers.ts'
import { tokenOf } from './browser.ts'
import type { Person } from './people.ts'
import { expect } from './test.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

export async function call(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request[method](path, { headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()).data
}

/** A sending server and the address that the law wants in each message. */
export async function setUp(page: Page, settings: object = {}) {
  const server = { email_address: 'ir@northmere.example', sender_name: 'Northmere IR', smtp: null }
  await call(page, 'put', '/v2/email/sending_server', server)
  const before = await call(page, 'get', '/v2/campaign_settings')
  await call(page, 'put', '/v2/campaign_settings', { ...before, postal_address: '1 Quay Street, Boston', ...settings })
}

/** As it is in the message that the recipient got. */
export async function recipientLink(page: Page, address: string, name: 'unsubscribe' | 'preferences'): Promise<string> {
  const [message] = await call(page, 'get', `/v2/mailbox/messages?address=${encodeURIComponent(address)}`)
  const { text } = await call(page, 'get', `/v2/mailbox/messages/${message.id}`)
  const [url = ''] = new RegExp(`https?://\\S+/${name}`).exec(text) ?? []
  return new URL(url).pathname
}

/** Contacts of the customer's own who work at institutions: so many of them at holders, the first at the largest. */
export async function addContacts(
  database: Database,
  { customerId, user, total, atHolders }: { customerId: string; user: Person; total: number; atHolders: number },
): Promise<void> {
  const securityId = demoSecurities.veltraneA
  const { rows } = await sql<{ id: string; isHolder: boolean }>`
    select o.id, coalesce(p.shares, 0) > 0 as is_holder from market.organization_index o
    left join market.positions p on p.organization_id = o.id and p.security_id = ${securityId}
      and p.quarter = (select quarter from market.security_index where id = ${securityId})
    where o.quarter is not null and o.country_code = 'US' order by p.shares desc nulls last, o.id`.execute(
    database.shared,
  )
  const firms = (isHolder: boolean) => rows.filter((row) => row.isHolder === isHolder)
  const firmOf = (index: number) => {
    const among = firms(index < atHolders)
    return among[index % among.length]?.id ?? ''
  }
  const people = Array.from({ length: total }, (_, index) => ({ id: newId(), number: index + 1, firm: firmOf(index) }))
  const own = { customerId, userId: user.id }
  await database.withTenant(customerId, async (db) => {
    await db.insertInto('app.customerSecurities').values({ customerId, securityId, position: 0 }).execute()
    await db
      .insertInto('app.people')
      .values(
        people.map(({ id, number }) => ({
          ...{ ...own, id, firstName: 'Cora', lastName: `Contact ${String(number).padStart(3, '0')}` },
          emailPrimary: `contact-${number}@${customerId}.example`,
        })),
      )
      .execute()
    await db
      .insertInto('app.employments')
      .values(
        people.map(({ id: personId, firm }) => ({
          customerId,
          id: newId(),
          personId,
          organizationId: firm,
          isPrimary: true,
          countryCode: 'US',
        })),
      )
      .execute()
    await db
      .insertInto('app.irmPeople')
      .values(people.map(({ id: personId }) => ({ ...own, personId })))
      .execute()
  })
  // As an upload does: otherwise the planner takes the customer for one without people until autovacuum comes around.
  await sql`analyze app.people, app.employments, app.irm_people`.execute(database.shared)
}
