import { tags } from '@rostrum/contract/irm/tags'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const someOrganizations = async (count: number) =>
  (await api.call(organizations.list, { query: { pageSize: count } }, ada)).data.map(({ id }) => id)

const tagged = (tagId: string, taggableId: string, more: { _destroy?: boolean } = {}) => ({
  tagId,
  taggableType: 'organization' as const,
  taggableId,
  ...more,
})

it('tags and untags a record; both are idempotent', async () => {
  const tag = await api.call(tags.create, { body: { name: 'Top 20', color: 'blue' } }, ada)
  const [id = ''] = await someOrganizations(1)
  for (let time = 0; time < 2; time += 1) {
    const now = await api.call(tags.tag, { body: { taggings: [tagged(tag.id, id)] } }, ada)
    expect(now).toMatchObject([{ tagId: tag.id, name: 'Top 20', color: 'blue', taggableId: id }])
  }
  expect(await api.call(tags.list, {}, ada)).toMatchObject([{ id: tag.id, counts: { organization: 1, person: 0 } }])
  expect(await api.call(tags.tag, { body: { taggings: [tagged(tag.id, id, { _destroy: true })] } }, ada)).toEqual([])
  // A single tagging can be sent without an array.
  expect(await api.call(tags.tag, { body: tagged(tag.id, id) }, ada)).toMatchObject([{ tagId: tag.id }])
  expect(await api.call(tags.tag, { body: tagged(tag.id, id, { _destroy: true }) }, ada)).toEqual([])
  await expect(api.call(tags.tag, { body: { tagId: tag.id } }, ada)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'taggable_type' }, { field: 'taggable_id', message: 'Enter a value' }],
  })
})

it('filters lists of the whole market, not only those of the IRM', async () => {
  const make = async (name: string) => (await api.call(tags.create, { body: { name } }, ada)).id
  const [kept, left] = [await make('Kept'), await make('Left')]
  const [both = '', one = ''] = await someOrganizations(2)
  await api.call(tags.tag, { body: { taggings: [tagged(kept, both), tagged(kept, one), tagged(left, both)] } }, ada)
  const found = async (query: object) => (await api.call(organizations.list, { query }, ada)).meta.total
  const all = await found({})
  expect(await found({ tags: [kept] })).toBe(2)
  expect(await found({ tags: [kept], excludeTags: [left] })).toBe(1)
  expect(await found({ tags: [left], excludeTags: [left], tagOperator: 'or' })).toBe(all)
  const [person] = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data
  const tagging = { ...tagged(kept, person?.id ?? ''), taggableType: 'person' as const }
  await api.call(tags.tag, { body: tagging }, ada)
  expect((await api.call(people.list, { query: { tags: [kept] } }, ada)).data).toEqual([person])
  expect((await api.call(organizations.list, { query: { tags: [kept] } }, noor)).data).toEqual([])
})

it('tagging several records is all or nothing', async () => {
  const tag = await api.call(tags.create, { body: { name: 'Half' } }, ada)
  const [id = ''] = await someOrganizations(1)
  const body = { taggings: [tagged(tag.id, id), tagged(tag.id, newId())] }
  await expect(api.call(tags.tag, { body }, ada)).rejects.toMatchObject({ status: 404 })
  expect((await api.call(tags.list, {}, ada)).find((one) => one.id === tag.id)?.counts.organization).toBe(0)
})

it('rejects a duplicate name regardless of case, an empty name and one that is too long', async () => {
  await api.call(tags.create, { body: { name: 'Health' } }, ada)
  for (const name of ['health', '', ' ', 'x'.repeat(10_000)]) {
    await expect(api.call(tags.create, { body: { name } }, ada)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'name' }],
    })
  }
  const other = await api.call(tags.create, { body: { name: 'Wealth' } }, ada)
  await expect(
    api.call(tags.update, { params: { id: other.id }, body: { name: 'HEALTH' } }, ada),
  ).rejects.toMatchObject({ status: 422 })
})

it('merges two tags: a record with both keeps one', async () => {
  const from = await api.call(tags.create, { body: { name: 'ESG' } }, ada)
  const into = await api.call(tags.create, { body: { name: 'Sustainable' } }, ada)
  const [first = '', second = ''] = await someOrganizations(2)
  const body = { taggings: [tagged(from.id, first), tagged(from.id, second), tagged(into.id, second)] }
  await api.call(tags.tag, { body }, ada)
  const merged = await api.call(tags.merge, { params: { id: from.id }, body: { intoTagId: into.id } }, ada)
  expect(merged).toMatchObject({ id: into.id, counts: { organization: 2 } })
  expect((await api.call(tags.list, {}, ada)).some(({ id }) => id === from.id)).toBe(false)
  await expect(
    api.call(tags.merge, { params: { id: into.id }, body: { intoTagId: into.id } }, ada),
  ).rejects.toMatchObject({ status: 422 })
})

it("does not find another customer's tags and records", async () => {
  const theirs = await api.call(tags.create, { body: { name: 'Top 20' } }, noor)
  const [id = ''] = await someOrganizations(1)
  await expect(api.call(tags.tag, { body: { taggings: [tagged(theirs.id, id)] } }, ada)).rejects.toMatchObject({
    status: 422,
  })
  const own = await api.call(tags.create, { body: { name: 'Mine' } }, ada)
  const foreign = await api.call(customProfiles.createInstitution, { body: { name: 'Theirs', type: 'bank' } }, noor)
  await expect(api.call(tags.tag, { body: { taggings: [tagged(own.id, foreign.id)] } }, ada)).rejects.toMatchObject({
    status: 404,
  })
})

it('stores script tags as plain text', async () => {
  const name = '<script>alert(1)</script>'
  expect(await api.call(tags.create, { body: { name } }, ada)).toMatchObject({ name })
})
