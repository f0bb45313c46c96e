import { marketingService } from '@rostrum/contract/email/marketing-service'
import type { Args } from '@rostrum/contract/platform/endpoint'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import type { Log } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { goodKey, listId, type MarketingServer, startMarketingService } from './testing/service.ts'
import { openMarketingWorker } from './testing/worker.ts'

let api: Api
let service: MarketingServer
let worker: Awaited<ReturnType<typeof openMarketingWorker>>
let customerId: string
let userId: string
let admin: { as: string }
const logged: string[] = []

beforeAll(async () => {
  service = await startMarketingService()
  api = await startApi({ environment: { MARKETING_SERVICE_URL: service.url } })
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }) as unknown as Log
  worker = await openMarketingWorker(api, service.url, log)
})
afterAll(async () => {
  await worker.close()
  await api.stop()
  await service.close()
})
beforeEach(async () => {
  customerId = await addCustomer(api.db)
  await api.db
    .updateTable('identity.customers')
    .set({ features: ['campaigns'] })
    .where('id', '=', customerId)
    .execute()
  admin = { as: await addPerson(api.db, [{ customer: customerId, role: 'admin' }]) }
  userId = await api.userId(admin.as)
  service.members.clear()
  service.calls.length = 0
  Object.assign(service.state, { callsUntilBusy: undefined, isDown: false, mostConnections: 0, early: 0, key: goodKey })
})

interface GivenContact {
  email: string
  firstName?: string
  countryCode?: string
}

async function addContacts(...contacts: GivenContact[]): Promise<string[]> {
  const rows = contacts.map((contact) => ({ id: newId(), ...contact }))
  await api.db
    .insertInto('app.people')
    .values(
      rows.map(({ id, email, firstName = 'Jane' }) => ({
        customerId,
        id,
        userId,
        firstName,
        lastName: 'Doe',
        emailPrimary: email,
      })),
    )
    .execute()
  await api.db
    .insertInto('app.irmPeople')
    .values(rows.map(({ id }) => ({ customerId, personId: id, userId })))
    .execute()
  return rows.map(({ id }) => id)
}
const many = (count: number) =>
  addContacts(...Array.from({ length: count }, (_, index) => ({ email: `person-${1000 + index}@investor.example` })))
const suppressed = async () =>
  await api.db
    .selectFrom('app.suppressions')
    .select(['email', 'reason', 'note'])
    .where('customerId', '=', customerId)
    .orderBy('email')
    .execute()

type Settings = Args<typeof marketingService.update>['body']
const settings: Settings = {
  ...{ listId, contacts: 'all', tagId: null, direction: 'to_service', isHourly: false },
  ...{ takesUnsubscribes: true, sendsUnsubscribes: true },
  mapping: [
    { field: 'first_name', tag: 'FNAME' },
    { field: 'last_name', tag: 'LNAME' },
  ],
}
const connect = (key = goodKey) => api.call(marketingService.connect, { body: { key } }, admin)
const choose = (more: Partial<Settings> = {}) =>
  api.call(marketingService.update, { body: { ...settings, ...more } }, admin)
const read = () => api.call(marketingService.read, {}, admin)
const start = (onlyErrors = false) => api.call(marketingService.sync, { body: { onlyErrors } }, admin)
async function sync(onlyErrors = false) {
  const { id } = await start(onlyErrors)
  await worker.run(customerId, id)
  const { latestRun } = await read()
  if (!latestRun) throw new Error('No run')
  return latestRun
}

