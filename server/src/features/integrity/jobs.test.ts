import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { createLog } from '#platform/log.ts'
import { danglingReferences } from '#platform/metrics.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { inspectTenantTables } from '#testing/tenant-tables.ts'
import { checkReferences } from './jobs.ts'
import { countDangling } from './queries.ts'
import { exempt, references } from './references.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const customerId = demoCustomers.veltrane
const asOwner = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(api.databaseUrl, work)

test('every id column of a tenant table has a foreign key, is declared or is exempt', async () => {
  const tables = await asOwner((client) => inspectTenantTables(client))
  const loose = tables.flatMap((table) => {
    const held = new Set(table.references.flatMap(({ columns }) => columns))
    return table.columns
      .filter(({ name, type }) => type === 'uuid' && name.endsWith('_id') && !held.has(name))
      .map(({ name }) => `${table.name}.${name}`)
  })
  const declared = references.map(({ table, column }) => `${table}.${column}`)
  expect([...declared, ...exempt].sort()).toEqual(loose.sort())
})

test('a dangling reference is counted by target type, for its customer only', async () => {
  expect(await asOwner((client) => countDangling(client, customerId))).toEqual([])
  const userId = await api.userId('ada@veltrane.example')
  const tagId = newId()
  await api.db.insertInto('app.tags').values({ customerId, id: tagId, name: 'Dangling' }).execute()
  const tagging = { customerId, tagId, userId }
  await api.db
    .insertInto('app.taggings')
    .values([
      { ...tagging, id: newId(), taggableType: 'person', taggableId: newId() },
      { ...tagging, id: newId(), taggableType: 'person', taggableId: newId() },
      { ...tagging, id: newId(), taggableType: 'activity', taggableId: newId() },
    ])
    .execute()
  const note = { customerId, id: newId(), userId, notableType: 'organization', notableId: newId() }
  await api.db
    .insertInto('app.notes')
    .values({ ...note, notes: '', plain: '' })
    .execute()

  const found = await asOwner((client) => countDangling(client, customerId))
  expect(found.sort((one, other) => one.count - other.count || one.reference.localeCompare(other.reference))).toEqual([
    { reference: 'app.notes.notable_id', target: 'organization', count: 1 },
    { reference: 'app.taggings.taggable_id', target: 'activity', count: 1 },
    { reference: 'app.taggings.taggable_id', target: 'person', count: 2 },
  ])
  expect(await asOwner((client) => countDangling(client, demoCustomers.brackmoor))).toEqual([])

  const { signal } = new AbortController()
  await asOwner((client) => checkReferences.handleAsOwner({ client, log: createLog('silent'), signal }))
  const { values } = await danglingReferences.get()
  const countOf = (reference: string) => values.find(({ labels }) => labels.reference === reference)?.value
  expect(countOf('app.taggings.taggable_id')).toBe(3)
  expect(countOf('app.tasks.associated_id')).toBe(0)
})
