import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

let api: Api
let customer: string
let as: string
let userId: string
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db, { features: ['irwin_mail'] })
  as = await addPerson(api.db, [{ customer }])
  userId = await api.userId(as)
})
afterAll(() => api?.stop())

const addAccount = async (enabledFeatures: string[]) => {
  const id = newId()
  const account = {
    customerId: customer,
    id,
    userId,
    type: 'caldav',
    emailAddress: `${id}@a.example`,
    externalId: 'ada',
  }
  await api.db
    .insertInto('app.emailAccounts')
    .values({ ...account, enabledFeatures })
    .execute()
  return id
}
const good = { method: 'GET', path: 'scheduling/configurations', query: { limit: 200 } }
const post = (id: string, json: object) => api.request('POST', `/v2/email/accounts/${id}/scheduler/api`, { as, json })

test('an account for scheduling reads the booking pages of its owner', async () => {
  // Created here for as long as booking pages are not part of the schema.
  const keys = sql`customer_id uuid not null, user_id uuid not null`
  await sql`create table if not exists app.booking_pages (${keys}, id uuid primary key, title text not null,
    address text not null, is_paused boolean not null default false, settings jsonb not null, deleted_at timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`.execute(api.db)
  await sql`create table if not exists app.booking_page_hosts (${keys}, page_id uuid not null, position integer not null)`.execute(
    api.db,
  )
  await sql`grant select on app.booking_pages, app.booking_page_hosts to rostrum_app`.execute(api.db)
  const miles = await api.userId(await addPerson(api.db, [{ customer }]))
  const addPage = async (owner: string, title: string, isDeleted = false) => {
    const id = newId()
    await sql`insert into app.booking_pages (customer_id, user_id, id, title, address, settings, deleted_at) values
      (${customer}, ${owner}, ${id}, ${title}, ${`a-${id}`}, '{}', ${isDeleted ? new Date() : null})`.execute(api.db)
    return id
  }
  await addPage(userId, 'Own')
  await addPage(userId, 'Deleted', true)
  await addPage(miles, 'Of a colleague')
  const hosted = await addPage(miles, 'Hosted')
  await sql`insert into app.booking_page_hosts (customer_id, user_id, page_id, position)
    values (${customer}, ${userId}, ${hosted}, 0)`.execute(api.db)
  const id = await addAccount(['calendar_scheduler'])
  for (const body of [
    good,
    { method: 'GET', path: '/v3/grants/ada/scheduling/configurations?limit=200' },
    { ...good, path: `/v3/grants/${id}/scheduling/configurations` },
  ]) {
    const { status, json } = await post(id, body)
    expect(status).toBe(200)
    const names = ((json?.data ?? []) as { name: string }[]).map(({ name }) => name)
    expect(names.sort()).toEqual(['Hosted', 'Own'])
  }
})

test('any other method, path, host, limit or account is rejected', async () => {
  const id = await addAccount(['calendar_scheduler'])
  for (const body of [
    { ...good, method: 'POST' },
    { ...good, method: 'DELETE' },
    { ...good, path: 'scheduling/bookings' },
    { ...good, path: 'scheduling/configurations/1' },
    { ...good, path: '../scheduling/configurations' },
    { ...good, path: 'https://api.example/v3/grants/me/scheduling/configurations' },
    { ...good, path: '//api.example/scheduling/configurations' },
    { ...good, path: '/v3/grants/somebody-else/scheduling/configurations' },
    { ...good, query: { limit: 201 } },
    { ...good, query: { limit: 200, page_token: 'x' } },
    { method: 'GET', path: 'scheduling/configurations' },
    { method: 'GET', path: 'scheduling/configurations?limit=50' },
    { ...good, host: 'api.example' },
  ]) {
    expect((await post(id, body)).status, JSON.stringify(body)).toBe(422)
  }
  expect((await post(await addAccount([]), good)).status).toBe(403)
  expect((await post(newId(), good)).status).toBe(404)
})