describe('the account', () => {
  test('is checked before it is kept, and its key is never answered', async () => {
    await expect(connect('ffffffffffffffffffffffffffffffff-us21')).rejects.toMatchObject({
      errors: [{ field: 'key', message: 'The service did not accept the API key.' }],
    })
    expect((await read()).account).toBeNull()
    const connected = await connect()
    expect(connected.account).toMatchObject({ name: 'Veltrane IR', plan: 'monthly', dataCenter: 'us21' })
    expect(await api.call(marketingService.lists, {}, admin)).toEqual([
      { id: listId, name: 'Investors', memberCount: 0 },
    ])
    const fields = await api.call(marketingService.fields, { query: { listId } }, admin)
    expect(fields.map(({ tag }) => tag)).toEqual(['FNAME', 'LNAME', 'COMPANY'])
    await expect(choose({ listId: 'unknown' })).rejects.toMatchObject({ errors: [{ field: 'list_id' }] })
    await expect(choose({ mapping: [{ field: 'city', tag: 'NOPE' }] })).rejects.toMatchObject({ status: 422 })
    await choose()
    service.state.key = 'revoked'
    expect(await sync()).toMatchObject({ state: 'failed', error: 'The service did not accept the API key.' })
    expect((await read()).problem).toBe('The service did not accept the API key.')
    const secret = goodKey.slice(0, 32)
    const answers = JSON.stringify([
      connected,
      await read(),
      await api.call(marketingService.runs, { query: {} }, admin),
    ])
    const audit = await api.db.selectFrom('app.auditEvents').selectAll().where('customerId', '=', customerId).execute()
    const stored = await api.db
      .selectFrom('app.marketingServices')
      .selectAll()
      .where('customerId', '=', customerId)
      .execute()
    for (const text of [answers, JSON.stringify(audit), JSON.stringify(stored), logged.join('')]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(`rostrum:${goodKey}`).toString('base64'))
    }
  })

  test('is forgotten with its key', async () => {
    await connect()
    await choose()
    await api.call(marketingService.disconnect, {}, admin)
    expect((await read()).account).toBeNull()
    const left = await api.db
      .selectFrom('app.marketingServices')
      .select('secret')
      .where('customerId', '=', customerId)
      .execute()
    expect(left).toEqual([])
    await expect(start()).rejects.toMatchObject({ status: 404 })
  })
})

