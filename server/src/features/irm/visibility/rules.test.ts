import { activities } from '@rostrum/contract/irm/activities'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshScores } from '#features/irm/engagement/public.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson, demoCustomers } from '#testing/people.ts'
import { addTeam, type Teammate } from './testing/records.ts'

let api: Api
let database: Database
let writer: Teammate
let colleague: Teammate
let reader: Teammate
let typeId: string
let notableId: string
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  ;[colleague, writer, reader] = await addTeam(api)
  typeId = (await api.call(activities.types, {}, writer))[0]?.id ?? ''
})
afterAll(async () => {
  await database.close()
  await api.stop()
})
const institution = () =>
  api.call(customProfiles.createInstitution, { body: { name: `Own ${newId()}`, type: 'bank' } }, writer)
beforeEach(async () => {
  notableId = (await institution()).id
})

const write = (more: object = {}, caller = writer) =>
  api.call(notes.create, { body: { notableId, notes: '<p>Words</p>', ...more } }, caller)
const log = (more: object = {}) =>
  api.call(
    activities.create,
    {
      body: { typeId, subject: 'Call', startsAt: '2026-11-02T14:00:00Z', organizationIds: [notableId], ...more },
    },
    writer,
  )
const seenBy = async (caller: Teammate) =>
  (await api.call(notes.list, { query: { notableId } }, caller)).data.map(({ id }) => id)

