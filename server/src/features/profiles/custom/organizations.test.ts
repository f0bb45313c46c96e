import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, noor, profilesOf, refusal } from './testing/profiles.ts'

let api: Api
let market: { id: string; name: string }
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  market = await api.db
    .selectFrom('market.organizations')
    .select(['id', 'name'])
    .orderBy('name')
    .executeTakeFirstOrThrow()
})
afterAll(() => api.stop())

const own = () => profilesOf(api)
const everything = {
  name: 'Hollin & <b>Vale</b> "Trust"',
  type: 'foundation' as const,
  website: 'https://hollin.example',
  phone: '+1 (416) 555-0100 ext 7',
  description: "<script>alert('x')</script>",
  address: { street: '1 King St', street2: 'Floor 2', city: 'Toronto', state: 'ON', country: 'CA', postalCode: 'M5H' },
  aum: 12_000_000_000,
}
const change = (id: string, body: object, caller = ada) =>
  api.call(
    customProfiles.updateInstitution,
    { params: { id }, body: { name: 'Changed', type: 'bank', ...body } },
    caller,
  )
const remove = (id: string, caller = ada) => api.call(customProfiles.deleteInstitution, { params: { id } }, caller)
const restore = (id: string, caller = ada) => api.call(customProfiles.restoreInstitution, { params: { id } }, caller)
const list = (query: object = {}, caller = ada) => api.call(customProfiles.institutions, { query }, caller)
const irm = async (id: string) =>
  api.db.selectFrom('app.irmOrganizations').selectAll().where('organizationId', '=', id).execute()
const events = async (id: string) =>
  api.db.selectFrom('app.auditEvents').selectAll().where('subjectId', '=', id).orderBy('id').execute()

describe('creating an organization', () => {
  test('stores every field as plain text, adds it to the IRM, and is audited', async () => {
    const made = await own().institution({ ...everything, parentId: market.id })
    expect(made).toMatchObject({ ...everything, parent: { id: market.id, name: market.name }, version: 1 })
    expect(made).toMatchObject({ userId: await api.userId(ada.as), isAffiliated: true, aumBasis: 'entered' })
    expect(await api.call(organizations.read, { params: { id: made.id } }, miles)).toEqual(made)
    expect(await irm(made.id)).toHaveLength(1)
    expect(await events(made.id)).toMatchObject([
      { action: 'organization.created', subjectType: 'organization', after: { name: everything.name } },
    ])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(10_000) }, 'name'],
    [{ name: null }, 'name'],
    [{ type: 'organization_group' }, 'type'],
    [{ type: undefined }, 'type'],
    [{ website: 'not an address' }, 'website'],
    [{ website: 'javascript:alert(document.domain)' }, 'website'],
    [{ website: 'https://user:word@host.example' }, 'website'],
    [{ phone: 'call me' }, 'phone'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ aum: -1 }, 'aum'],
    [{ aum: 1.5 }, 'aum'],
    [{ aum: 1e16 }, 'aum'],
    [{ address: { country: 'Canada' } }, 'address.country'],
    [{ address: { city: 'x'.repeat(101) } }, 'address.city'],
    [{ address: { planet: 'Earth' } }, 'address.planet'],
    [{ parent_id: 'nobody' }, 'parent_id'],
    [{ parent_id: newId() }, 'parent_id'],
    [{ user_id: newId() }, 'user_id'],
    [{ customer_id: demoCustomers.brackmoor }, 'customer_id'],
  ])('%j is refused by field', async (json, field) => {
    const answer = await api.request('POST', '/v1/custom_institutions', {
      ...ada,
      json: { name: 'Refused', type: 'bank', ...json },
    })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
    expect((await list({ term: 'Refused' })).data).toEqual([])
  })

  test("a parent must exist in the market or as the customer's own", async () => {
    const foreign = await profilesOf(api, noor).institution()
    const gone = await own().institution()
    await remove(gone.id)
    for (const parentId of [foreign.id, gone.id]) {
      expect(await refusal(own().institution({ parentId }))).toMatchObject({ status: 422, field: 'parent_id' })
    }
    const parent = await own().institution()
    const child = await own().institution({ parentId: parent.id })
    expect(child.parent).toEqual({ id: parent.id, name: parent.name })
  })

  test('the same form submitted twice creates one organization; by two users it creates two', async () => {
    const body = { name: 'Sent Twice Capital', type: 'bank' as const }
    const send = (caller: typeof ada) => api.call(customProfiles.createInstitution, { body }, caller)
    const [first, second, third] = await Promise.all([send(ada), send(ada), send(miles)])
    expect(second.id).toBe(first.id)
    expect(third.id).not.toBe(first.id)
    expect((await list({ term: 'sent twice' })).data).toHaveLength(2)
    await remove(first.id)
    expect((await send(ada)).id).not.toBe(first.id)
  })
})

