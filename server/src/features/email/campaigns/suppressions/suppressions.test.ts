import { consents } from '@rostrum/contract/email/campaigns/consents'
import { campaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { mailTopics } from '@rostrum/contract/email/campaigns/topics'
import { notifications } from '@rostrum/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { warnOfExpiring } from '../consents/jobs.ts'
import { consentObstacles } from '../consents/obstacles.ts'
import { suppressAll, suppressedAmong } from './queries.ts'

let api: Api
let customer: string
let admin: Caller
let member: Caller
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db, {})
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  member = { as: await addPerson(api.db, [{ customer }]) }
})
afterAll(() => api.stop())

const audit = (subjectId: string) =>
  api.db
    .selectFrom('app.auditEvents')
    .select(['action', 'before', 'after'])
    .where('customerId', '=', customer)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

const day = (offset: number) => new Date(Date.now() + offset * 24 * 3600_000).toISOString().slice(0, 10)

describe('suppressions', () => {
  const add = (emails: string[], values: object = {}) =>
    api.call(suppressions.add, { body: { emails, ...values } }, member)
  const listed = (query: object) => api.call(suppressions.list, { query }, member)

  test('are added once, in lower case, and what is no address is named', async () => {
    const pasted = ['Rosa@Lind.example', 'rosa@lind.example ', 'no address', 'b@lind.example']
    expect(await add(pasted, { note: 'Asked by phone' })).toEqual({ added: 2, known: 0, rejected: ['no address'] })
    expect(await add(['ROSA@lind.example'], { reason: 'import' })).toEqual({ added: 0, known: 1, rejected: [] })
    await expect(add(['nobody'])).rejects.toMatchObject({ status: 422, errors: [{ field: 'emails' }] })
    const { data } = await listed({ term: 'rosa@' })
    expect(data).toMatchObject([
      {
        email: 'rosa@lind.example',
        reason: 'manual',
        note: 'Asked by phone',
        addedBy: { lastName: expect.any(String) },
      },
    ])
    expect((await listed({ reasons: ['import'] })).data).toEqual([])
    expect((await listed({ sort: 'email_asc', pageSize: 1 })).data[0]?.email).toBe('b@lind.example')
  })

  test('are removed with a reason, on record, and come back with undo; the history stays', async () => {
    const email = 'back@lind.example'
    await add([email])
    const [{ id = '' } = {}] = (await listed({ email })).data
    const remove = (body: { reason: string }) => api.call(suppressions.remove, { params: { id }, body }, member)
    await expect(remove({ reason: ' ' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await remove({ reason: 'New express consent' })).toMatchObject({ removalReason: 'New express consent' })
    await expect(remove({ reason: 'Again' })).rejects.toMatchObject({ status: 409 })
    expect((await listed({ email })).data).toEqual([])
    expect(await suppressedAmong(api.db, [email])).toEqual(new Set())
    expect(await audit(id)).toMatchObject([
      { action: 'suppression.added' },
      { action: 'suppression.removed', before: { email }, after: { reason: 'New express consent' } },
    ])
    await api.call(suppressions.restore, { params: { id } }, member)
    expect(await suppressedAmong(api.db, ['BACK@lind.example'])).toEqual(new Set([email]))
    await remove({ reason: 'Typed by mistake' })
    await add([email])
    expect((await listed({ email, state: 'all' })).data).toHaveLength(2)
    // A second current row would be one too many.
    await api.call(suppressions.restore, { params: { id } }, member)
    expect((await listed({ email })).data).toHaveLength(1)
  })

  test('go into a file, and many go in at once', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...{ customerId: customer, email: `many-${index}@bulk.example`, reason: 'import' as const },
    }))
    expect(await suppressAll(api.db, many)).toHaveLength(5000)
    expect(await suppressAll(api.db, many)).toHaveLength(0)
    const { text } = await api.request('GET', '/v2/suppressions.csv?reasons=import&sort=email_asc', member)
    expect(text.trim().split('\n')).toHaveLength(5001)
    expect(text).toContain('many-17@bulk.example')
  })
})

