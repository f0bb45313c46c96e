import { notes } from '@rostrum/contract/irm/notes'
import { customerExport, members } from '@rostrum/contract/team'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { filteredTables, leftTables, teamTables } from './queries/tables.ts'

let api: Api
const ada = { as: 'ada@veltrane.example' }
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const read = async (path: string) => api.request('GET', path)

test('an admin gets everything of the customer, and nothing that is hidden from them or of others', async () => {
  const subject = { notableType: 'organization' as const, notableId: await anOrganization() }
  const write = (as: string, text: string, visibility: 'everyone' | 'private', customer = demoCustomers.veltrane) =>
    api.call(notes.create, { body: { ...subject, notes: `<p>${text}</p>`, visibility } }, { as, customer })
  await write('miles@veltrane.example', 'for the whole team', 'everyone')
  await write('miles@veltrane.example', 'for miles alone', 'private')
  await write('noor@brackmoor.example', 'of another company', 'everyone', demoCustomers.brackmoor)
  const { path } = await api.call(customerExport.create, {}, ada)
  const { status, headers, text } = await read(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  // Entries are stored as they are.
  for (const wanted of [
    'people.csv',
    'notes.csv',
    'audit_events.csv',
    'for the whole team',
    'miles@veltrane.example',
  ]) {
    expect(text).toContain(wanted)
  }
  for (const hidden of ['for miles alone', 'of another company', 'scrypt$']) expect(text).not.toContain(hidden)
  const audit = await api.db
    .selectFrom('app.auditEvents')
    .select('userId')
    .where('action', '=', 'customer.exported')
    .execute()
  expect(audit).toEqual([{ userId: await api.userId(ada.as) }])
  const [notice] = await queuedMail(api, ada.as)
  expect(notice).toMatchObject({ subject: 'All records of Veltrane Instruments were exported' })
  expect(notice?.text).toContain('Ada Lindqvist (ada@veltrane.example)')
})

test('one address opened many times at once leaves the exports of others alone', async () => {
  const { path } = await api.call(customerExport.create, {}, ada)
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

test('only for admins, after a fresh proof, with an address that ends with the role', async () => {
  const member = { as: 'miles@veltrane.example' }
  await expect(api.call(customerExport.create, {}, member)).rejects.toMatchObject({ status: 403 })
  const email = await addPerson(api.db, [{ customer: demoCustomers.veltrane, role: 'admin' }])
  const { access_token: token } = await openBrowser(api).signIn(email, demoPassword)
  const { path } = await api.call(customerExport.create, {}, { token })
  await api.db
    .updateTable('identity.signIns')
    .set({ confirmedAt: new Date(Date.now() - 3600 * 1000) })
    .where('userId', '=', await api.userId(email))
    .execute()
  await expect(api.call(customerExport.create, {}, { token })).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'needs_confirmation' }],
  })
  expect((await read(`${path}x`)).status).toBe(403)
  const list = await api.call(members.list, { query: { search: email } }, ada)
  await api.call(members.changeRole, { params: { id: list.data[0]?.id ?? '' }, body: { role: 'member' } }, ada)
  expect((await read(path)).status).toBe(403)
})

test('what is a colleague’s own is in their export alone', async () => {
  const miles = await api.userId('miles@veltrane.example')
  const customerId = demoCustomers.veltrane
  const security = await api.db
    .selectFrom('app.customerSecurities')
    .select('securityId')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  const mine = { customerId, userId: miles }
  const report = { ...mine, definition: '{}', labels: '[]' }
  const list = { ...mine, securityId: security.securityId }
  const sharedList = newId()
  const ownList = newId()
  await api.db
    .insertInto('app.emailDrafts')
    .values({ ...mine, id: newId(), subject: 'a draft of miles', body: '' })
    .execute()
  await api.db
    .insertInto('app.customReports')
    .values([
      { ...report, id: newId(), name: 'a report of miles', sharing: 'private' },
      { ...report, id: newId(), name: 'a report for everyone', sharing: 'everyone' },
    ])
    .execute()
  await api.db
    .insertInto('app.targetLists')
    .values([
      { ...list, id: ownList, name: 'targets of miles', isShared: false },
      { ...list, id: sharedList, name: 'targets of the team', isShared: true },
    ])
    .execute()
  await api.db
    .insertInto('app.targetListMembers')
    .values([
      {
        customerId,
        id: newId(),
        listId: ownList,
        organizationId: await anOrganization(),
        wasHolder: false,
        stage: 'identified',
        nextStep: 'a step of miles',
      },
    ])
    .execute()
  const source = newId()
  const calendar = newId()
  await api.db
    .insertInto('app.calendarSources')
    .values({ ...mine, id: source, url: 'https://calendar.example' })
    .execute()
  await api.db
    .insertInto('app.calendars')
    .values({ ...mine, id: calendar, sourceId: source, url: 'https://calendar.example/1', name: 'a calendar of miles' })
    .execute()
  await api.db
    .insertInto('app.calendarObjects')
    .values({ customerId, calendarId: calendar, href: '/1', content: 'an appointment of miles' })
    .execute()
  const { path } = await api.call(customerExport.create, {}, ada)
  const { text } = await read(path)
  for (const shared of ['a report for everyone', 'targets of the team']) expect(text).toContain(shared)
  for (const own of ['a draft', 'a report', 'targets', 'a step', 'a calendar', 'an appointment']) {
    expect(text).not.toContain(`${own} of miles`)
  }
})

test('every table whose rows name a person is decided', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition and (
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = 'identity.users'::regclass))`.execute(api.db)
  expect(rows.length).toBeGreaterThan(80)
  const decisions = [leftTables, teamTables, filteredTables]
  const undecided = rows.filter(({ name }) => decisions.filter((one) => one.has(name)).length !== 1)
  expect(undecided.map(({ name }) => name)).toEqual([])
  const exists = await sql<{
    name: string
  }>`select relname as name from pg_class where relnamespace = 'app'::regnamespace`.execute(api.db)
  const known = new Set(exists.rows.map(({ name }) => name))
  expect(decisions.flatMap((one) => [...one.keys()]).filter((name) => !known.has(name))).toEqual([])
})

async function anOrganization(): Promise<string> {
  const { id } = await api.db.selectFrom('market.organizations').select('id').limit(1).executeTakeFirstOrThrow()
  return id
}
