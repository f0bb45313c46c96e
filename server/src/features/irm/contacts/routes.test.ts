import { irmMembership } from '@rostrum/contract/irm/contacts'
import { tags } from '@rostrum/contract/irm/tags'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const largest = async () => (await api.call(organizations.list, { query: { pageSize: 3 } }, ada)).data

describe('organizations of the market', () => {
  test('come into the IRM once, for the whole customer and nobody else', async () => {
    const [one, two] = await largest()
    const params = { id: one?.id ?? '' }
    await api.call(irmMembership.addOrganization, { params }, ada)
    await api.call(irmMembership.addOrganization, { params }, miles)
    await api.call(irmMembership.addOrganization, { params: { id: two?.id ?? '' } }, miles)
    const { data, meta } = await api.call(irmMembership.organizations, {}, ada)
    expect(meta.total).toBe(2)
    expect(data.map((row) => row.id)).toEqual([one?.id, two?.id])
    expect(data[0]).toMatchObject({ ...one, isAffiliated: true, addedAt: expect.any(Date) })
    const only = await api.call(organizations.list, { query: { irmOnly: true } }, ada)
    expect(only.data.map((row) => row.id)).toEqual([one?.id, two?.id])
    expect((await api.call(irmMembership.organizations, {}, noor)).data).toEqual([])
    expect((await api.call(organizations.list, { query: { pageSize: 1 } }, noor)).data[0]?.isAffiliated).toBe(false)
    const found = await api.call(irmMembership.organizations, { query: { search: two?.name ?? '' } }, ada)
    expect(found.data.map((row) => row.id)).toEqual([two?.id])
    const file = await api.request('GET', '/v2/irm/organizations.csv', ada)
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(3)

    await api.call(irmMembership.removeOrganization, { params }, ada)
    expect((await api.call(irmMembership.organizations, {}, ada)).meta.total).toBe(1)
    await expect(api.call(irmMembership.removeOrganization, { params }, ada)).rejects.toMatchObject({ status: 404 })
    const events = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', params.id)
      .execute()
    expect(events.map((event) => event.action).sort()).toEqual([
      'irm_organization.added',
      'irm_organization.added',
      'irm_organization.removed',
    ])
  })
})

describe('people', () => {
  test('are added to and removed from the IRM, and the export reflects it', async () => {
    const [one] = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data
    const params = { id: one?.id ?? '' }
    await api.call(irmMembership.addPerson, { params }, ada)
    const { data } = await api.call(irmMembership.people, {}, ada)
    expect(data).toMatchObject([{ id: one?.id, isAffiliated: true, addedAt: expect.any(Date) }])
    expect((await api.request('GET', '/v2/irm/people.csv', ada)).text).toContain(`${one?.firstName},${one?.lastName}`)
    expect((await api.call(irmMembership.people, {}, noor)).data).toEqual([])
    await api.call(irmMembership.removePerson, { params }, ada)
    expect((await api.call(irmMembership.people, {}, ada)).data).toEqual([])
  })
})

describe('profiles of one’s own', () => {
  test('cannot be removed from the IRM, and are invisible to other customers', async () => {
    const customerId = demoCustomers.veltrane
    const userId = await api.userId(ada.as)
    const id = newId()
    const name = 'Orrin House'
    await api.db.insertInto('app.organizations').values({ customerId, id, userId, name, type: 'retail' }).execute()
    await api.call(irmMembership.addOrganization, { params: { id } }, ada)
    await expect(api.call(irmMembership.removeOrganization, { params: { id } }, ada)).rejects.toMatchObject({
      status: 409,
    })
    await expect(api.call(irmMembership.addOrganization, { params: { id } }, noor)).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('the list is filtered by tags, both included and excluded', async () => {
  const [one, two, three] = (await largest()).map(({ id }) => id)
  for (const id of [one, two, three]) await api.call(irmMembership.addOrganization, { params: { id: id ?? '' } }, ada)
  const make = async (name: string, ids: (string | undefined)[]) => {
    const { id: tagId } = await api.call(tags.create, { body: { name } }, ada)
    const taggings = ids.map((id) => ({ tagId, taggableType: 'organization' as const, taggableId: id ?? '' }))
    await api.call(tags.tag, { body: { taggings } }, ada)
    return tagId
  }
  const wanted = await make('Wanted', [one, two])
  const unwanted = await make('Unwanted', [two])
  const found = async (query: object) =>
    (await api.call(irmMembership.organizations, { query }, ada)).data
      .map(({ id }) => id)
      .filter((id) => [one, two, three].includes(id))
  expect(await found({ tags: [wanted] })).toEqual([one, two])
  expect(await found({ tags: [wanted], excludeTags: [unwanted], tagOperator: 'and' })).toEqual([one])
  expect(await found({ tags: [unwanted], excludeTags: [wanted], tagOperator: 'or' })).toEqual([two, three])
  const { data } = await api.call(irmMembership.organizations, { query: { tags: [unwanted] } }, ada)
  expect(data[0]?.taggings.map(({ name }) => name)).toEqual(['Unwanted', 'Wanted'])
})

test('the unfiltered list has the same order as a list whose filter excludes no one, page by page', async () => {
  const firm = (await largest())[0]?.id ?? ''
  const { data: market } = await api.call(people.list, { query: { pageSize: 7 } }, ada)
  for (const { id } of market) await api.call(irmMembership.addPerson, { params: { id } }, ada)
  const own = await api.call(
    customProfiles.createInstitution,
    { body: { name: 'Aaron House', type: 'bank', aum: 5 } },
    ada,
  )
  for (const [lastName, organizationId] of [
    ['Aaronson', firm],
    ['Zyskind', own.id],
    ['Baker', own.id],
  ] as const) {
    const body = { firstName: 'Ida', lastName, jobs: [{ organizationId }] }
    await api.call(customProfiles.createPerson, { body }, ada)
  }
  // No record has this tag, so the filter excludes no one.
  const excludeTags = [newId()]
  for (const list of [irmMembership.people, irmMembership.organizations]) {
    for (const sort of ['relevance_desc-name_asc', 'name_asc', 'name_desc', 'added_at_desc-name_asc', 'added_at_asc']) {
      const filtered = await api.call(list, { query: { sort, excludeTags } }, ada)
      const whole = await api.call(list, { query: { sort } }, ada)
      expect(whole, sort).toMatchObject({ data: filtered.data, meta: { total: filtered.meta.total } })
      const second = await api.call(list, { query: { sort, pageSize: 2, pageOffset: 2 } }, ada)
      expect(second.data).toEqual(filtered.data.slice(2, 4))
    }
  }
})