describe('contacts', () => {
  beforeEach(async () => {
    await connect()
    await choose()
  })

  test('are added, updated when they change, and left alone otherwise', async () => {
    const [id = ''] = await addContacts({ email: 'Jane.Doe@Investor.example' }, { email: 'other@investor.example' })
    expect(await sync()).toMatchObject({ state: 'completed', added: 2, updated: 0, failed: 0, total: 2, handled: 2 })
    expect(service.find('jane.doe@investor.example')).toMatchObject({
      status: 'subscribed',
      merge_fields: { FNAME: 'Jane', LNAME: 'Doe' },
    })
    service.calls.length = 0
    expect(await sync()).toMatchObject({ added: 0, updated: 0 })
    expect(service.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    await api.db.updateTable('app.people').set({ firstName: 'Janet' }).where('id', '=', id).execute()
    expect(await sync()).toMatchObject({ added: 0, updated: 1 })
    expect(service.find('jane.doe@investor.example')?.merge_fields.FNAME).toBe('Janet')
  })

  test('without consent, suppressed or without the tag are not exported', async () => {
    const [tagged = ''] = await addContacts(
      { email: 'tagged@investor.example' },
      { email: 'declined@investor.example' },
      { email: 'gone@investor.example' },
    )
    await api.db
      .insertInto('app.consents')
      .values({
        ...{ customerId, id: newId(), email: 'declined@investor.example', kind: 'none', jurisdiction: 'other' },
        ...{ source: 'Phone', givenOn: '2026-01-01' },
      })
      .execute()
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: 'gone@investor.example', reason: 'manual' })
      .execute()
    expect(await sync()).toMatchObject({ added: 1, skipped: 2, total: 3 })
    expect([...service.members.values()].map(({ email_address }) => email_address)).toEqual(['tagged@investor.example'])
    const tagId = newId()
    await api.db.insertInto('app.tags').values({ customerId, id: tagId, name: 'Newsletter' }).execute()
    await api.db
      .insertInto('app.taggings')
      .values({ customerId, id: newId(), tagId, taggableType: 'person', taggableId: tagged, userId })
      .execute()
    await choose({ contacts: 'tag', tagId })
    expect(await sync()).toMatchObject({ total: 1, handled: 1 })
    // A tag that is deleted must not export everyone.
    await api.db.deleteFrom('app.tags').where('id', '=', tagId).execute()
    expect(await sync()).toMatchObject({ total: 0 })
  })

  test('who subscribed there join the IRM where they have a profile, if it goes both ways', async () => {
    const id = newId()
    const values = { id, firstName: 'Mara', lastName: 'Quist', emailPrimary: 'mara@quist.example', source: 'test' }
    await api.db.insertInto('market.people').values(values).execute()
    service.put('mara@quist.example', {})
    service.put('nobody@quist.example', {})
    expect(await sync()).toMatchObject({ joined: 0 })
    await choose({ direction: 'both' })
    expect(await sync()).toMatchObject({ joined: 1 })
    const joined = await api.db
      .selectFrom('app.irmPeople')
      .select('personId')
      .where('customerId', '=', customerId)
      .execute()
    expect(joined).toEqual([{ personId: id }])
  })

  test('that the service rejects are listed with its words, and can be retried', async () => {
    const [, fake = ''] = await addContacts(
      { email: 'blocked@investor.example' },
      { email: 'fake@investor.example', firstName: 'Faye' },
      { email: 'fine@investor.example' },
    )
    expect(await sync()).toMatchObject({ state: 'completed', added: 1, failed: 2, handled: 3 })
    const errors = await api.call(marketingService.errors, { query: { sort: 'email_asc' } }, admin)
    expect(errors.data).toMatchObject([
      { email: 'blocked@investor.example', message: expect.stringContaining('Only the contact can subscribe again') },
      { email: 'fake@investor.example', name: 'Faye Doe', message: expect.stringContaining('looks fake or invalid') },
    ])
    const { text } = await api.request('GET', '/v2/marketing_service/errors.csv?term=Faye', admin)
    const [header, ...lines] = text.trim().split('\r\n')
    expect(header).toContain('Name,Email,Reason,Failed')
    expect(lines).toEqual([expect.stringContaining('Faye Doe,fake@investor.example')])
    await api.db
      .updateTable('app.people')
      .set({ emailPrimary: 'real@investor.example' })
      .where('id', '=', fake)
      .execute()
    expect(await sync(true)).toMatchObject({ trigger: 'retry', total: 1, failed: 1 })
    expect(await sync()).toMatchObject({ added: 1 })
    expect((await read()).errorCount).toBe(2)
  })
})

describe('unsubscribes', () => {
  beforeEach(async () => {
    await connect()
    await addContacts(
      { email: 'jane@investor.example' },
      { email: 'bob@investor.example' },
      { email: 'kim@investor.example' },
    )
  })

  test('go both ways, and nobody is subscribed again', async () => {
    await choose()
    await sync()
    service.put('jane@investor.example', { status: 'unsubscribed' })
    service.put('bob@investor.example', { status: 'cleaned' })
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: 'kim@investor.example', reason: 'complaint' })
      .execute()
    expect(await sync()).toMatchObject({ suppressed: 2, unsubscribed: 1, skipped: 3, added: 0, updated: 0 })
    expect(await suppressed()).toEqual([
      { email: 'bob@investor.example', reason: 'hard_bounce', note: 'Mailchimp: Investors' },
      { email: 'jane@investor.example', reason: 'unsubscribed', note: 'Mailchimp: Investors' },
      { email: 'kim@investor.example', reason: 'complaint', note: '' },
    ])
    expect(service.find('kim@investor.example')?.status).toBe('unsubscribed')
    expect(await sync()).toMatchObject({ suppressed: 0, unsubscribed: 0 })
    expect(service.find('jane@investor.example')?.status).toBe('unsubscribed')
  })

  test('stay where they are when the settings say so', async () => {
    await choose({ takesUnsubscribes: false, sendsUnsubscribes: false })
    service.put('jane@investor.example', { status: 'unsubscribed' })
    service.put('kim@investor.example', {})
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: 'kim@investor.example', reason: 'manual' })
      .execute()
    await sync()
    expect((await suppressed()).map(({ email }) => email)).toEqual(['kim@investor.example'])
    expect(service.find('kim@investor.example')?.status).toBe('subscribed')
    // A member keeps their own status.
    expect(service.find('jane@investor.example')?.status).toBe('unsubscribed')
  })
})