describe('who sees it', () => {
  test('is everyone unless said otherwise, then the writer, then chosen people', async () => {
    const note = await write()
    expect(note).toMatchObject({ visibility: 'everyone', viewers: [], keeperId: writer.userId })
    const params = { id: note.id }
    const hidden = await api.call(notes.update, { params, body: { visibility: 'private' } }, writer)
    expect(hidden).toMatchObject({ visibility: 'private', viewers: [] })
    expect(await seenBy(writer)).toEqual([note.id])
    // An admin is no exception.
    expect(await seenBy(colleague)).toEqual([])
    const body = { visibility: 'chosen' as const, viewerIds: [reader.userId, writer.userId] }
    expect(await api.call(notes.update, { params, body }, writer)).toMatchObject({
      visibility: 'chosen',
      viewers: [{ id: reader.userId }],
    })
    expect(await seenBy(reader)).toEqual([note.id])
    expect(await seenBy(colleague)).toEqual([])
    expect((await api.call(notes.list, { query: { notableId, privateOnly: true } }, reader)).meta.total).toBe(1)
  })

  test('is changed by the writer alone; those it is shared with may edit the text', async () => {
    const note = await write({ visibility: 'chosen', viewerIds: [colleague.userId] })
    const params = { id: note.id }
    const edited = { notes: '<p>Other words</p>', visibility: 'chosen' as const, viewerIds: [colleague.userId] }
    expect(await api.call(notes.update, { params, body: edited }, colleague)).toMatchObject({ plain: 'Other words' })
    for (const visibility of ['everyone', 'private'] as const) {
      await expect(api.call(notes.update, { params, body: { visibility } }, colleague)).rejects.toMatchObject({
        status: 403,
      })
    }
    const open = await write()
    await expect(
      api.call(notes.update, { params: { id: open.id }, body: { visibility: 'private' } }, colleague),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('needs somebody of the team', async () => {
    const field = { status: 422, errors: [{ field: 'viewer_ids' }] }
    await expect(write({ visibility: 'chosen', viewerIds: [] })).rejects.toMatchObject(field)
    await expect(write({ visibility: 'chosen', viewerIds: [writer.userId] })).rejects.toMatchObject(field)
    const customer = await addCustomer(api.db)
    const outsider = await api.userId(await addPerson(api.db, [{ customer }]))
    await expect(write({ visibility: 'chosen', viewerIds: [outsider] })).rejects.toMatchObject(field)
  })
})

describe('a private activity', () => {
  const relationship = async (caller = writer) =>
    (await api.call(organizations.read, { params: { id: notableId } }, caller)).relationship

  test('is no contact of the team until everyone sees it', async () => {
    const activity = await log({ visibility: 'private' })
    expect(await relationship()).toMatchObject({ lastContactAt: null, coverage: 'never_met' })
    const body = {
      typeId,
      subject: activity.subject,
      startsAt: activity.startsAt.toISOString(),
      organizationIds: [notableId],
    }
    const params = { id: activity.id }
    await api.call(activities.update, { params, body: { ...body, visibility: 'everyone' } }, writer)
    expect(await relationship(colleague)).toMatchObject({ lastContactAt: activity.startsAt })
    await api.call(activities.update, { params, body: { ...body, visibility: 'private' } }, writer)
    expect(await relationship()).toMatchObject({ lastContactAt: null })
    await api.call(activities.delete, { params }, writer)
    await api.call(activities.restore, { params }, writer)
    expect(await relationship()).toMatchObject({ lastContactAt: null })
  })

  test('counts for no score', async () => {
    const market = await api.db.selectFrom('market.organizationIndex').select('id').executeTakeFirstOrThrow()
    const organizationIds = [market.id]
    const score = async () => {
      await database.withTenant(
        demoCustomers.veltrane,
        (db) => refreshScores(db, demoCustomers.veltrane),
        writer.userId,
      )
      return api.db
        .selectFrom('app.engagementScores')
        .select('interactionCount')
        .where('subjectId', 'in', organizationIds)
        .execute()
    }
    const startsAt = new Date(Date.now() - 200 * 24 * 3600_000).toISOString()
    const before = await score()
    const activity = await log({ organizationIds, startsAt, visibility: 'private' })
    expect(await score()).toEqual(before)
    const body = { typeId, subject: 'Call', startsAt, organizationIds }
    await api.call(
      activities.update,
      { params: { id: activity.id }, body: { ...body, visibility: 'everyone' } },
      writer,
    )
    expect(await score()).not.toEqual(before)
  })

  test('has follow-ups that its readers see, and those who have to do them, without its subject', async () => {
    const followUp = { subject: 'Send the deck', dueAt: '2027-01-04T13:00:00Z' }
    const activity = await log({ subject: 'Secret call', visibility: 'private', followUp })
    const query = { associatedType: 'activity', associatedId: activity.id } as const
    const listed = async (caller: Teammate) => (await api.call(tasks.list, { query }, caller)).data
    expect(await listed(colleague)).toEqual([])
    const [task] = await listed(writer)
    const params = { id: task?.id ?? '' }
    await api.call(tasks.update, { params, body: { assigneeIds: [colleague.userId] } }, writer)
    expect(await listed(colleague)).toMatchObject([{ subject: 'Send the deck', associated: null }])
    expect(await listed(reader)).toEqual([])
    expect((await api.call(tasks.list, { query: { search: 'deck', mine: true } }, colleague)).data).toHaveLength(1)
    // Moved to a profile, the task is everyone's.
    const body = { associatedType: 'organization', associatedId: notableId } as const
    await api.call(tasks.update, { params, body }, writer)
    expect((await api.call(tasks.read, { params }, reader)).subject).toBe('Send the deck')
  })
})

describe('work on what somebody cannot see', () => {
  test('a merge counts what its author sees, moves everything, and gives everything back', async () => {
    const note = await write({ visibility: 'private' })
    const activity = await log({ visibility: 'private' })
    const target = (await institution()).id
    const ids = { sourceId: notableId, targetId: target }
    const { moves } = await api.call(customProfiles.previewOrganizationMerge, { query: ids }, colleague)
    expect(moves.filter(({ kind }) => ['notes', 'activities'].includes(kind))).toEqual([
      { kind: 'notes', count: 0 },
      { kind: 'activities', count: 0 },
    ])
    const merge = await api.call(customProfiles.mergeOrganizations, { body: ids }, colleague)
    const at = async (id: string) => {
      const query = { organizationId: id }
      return [
        ...(await api.call(notes.list, { query: { notableId: id } }, writer)).data,
        ...(await api.call(activities.list, { query }, writer)).data,
      ].map((one) => one.id)
    }
    expect(await at(target)).toEqual([note.id, activity.id])
    expect((await api.call(notes.list, { query: { notableId: target } }, colleague)).data).toEqual([])
    await api.call(customProfiles.undoOrganizationMerge, { params: { id: merge.id } }, colleague)
    expect(await at(notableId)).toEqual([note.id, activity.id])
    expect(await at(target)).toEqual([])
  })

  test('a tag that is merged or deleted and restored stays on hidden activities', async () => {
    const tag = async () => api.call(tags.create, { body: { name: newId() } }, writer)
    const [first, second] = [await tag(), await tag()]
    const activity = await log({ visibility: 'private', tagIds: [first.id] })
    const tagsNow = async () =>
      (await api.call(activities.read, { params: { id: activity.id } }, writer)).taggings.map(({ tagId }) => tagId)
    await api.call(tags.merge, { params: { id: first.id }, body: { intoTagId: second.id } }, colleague)
    expect(await tagsNow()).toEqual([second.id])
    await api.call(tags.delete, { params: { id: second.id } }, colleague)
    expect(await tagsNow()).toEqual([])
    await api.call(tags.restore, { params: { id: second.id } }, colleague)
    expect(await tagsNow()).toEqual([second.id])
    expect((await api.call(tags.list, {}, colleague)).find(({ id }) => id === second.id)?.counts.activity).toBe(0)
  })
})
