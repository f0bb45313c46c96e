// IRM data moves with a profile when it is merged, and moves back when the merge is undone.
import { activities } from '@rostrum/contract/irm/activities'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
const ada = { as: 'ada@veltrane.example' }

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const at = '2026-11-03T14:00:00Z'

async function personWithEverything() {
  const { id: organizationId } = await api.call(
    customProfiles.createInstitution,
    { body: { name: 'House', type: 'bank' } },
    ada,
  )
  const make = async (firstName: string) => {
    const body = { firstName, lastName: 'Field', jobs: [{ organizationId }] }
    return (await api.call(customProfiles.createPerson, { body }, ada)).id
  }
  const [source, target] = [await make('Ann'), await make('Anne')]
  const tag = await api.call(tags.create, { body: { name: 'Both' } }, ada)
  const taggings = [source, target].map((id) => ({ tagId: tag.id, taggableType: 'person' as const, taggableId: id }))
  await api.call(tags.tag, { body: { taggings } }, ada)
  const mention = `<a data-mention="person:${source}">@Ann</a>`
  await api.call(notes.create, { body: { notableType: 'person', notableId: source, notes: `of ${mention}` } }, ada)
  const about = { associatedType: 'person' as const, associatedId: source }
  await api.call(tasks.create, { body: { subject: 'Call', dueAt: at, ...about } }, ada)
  await api.call(favoritePeople.add, { body: { personId: source } }, ada)
  const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
  const both = [{ id: source }, { id: target }]
  await api.call(activities.create, { body: { typeId, subject: 'Alone', startsAt: at, people: [{ id: source }] } }, ada)
  await api.call(activities.create, { body: { typeId, subject: 'Both', startsAt: at, people: both } }, ada)
  return { source, target }
}

const kinds = ['activity', 'note', 'task_created', 'tagged', 'mention'] as const
const stream = async (contactId: string) =>
  (await api.call(activities.events, { query: { contactType: 'person', contactId, kinds: [...kinds] } }, ada)).data
    .map(({ kind, title }) => `${kind} ${title}`)
    .sort()

it('merging moves notes, tags, tasks, activities, mentions and favorites, and undo moves them back', async () => {
  const { source, target } = await personWithEverything()
  const before = { source: await stream(source), target: await stream(target) }
  const merge = await api.call(customProfiles.mergePeople, { body: { sourceId: source, targetId: target } }, ada)
  // Duplicates are kept once.
  expect(await stream(target)).toEqual([
    'activity Alone',
    'activity Both',
    'mention Mentioned in a note',
    'note Note',
    'tagged Both',
    'task_created Call',
  ])
  await api.call(customProfiles.undoPersonMerge, { params: { id: merge.id } }, ada)
  expect({ source: await stream(source), target: await stream(target) }).toEqual(before)
})