describe('a run', () => {
  beforeEach(async () => {
    await connect()
    await choose()
  })

  test('uses few connections, waits when it is asked to, and goes on where it was', async () => {
    await many(230)
    service.state.callsUntilBusy = 120
    const { id } = await start()
    await worker.run(customerId, id)
    expect((await read()).latestRun).toMatchObject({ id, state: 'running', waits: 1 })
    const before = service.calls.length
    // Not before its time.
    await worker.run(customerId, id)
    expect(service.calls.length).toBe(before)
    await api.db.updateTable('app.marketingRuns').set({ resumeAt: new Date() }).where('id', '=', id).execute()
    service.state.busyUntil = 0
    await worker.run(customerId, id)
    expect((await read()).latestRun).toMatchObject({ state: 'completed', added: 230, updated: 0, handled: 230 })
    expect(service.members.size).toBe(230)
    expect(service.state.mostConnections).toBeLessThanOrEqual(10)
    expect(service.state.early).toBeLessThanOrEqual(4)
    // Each contact once, and once more those that were told to wait.
    expect(service.calls.filter((call) => call.startsWith('PUT')).length).toBeLessThanOrEqual(235)
  })

  test('that is killed is taken up again, with each contact counted once', async () => {
    await many(150)
    const { id } = await start()
    for (const transactions of [3, 8, 6]) {
      await worker.runUntilKilled(customerId, id, transactions)
      const changes = { leasedUntil: new Date(0), resumeAt: null }
      await api.db.updateTable('app.marketingRuns').set(changes).where('id', '=', id).execute()
    }
    await worker.run(customerId, id)
    const { latestRun } = await read()
    expect(latestRun).toMatchObject({ state: 'completed', handled: 150, total: 150, failed: 0 })
    expect(service.members.size).toBe(150)
    expect(await sync()).toMatchObject({ added: 0, updated: 0, handled: 150 })
  })

  test('can be canceled, and there is one at a time', async () => {
    await many(120)
    const { id } = await start()
    await expect(start()).rejects.toMatchObject({ status: 409 })
    let release = () => {}
    service.state.held = new Promise((resolve) => {
      release = resolve
    })
    const running = worker.run(customerId, id)
    await expect.poll(() => service.calls.length).toBeGreaterThan(0)
    await api.call(marketingService.cancel, { params: { id } }, admin)
    release()
    service.state.held = undefined
    await running
    expect((await read()).latestRun).toMatchObject({ state: 'canceled', added: 0 })
    await expect(api.call(marketingService.cancel, { params: { id } }, admin)).rejects.toMatchObject({ status: 409 })
  })

  test('begins every hour, and gives up after some attempts', async () => {
    await choose({ isHourly: true })
    expect((await read()).nextRunAt).not.toBeNull()
    await api.db
      .updateTable('app.marketingServices')
      .set({ nextRunAt: new Date(0) })
      .where('customerId', '=', customerId)
      .execute()
    await worker.watch()
    const { latestRun } = await read()
    expect(latestRun).toMatchObject({ trigger: 'schedule', state: 'running' })
    service.state.isDown = true
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await worker.run(customerId, latestRun?.id ?? '')
      await api.db
        .updateTable('app.marketingRuns')
        .set({ resumeAt: null })
        .where('customerId', '=', customerId)
        .execute()
    }
    expect((await read()).latestRun).toMatchObject({ state: 'failed', error: 'The service returned error 503.' })
  })
})
