import { customProfiles } from '@rostrum/contract/profiles/custom'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { customReports } from '@rostrum/contract/reports/custom-reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const reader = { as: 'reader@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const definition = CustomDefinition.parse({ subject: 'tasks', columns: ['subject', 'due'] })
const create = (more: object = {}, as = ada) =>
  api.call(customReports.create, { body: { name: 'Tasks', definition, ...more } }, as)
const read = (id: string, as = ada) => api.call(customReports.read, { params: { id } }, as)
const namesOf = async (as = ada) => (await api.call(customReports.list, {}, as)).map(({ name }) => name)

test('a report is private until it is shared with colleagues or everyone', async () => {
  const milesId = await api.userId(miles.as)
  const { id, version } = await create({ name: 'Quiet' })
  const params = { id }
  await expect(read(id, miles)).rejects.toMatchObject({ status: 404 })
  expect(await namesOf(miles)).not.toContain('Quiet')

  const named = await api.call(
    customReports.update,
    { params, body: { sharing: 'colleagues', viewerIds: [milesId], version } },
    ada,
  )
  expect(named.viewers.map(({ id }) => id)).toEqual([milesId])
  expect(await read(id, miles)).toMatchObject({ name: 'Quiet', mayChange: false })
  await expect(api.call(customReports.update, { params, body: { name: 'Mine' } }, miles)).rejects.toMatchObject({
    status: 403,
  })
  await expect(api.call(customReports.delete, { params }, miles)).rejects.toMatchObject({ status: 403 })

  await api.call(customReports.update, { params, body: { sharing: 'everyone' } }, ada)
  expect(await namesOf(miles)).toContain('Quiet')
  await expect(read(id, noor)).rejects.toMatchObject({ status: 404 })
})

test('a report that was saved before lists had filters reads as one without', async () => {
  const { id } = await create({ name: 'Of old' })
  await sql`update app.custom_reports set definition = definition - 'listFilters' where id = ${id}`.execute(api.db)
  expect((await read(id)).definition).toEqual(definition)
  expect((await api.call(customReports.list, {}, ada)).find((one) => one.id === id)?.definition).toEqual(definition)
})

test('a stale change is a conflict, and a stranger cannot be chosen', async () => {
  const { id, version } = await create()
  const params = { id }
  await api.call(customReports.update, { params, body: { name: 'First', version } }, ada)
  await expect(
    api.call(customReports.update, { params, body: { name: 'Second', version } }, ada),
  ).rejects.toMatchObject({ status: 409 })
  await expect(create({ viewerIds: [newId()] })).rejects.toMatchObject({ status: 422 })
})

test('a removed report can be restored; a copy is private and has no schedule', async () => {
  const adaId = await api.userId(ada.as)
  const { id } = await create({ name: 'Copied', sharing: 'everyone' })
  const params = { id }
  const body = { frequency: 'weekly' as const, timeZone: 'America/Toronto', recipientIds: [adaId] }
  const scheduled = await api.call(customReports.schedule, { params, body }, ada)
  expect(scheduled.schedule).toMatchObject({
    frequency: 'weekly',
    hour: 8,
    isStopped: false,
    lastSentAt: null,
    nextAt: expect.any(Date),
  })
  const copy = await api.call(customReports.duplicate, { params }, miles)
  expect(copy).toMatchObject({ name: 'Copied (copy)', sharing: 'private', schedule: null, mayChange: true })
  await api.call(customReports.delete, { params }, ada)
  await expect(read(id)).rejects.toMatchObject({ status: 404 })
  await expect(api.call(customReports.restore, { params }, miles)).rejects.toMatchObject({ status: 404 })
  expect(await api.call(customReports.restore, { params }, ada)).toMatchObject({
    name: 'Copied',
    schedule: { frequency: 'weekly' },
  })
  expect((await api.call(customReports.unschedule, { params }, ada)).schedule).toBeNull()
})

test('a removed custom field is named and left out', async () => {
  const admin = { as: 'ada@veltrane.example' }
  const field = await api.call(
    customProfiles.createCustomField,
    { body: { subject: 'organization', name: 'House view', kind: 'text' } },
    admin,
  )
  const asked = CustomDefinition.parse({
    subject: 'organizations',
    columns: ['name', `field-${field.id}`],
    filters: [{ field: 'inIrm', operator: 'is', values: ['Yes'] }],
  })
  const { id } = await create({ name: 'Views', definition: asked })
  const params = { id }
  const before = await api.call(customReports.result, { params }, ada)
  expect(before.missing).toEqual([])
  await api.call(customProfiles.updateCustomField, { params: { id: field.id }, body: { isArchived: true } }, admin)
  const after = await api.call(customReports.result, { params }, ada)
  expect(after.missing).toEqual(['House view'])
  expect(after.page.sources.at(-1)).toBe('Excluded because the field no longer exists: House view.')
  expect(after.rowCount).toBe(before.rowCount)
})

test('who only reads runs reports, and saves none', async () => {
  await addPerson(api.db, [{ customer: demoCustomers.veltrane, role: 'read_only' }], { email: reader.as })
  const { id } = await create({ name: 'For all', sharing: 'everyone' })
  expect((await api.call(customReports.result, { params: { id } }, reader)).page.title).toBe('For all')
  await expect(create({}, reader)).rejects.toMatchObject({ status: 403 })
})
