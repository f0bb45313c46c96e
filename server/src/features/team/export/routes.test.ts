import { notes } from '@rostrum/contract/irm/notes'
import { customerExport, members } from '@rostrum/contract/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'

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

async function anOrganization(): Promise<string> {
  const { id } = await api.db.selectFrom('market.organizations').select('id').limit(1).executeTakeFirstOrThrow()
  return id
}