describe('changing an organization', () => {
  test('replaces every field and increments the version', async () => {
    const made = await own().institution(everything)
    const changed = await change(made.id, { version: 1, phone: '555 0100' })
    expect(changed).toMatchObject({
      name: 'Changed',
      type: 'bank',
      phone: '555 0100',
      website: null,
      aum: null,
      version: 2,
    })
    expect(changed.address.city).toBeNull()
    expect(await events(made.id)).toMatchObject([
      {},
      { action: 'organization.changed', before: { name: everything.name, version: 1 }, after: { name: 'Changed' } },
    ])
  })

  test('a stale change is rejected with who changed it and when, and changes nothing', async () => {
    const made = await own().institution()
    await change(made.id, { name: 'By Miles', version: 1 }, miles)
    const answer = await refusal(change(made.id, { name: 'By Ada', version: 1 }))
    expect(answer.status).toBe(409)
    expect(answer.message).toMatch(
      /^Miles Okafor changed By Miles on \w+ \d+, \d{4} at \d+:\d\d [AP]M after you opened it/,
    )
    expect(await api.call(organizations.read, { params: { id: made.id } }, ada)).toMatchObject({
      name: 'By Miles',
      version: 2,
    })
    expect(await change(made.id, { name: 'By Ada', version: 2 })).toMatchObject({ name: 'By Ada' })
  })

  test('of two concurrent changes, one wins', async () => {
    const made = await own().institution()
    const answers = await Promise.allSettled([
      change(made.id, { name: 'One', version: 1 }),
      change(made.id, { name: 'Two', version: 1 }, miles),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an organization cannot be its own ancestor', async () => {
    const top = await own().institution()
    const middle = await own().institution({ parentId: top.id })
    const bottom = await own().institution({ parentId: middle.id })
    for (const parentId of [top.id, middle.id, bottom.id]) {
      expect(await refusal(change(top.id, { parentId }))).toMatchObject({ status: 422, field: 'parent_id' })
    }
    // Also through a removed organization, which can be restored.
    await remove(middle.id)
    expect(await refusal(change(top.id, { parentId: bottom.id }))).toMatchObject({ field: 'parent_id' })
    expect(await change(bottom.id, { parentId: top.id })).toMatchObject({ parent: { id: top.id } })
  })

  test('two concurrent moves below each other do not create a cycle', async () => {
    const [one, two] = [await own().institution(), await own().institution()]
    const answers = await Promise.allSettled([
      change(one.id, { parentId: two.id }),
      change(two.id, { parentId: one.id }, miles),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a market, foreign, removed or unknown organization is not found', async () => {
    const gone = await own().institution()
    await remove(gone.id)
    const foreign = await profilesOf(api, noor).institution()
    for (const id of [market.id, foreign.id, gone.id, newId()]) {
      expect(await refusal(change(id, {}))).toMatchObject({ status: 404 })
      expect(await refusal(remove(id))).toMatchObject({ status: 404 })
      if (id !== gone.id) expect(await refusal(restore(id))).toMatchObject({ status: 404 })
    }
    expect(await api.call(organizations.read, { params: { id: foreign.id } }, noor)).toMatchObject({ version: 1 })
  })
})

describe('removing and restoring an organization', () => {
  test('removes it from lists, profile and IRM, and restores it unchanged', async () => {
    const made = await own().institution(everything)
    const membership = await irm(made.id)
    await remove(made.id)
    expect(await irm(made.id)).toEqual([])
    expect(await refusal(api.call(organizations.read, { params: { id: made.id } }, ada))).toMatchObject({ status: 404 })
    expect((await list()).data.map((row) => row.id)).not.toContain(made.id)
    const shown = (await list({ deleted: true })).data.find((row) => row.id === made.id)
    expect(shown).toMatchObject({ deletedAt: expect.any(Date), isAffiliated: false })

    expect(await restore(made.id, miles)).toEqual(made)
    expect(await irm(made.id)).toEqual(membership)
    expect((await events(made.id)).map((event) => event.action)).toEqual([
      'organization.created',
      'organization.removed',
      'organization.restored',
    ])
  })

  test('twice is rejected', async () => {
    const made = await own().institution()
    const removals = await Promise.allSettled([remove(made.id), remove(made.id)])
    expect(removals.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    await restore(made.id)
    expect(await refusal(restore(made.id))).toMatchObject({ status: 409 })
  })
})

describe('the list of own organizations', () => {
  test('is sorted by name, paged and searchable, with people and parent', async () => {
    const bystander = profilesOf(api, noor)
    const parent = await bystander.institution({ name: 'Éclat Management' })
    const child = await bystander.institution({ name: 'Zebra 100%_Real', parentId: parent.id })
    await bystander.institution({ name: 'Alder' })
    await bystander.person([child.id])
    const mine = (await list({}, noor)).data.filter((row) => !row.name.startsWith('Larkfield'))
    expect(mine.map((row) => row.name)).toEqual(['Alder', 'Éclat Management', 'Zebra 100%_Real'])
    expect(mine[2]).toMatchObject({
      parent: { name: 'Éclat Management' },
      peopleCount: 1,
      isAffiliated: true,
      deletedAt: null,
    })
    const named = async (term: string) => (await list({ term }, noor)).data.map((row) => row.name)
    expect(await named('eclat')).toEqual(['Éclat Management'])
    expect(await named('real zebra')).toEqual(['Zebra 100%_Real'])
    expect(await named('%')).toEqual([])
    expect(await named("'; drop table app.organizations; --")).toEqual([])
    const page = await list({ pageSize: 1, pageOffset: 1 }, noor)
    expect(page.data).toHaveLength(1)
    expect(page.meta.total).toBeGreaterThanOrEqual(3)
    expect((await list({ term: 'eclat' })).data).toEqual([])
  })

  test.each(['page_size=0', 'page_offset=-1', `term=${'x'.repeat(1000)}`])('?%s is malformed', async (query) => {
    expect((await api.request('GET', `/v1/custom_institutions?${query}`, ada)).status).toBe(400)
  })
})
