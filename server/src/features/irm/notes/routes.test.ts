import { activities } from '@rostrum/contract/irm/activities'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let personId: string
let organizationId: string
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  personId = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
  organizationId = (await api.call(organizations.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
})
afterAll(() => api.stop())

const write = (text: string, more: object = {}) =>
  api.call(notes.create, { body: { notableType: 'person', notableId: personId, notes: text, ...more } }, ada)
const ofPerson = async (more: object = {}) =>
  (await api.call(notes.list, { query: { notableType: 'person', notableId: personId, ...more } }, ada)).data

it('notes are created, sanitized, changed, removed and restored', async () => {
  const note = await write('<p>Likes <b>margins</b><script>alert(1)</script></p>')
  expect(note).toMatchObject({
    notableId: personId,
    notes: '<p>Likes <b>margins</b></p>',
    plain: 'Likes margins',
    author: { firstName: 'Ada' },
    notable: { type: 'person' },
  })
  const params = { id: note.id }
  const changed = await api.call(notes.update, { params, body: { notes: '<p>Likes growth</p>', version: 1 } }, miles)
  expect(changed).toMatchObject({ plain: 'Likes growth', version: 2 })
  await api.call(notes.delete, { params }, ada)
  expect((await ofPerson()).map(({ id }) => id)).not.toContain(note.id)
  await expect(api.call(notes.read, { params }, ada)).rejects.toMatchObject({ status: 404 })
  await expect(api.call(notes.update, { params, body: { isPinned: true } }, ada)).rejects.toMatchObject({ status: 404 })
  expect(await api.call(notes.restore, { params }, ada)).toMatchObject({ plain: 'Likes growth' })
})

it('notes resolve their subject by id, with or without a subject type', async () => {
  const about = (notableId: string) => api.call(notes.create, { body: { notableId, notes: 'by id alone' } }, ada)
  expect(await about(personId)).toMatchObject({ notableId: personId, notable: { type: 'person' } })
  expect(await about(organizationId)).toMatchObject({ notableId: organizationId, notable: { type: 'organization' } })
  await expect(about(newId())).rejects.toMatchObject({ status: 404 })
})

it('notes changed by somebody else are rejected as stale, without losing either text', async () => {
  const note = await write('<p>first</p>')
  const params = { id: note.id }
  await api.call(notes.update, { params, body: { notes: 'second', version: note.version } }, miles)
  await expect(
    api.call(notes.update, { params, body: { notes: 'third', version: note.version } }, ada),
  ).rejects.toMatchObject({ status: 409 })
  expect(await api.call(notes.read, { params }, ada)).toMatchObject({ plain: 'second', version: note.version + 1 })
})

it('notes can be pinned concurrently: only requests with a version can be stale', async () => {
  const note = await write('<p>important</p>')
  const pin = () => api.call(notes.update, { params: { id: note.id }, body: { isPinned: true } }, ada)
  for (const pinned of await Promise.all([pin(), pin(), pin()])) expect(pinned).toMatchObject({ isPinned: true })
})

it('notes are listed pinned first, then latest first, and are searchable', async () => {
  const old = await write('about buybacks')
  await write('about dividends')
  await api.call(notes.update, { params: { id: old.id }, body: { isPinned: true } }, ada)
  expect((await ofPerson())[0]?.id).toBe(old.id)
  expect((await ofPerson({ search: 'DIVIDENDS' })).map(({ plain }) => plain)).toEqual(['about dividends'])
  expect((await ofPerson({ search: 'dividends about' })).map(({ plain }) => plain)).toEqual(['about dividends'])
  expect(await ofPerson({ search: '%' })).toEqual([])
})

it('notes of all contacts are filtered by author, date and tag, sorted and exported', async () => {
  const tag = await api.call(tags.create, { body: { name: 'Priority' } }, ada)
  const tagging = { tagId: tag.id, taggableType: 'organization' as const, taggableId: organizationId }
  await api.call(tags.tag, { body: { taggings: [tagging] } }, ada)
  const body = { notableId: organizationId, notes: '<p>Prefers a call, always</p>' }
  const theirs = await api.call(notes.create, { body }, miles)
  const found = async (query: object) =>
    (await api.call(notes.list, { query: { pageSize: 500, ...query } }, ada)).data.map(({ id }) => id)
  expect(await found({ authorIds: [theirs.author.id] })).toEqual([theirs.id])
  expect(await found({ tags: [tag.id] })).toContain(theirs.id)
  expect(await found({ tags: [tag.id], notableType: 'person' })).toEqual([])
  expect(await found({ from: theirs.createdAt.toISOString() })).toContain(theirs.id)
  expect(await found({ to: theirs.createdAt.toISOString() })).not.toContain(theirs.id)
  expect((await found({ sort: 'created_at_desc' }))[0]).toBe(theirs.id)
  const { text } = await api.request('GET', `/v1/notes.csv?author_ids=${theirs.author.id}`, ada)
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('Organization,"Prefers a call, always",Miles')
  expect((await api.request('GET', '/v1/notes.csv', noor)).text).not.toContain('Prefers')
})

it('notes need text and an existing subject', async () => {
  for (const text of ['', '<p></p>', '<p>&nbsp;</p>']) {
    await expect(write(text)).rejects.toMatchObject({ status: 422, errors: [{ field: 'notes' }] })
  }
  const body = { notableType: 'organization' as const, notableId: newId(), notes: 'x' }
  await expect(api.call(notes.create, { body }, ada)).rejects.toMatchObject({ status: 404 })
})

it('notes are visible to their customer only', async () => {
  const note = await write('secret of Veltrane')
  expect((await api.call(notes.list, {}, noor)).data.map(({ id }) => id)).not.toContain(note.id)
})

it('notes show on the timeline of the profiles they mention', async () => {
  await write(`<p>Knows <a data-mention="organization:${organizationId}" href="#">@firm</a></p>`)
  const query = { contactType: 'organization' as const, contactId: organizationId, kinds: ['mention'] }
  const { data } = await api.call(activities.events, { query }, ada)
  expect(data).toMatchObject([{ kind: 'mention', detail: 'Knows @firm', contacts: [{ type: 'person', id: personId }] }])
})

it('favorites are marked once and unmarked', async () => {
  const body = { personId, organizationId }
  const first = await api.call(favoritePeople.add, { body }, ada)
  expect(await api.call(favoritePeople.add, { body }, miles)).toMatchObject({ id: first.id })
  await expect(api.call(favoritePeople.remove, { params: { id: first.id } }, noor)).rejects.toMatchObject({
    status: 404,
  })
  await api.call(favoritePeople.remove, { params: { id: first.id } }, ada)
  await expect(api.call(favoritePeople.remove, { params: { id: first.id } }, ada)).rejects.toMatchObject({
    status: 404,
  })
})