describe('the consent ledger', () => {
  const add = (emails: string[], values: object = {}) =>
    api.call(consents.add, { body: { emails, kind: 'express', source: 'Form', givenOn: day(-10), ...values } }, member)
  const listed = (query: object) => api.call(consents.list, { query }, member)

  test('keeps every entry, and the latest counts', async () => {
    const email = 'chloe@tremblay.example'
    const obstacle = async () =>
      (await consentObstacles(api.db, [{ email: email.toUpperCase(), countryCode: 'CA' }])).get(email)
    expect(await obstacle()).toBe('No consent on record (CASL)')
    await add([email, 'x'], { jurisdiction: 'casl' })
    expect(await obstacle()).toBeUndefined()
    await add([email], { kind: 'implied', jurisdiction: 'casl', expiresOn: day(-1), evidence: 'Met in 2024' })
    expect(await obstacle()).toContain('expired')
    const { data } = await listed({ email })
    expect(data).toMatchObject([
      { kind: 'implied', isLatest: true, expiresOn: day(-1), evidence: 'Met in 2024', person: null },
      { kind: 'express', isLatest: false, jurisdiction: 'casl', expiresOn: null },
    ])
    expect((await listed({ email, latestOnly: true })).data).toHaveLength(1)
    expect((await listed({ expiresWithin: 0 })).data.map((one) => one.email)).toEqual([email])
  })

  test('rejects an end before its beginning, no source, and no address', async () => {
    const rejected: [string[], object, string][] = [
      [['a@b.example'], { expiresOn: day(-20) }, 'expires_on'],
      [['a@b.example'], { source: ' ' }, 'source'],
      [['nobody'], {}, 'emails'],
    ]
    for (const [emails, values, field] of rejected) {
      await expect(add(emails, values)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
    }
  })

  test('warns admins once for a week in which consent ends, implied or express', async () => {
    await add(['soon-1@ends.example'], { kind: 'implied', expiresOn: day(20) })
    await add(['soon-2@ends.example'], { kind: 'express', expiresOn: day(20) })
    await add(['later@ends.example'], { kind: 'implied', expiresOn: day(300) })
    expect(await api.call(consents.expiring, {}, member)).toEqual({ soon: 2, expired: 1 })
    expect((await listed({ expiresWithin: 30 })).data).toHaveLength(2)
    const tenant = api.db
    await warnOfExpiring(tenant, customer)
    await warnOfExpiring(tenant, customer)
    const { data } = await api.call(notifications.list, { query: {} }, admin)
    expect(data).toMatchObject([{ kind: 'consents_expiring', title: '2 consents expire soon' }])
    expect((await api.call(notifications.list, { query: {} }, member)).data).toEqual([])
  })

  test('knows whose address it is, and the state of a person', async () => {
    const personId = newId()
    await api.db
      .insertInto('market.people')
      .values({ id: personId, firstName: 'Luc', lastName: 'Roy', emailPrimary: 'Luc@roy.example', source: 'test' })
      .execute()
    await api.db
      .insertInto('app.irmPeople')
      .values({ customerId: customer, personId, userId: await api.userId(member.as ?? '') })
      .execute()
    await add(['luc@roy.example'], { kind: 'none' })
    await api.call(suppressions.add, { body: { emails: ['luc@roy.example'] } }, member)
    expect((await listed({ personId })).data).toHaveLength(1)
    expect(await api.call(consents.status, { query: { personId } }, member)).toMatchObject([
      {
        email: 'luc@roy.example',
        obstacle: `Declined on ${day(-10)}`,
        suppression: { reason: 'manual' },
        latest: { kind: 'none' },
      },
    ])
    const unknown = api.call(consents.status, { query: { personId: newId() } }, member)
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})

describe('topics and settings', () => {
  test('topics are added, renamed, ordered, deleted and restored by admins', async () => {
    const add = (name: string) => api.call(mailTopics.create, { body: { name } }, admin)
    const names = async () => (await api.call(mailTopics.list, {}, member)).map(({ name }) => name)
    const [results, events] = [await add('Results'), await add('Events')]
    await expect(add('results')).rejects.toMatchObject({ status: 422, errors: [{ field: 'name' }] })
    const params = { id: results.id }
    await api.call(mailTopics.update, { params, body: { name: 'RESULTS', description: 'Quarterly' } }, admin)
    await api.call(mailTopics.reorder, { body: { ids: [events.id, results.id] } }, admin)
    expect(await names()).toEqual(['Events', 'RESULTS'])
    await api.call(mailTopics.remove, { params }, admin)
    expect(await names()).toEqual(['Events'])
    expect(await api.call(mailTopics.restore, { params }, admin)).toMatchObject({ name: 'RESULTS', campaignCount: 0 })
    expect(await names()).toEqual(['Events', 'RESULTS'])
    await expect(api.call(mailTopics.remove, { params }, member)).rejects.toMatchObject({ status: 403 })
  })

  test('settings are presets until an admin saves them', async () => {
    expect(await api.call(campaignSettings.read, {}, member)).toEqual(presetSettings)
    const body = { ...presetSettings, needsApproval: true, perHour: 500, postalAddress: '1 Bay St, Toronto' }
    expect(await api.call(campaignSettings.save, { body }, admin)).toEqual(body)
    expect(await api.call(campaignSettings.read, {}, member)).toEqual(body)
    await expect(api.call(campaignSettings.save, { body: { ...body, perHour: 0 } }, admin)).rejects.toMatchObject({
      status: 422,
    })
  })
})
