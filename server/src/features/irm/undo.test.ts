// Every deletion that takes one click is undone exactly: the rows are as they were.
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { tags } from '@rostrum/contract/irm/tags'
import { team } from '@rostrum/contract/irm/team'
import { notifications } from '@rostrum/contract/notifications'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let firmIds: string[]
let personId: string
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  firmIds = (await api.call(organizations.list, { query: { pageSize: 3 } }, ada)).data.map(({ id }) => id)
  personId = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
})
afterAll(() => api.stop())

/** Whole rows, as text: every column counts, to the microsecond. */
const rowsOf = async (table: string) =>
  (
    await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t
      where customer_id = ${demoCustomers.veltrane} order by 1`.execute(api.db)
  ).rows.map(({ row }) => row)

async function expectUndone(table: string, remove: () => Promise<unknown>, restore: () => Promise<unknown>) {
  const before = await rowsOf(table)
  await remove()
  expect(await rowsOf(table)).not.toEqual(before)
  await restore()
  expect(await rowsOf(table)).toEqual(before)
  // Nothing is left to undo.
  await expect(restore()).rejects.toMatchObject({ status: 404 })
}

it.each(['organization', 'person'] as const)('removing a market %s from the IRM', async (kind) => {
  const { add, remove, restore, table } = {
    organization: {
      add: irmMembership.addOrganization,
      remove: irmMembership.removeOrganization,
      restore: irmMembership.restoreOrganization,
      table: 'app.irm_organizations',
    },
    person: {
      add: irmMembership.addPerson,
      remove: irmMembership.removePerson,
      restore: irmMembership.restorePerson,
      table: 'app.irm_people',
    },
  }[kind]
  const params = { id: kind === 'person' ? personId : (firmIds[0] ?? '') }
  await api.call(add, { params }, miles)
  await expectUndone(
    table,
    () => api.call(remove, { params }, ada),
    () => api.call(restore, { params }, ada),
  )
  // Another customer's removal is not ours to undo, nor ours theirs.
  await api.call(remove, { params }, ada)
  await expect(api.call(restore, { params }, noor)).rejects.toMatchObject({ status: 404 })
  // Added again before the Undo: the newer membership stays.
  await api.call(add, { params }, ada)
  const added = await rowsOf(table)
  await api.call(restore, { params }, ada)
  expect(await rowsOf(table)).toEqual(added)
})

it('unmarking a favorite person', async () => {
  const favorite = await api.call(favoritePeople.add, { body: { personId, organizationId: firmIds[1] } }, miles)
  const params = { id: favorite.id }
  await expectUndone(
    'app.favorite_people',
    () => api.call(favoritePeople.remove, { params }, ada),
    async () => expect(await api.call(favoritePeople.restore, { params }, ada)).toEqual(favorite),
  )
  await api.call(favoritePeople.remove, { params }, ada)
  await api.call(favoritePeople.add, { body: { personId } }, ada)
  await expect(api.call(favoritePeople.restore, { params }, ada)).rejects.toMatchObject({ status: 409 })
})

it('merging a tag into another: a record that had both has both again', async () => {
  const [from, into] = [
    await api.call(tags.create, { body: { name: 'Merged', color: 'green' } }, ada),
    await api.call(tags.create, { body: { name: 'Kept' } }, ada),
  ]
  const on = (tagId: string, taggableId: string) => ({ tagId, taggableType: 'organization' as const, taggableId })
  const taggings = [...firmIds.map((id) => on(from.id, id)), on(into.id, firmIds[0] ?? '')]
  await api.call(tags.tag, { body: { taggings } }, miles)
  const before = await rowsOf('app.tags')
  const params = { id: from.id }
  await expectUndone(
    'app.taggings',
    () => api.call(tags.merge, { params, body: { intoTagId: into.id } }, ada),
    async () => expect(await api.call(tags.restore, { params }, ada)).toMatchObject({ counts: { organization: 3 } }),
  )
  expect(await rowsOf('app.tags')).toEqual(before)
})

it('removing a tag from records, and deleting it altogether', async () => {
  const tag = await api.call(tags.create, { body: { name: 'Growth', color: 'green' } }, ada)
  const taggings = firmIds.map((taggableId) => ({
    tagId: tag.id,
    taggableType: 'organization' as const,
    taggableId,
  }))
  await api.call(tags.tag, { body: { taggings } }, miles)
  const some = taggings.slice(0, 2)
  await expectUndone(
    'app.taggings',
    () => api.call(tags.tag, { body: { taggings: some.map((one) => ({ ...one, _destroy: true })) } }, ada),
    () => api.call(tags.restoreTaggings, { body: { taggings: some } }, ada),
  )
  const before = await rowsOf('app.taggings')
  const params = { id: tag.id }
  await expectUndone(
    'app.tags',
    () => api.call(tags.delete, { params }, ada),
    async () => expect(await api.call(tags.restore, { params }, ada)).toMatchObject({ counts: { organization: 3 } }),
  )
  expect(await rowsOf('app.taggings')).toEqual(before)
  await api.call(tags.delete, { params }, ada)
  await api.call(tags.create, { body: { name: 'growth' } }, ada)
  await expect(api.call(tags.restore, { params }, ada)).rejects.toMatchObject({ status: 409 })
  // The tag is gone, so it cannot be restored on a record either.
  await expect(api.call(tags.restoreTaggings, { body: { taggings: some } }, ada)).rejects.toMatchObject({ status: 404 })
})

it('removing a colleague or a broker', async () => {
  const email = `${newId()}@veltrane.example`
  const body = { firstName: 'Ines', lastName: 'Marsh', email }
  const colleague = { id: (await api.call(team.createColleague, { body }, ada)).id }
  await expectUndone(
    'app.colleagues',
    () => api.call(team.deleteColleague, { params: colleague }, ada),
    () => api.call(team.restoreColleague, { params: colleague }, ada),
  )
  await api.call(team.deleteColleague, { params: colleague }, ada)
  await api.call(team.createColleague, { body }, ada)
  await expect(api.call(team.restoreColleague, { params: colleague }, ada)).rejects.toMatchObject({ status: 409 })

  const broker = { id: (await api.call(team.createBroker, { body: { name: 'Marsh & Co' } }, ada)).id }
  await expectUndone(
    'app.brokers',
    () => api.call(team.deleteBroker, { params: broker }, ada),
    () => api.call(team.restoreBroker, { params: broker }, ada),
  )
  await api.call(team.deleteBroker, { params: broker }, ada)
  await api.call(team.createBroker, { body: { name: 'marsh & co' } }, ada)
  await expect(api.call(team.restoreBroker, { params: broker }, ada)).rejects.toMatchObject({ status: 409 })
})

it('marking all notifications as read, without those that were read before', async () => {
  const userId = await api.userId(ada.as)
  const earlier = new Date('2026-11-01T12:00:00Z')
  const rows = [null, null, earlier].map((readAt) => {
    const id = newId()
    return {
      customerId: demoCustomers.veltrane,
      id,
      userId,
      kind: 'task_due',
      title: 'x',
      path: '/',
      dedupKey: id,
      readAt,
    }
  })
  await api.db.insertInto('app.notifications').values(rows).execute()
  const before = await rowsOf('app.notifications')
  const { count, readAt } = await api.call(notifications.readAll, {}, ada)
  expect(count).toBeGreaterThanOrEqual(2)
  await api.call(notifications.undoReadAll, { body: { readAt: readAt.toISOString() } }, miles)
  expect(await rowsOf('app.notifications')).not.toEqual(before)
  await api.call(notifications.undoReadAll, { body: { readAt: readAt.toISOString() } }, ada)
  expect(await rowsOf('app.notifications')).toEqual(before)
})

it('forgets what was removed more than a month ago', async () => {
  const params = { id: firmIds[2] ?? '' }
  await api.call(irmMembership.addOrganization, { params }, ada)
  await api.call(irmMembership.removeOrganization, { params }, ada)
  await sql`update app.removals set removed_at = now() - interval '31 days'
    where subject = ${`irm_organization:${params.id}`}`.execute(api.db)
  const other = { id: firmIds[1] ?? '' }
  await api.call(irmMembership.addOrganization, { params: other }, ada)
  await api.call(irmMembership.removeOrganization, { params: other }, ada)
  await expect(api.call(irmMembership.restoreOrganization, { params }, ada)).rejects.toMatchObject({ status: 404 })
})
