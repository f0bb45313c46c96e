// Notes and activities of three people of one customer, each with a word that is nowhere else, and who may read it.
import { activities } from '@rostrum/contract/irm/activities'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { themes } from '@rostrum/contract/irm/themes'
import type { Visibility } from '@rostrum/contract/irm/visibility'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import fc from 'fast-check'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { addPerson, demoCustomers } from '#testing/people.ts'

/** Every word begins with it, so that one search finds all that there are. */
export const prefix = 'zqv'

export interface Teammate {
  as: string
  userId: string
}

interface Drawn {
  isNote: boolean
  writer: number
  visibility: Visibility
  others: boolean[]
  /** What it is changed to afterwards. */
  later: { visibility: Visibility; others: boolean[] } | null
  isRemoved: boolean
}

export interface Written {
  kind: 'note' | 'activity'
  id: string
  word: string
  /** Of an activity. */
  taskId: string | null
  fileKey: string
  readers: Set<string>
  isRemoved: boolean
}

const seen = {
  visibility: fc.constantFrom<Visibility>('everyone', 'private', 'chosen'),
  others: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  isNote: fc.boolean(),
  // The third one only reads.
  writer: fc.integer({ min: 0, max: 1 }),
  ...seen,
  later: fc.option(fc.record(seen), { freq: 3 }),
  isRemoved: fc.integer({ min: 0, max: 7 }).map((place) => place === 0),
})

export async function addTeam(api: Api): Promise<[Teammate, Teammate, Teammate]> {
  const customer = demoCustomers.veltrane
  const join = async (role: 'admin' | 'member' | 'read_only') => {
    const as = await addPerson(api.db, [{ customer, role }])
    return { as, userId: await api.userId(as) }
  }
  return [await join('admin'), await join('member'), await join('read_only')]
}

export interface Scene {
  team: readonly Teammate[]
  /** Of the market and of the customer. */
  organizationIds: string[]
  personIds: string[]
  typeId: string
  tagId: string
  themeId: string
  fieldId: string
}

export async function setScene(api: Api, team: readonly Teammate[]): Promise<Scene> {
  const [first] = team
  if (!first) throw new Error('Nobody is on the team')
  const own = await api.call(
    customProfiles.createInstitution,
    { body: { name: `Own ${newId()}`, type: 'bank' } },
    first,
  )
  const job = { jobs: [{ organizationId: own.id }] }
  const ownPerson = await api.call(
    customProfiles.createPerson,
    { body: { firstName: 'Ann', lastName: newId(), ...job } },
    first,
  )
  const [market] = (await api.call(organizations.list, { query: { pageSize: 1 } }, first)).data
  const [person] = (await api.call(people.list, { query: { pageSize: 1 } }, first)).data
  const field = { subject: 'activity', name: `Field ${newId()}`, kind: 'text' } as const
  return {
    team,
    organizationIds: [own.id, market?.id ?? ''],
    personIds: [ownPerson.id, person?.id ?? ''],
    typeId: (await api.call(activities.createType, { body: { name: newId() } }, first)).id,
    tagId: (await api.call(tags.create, { body: { name: newId() } }, first)).id,
    themeId: (await api.call(themes.create, { body: { name: newId() } }, first)).id,
    fieldId: (await api.call(customProfiles.createCustomField, { body: field }, first)).id,
  }
}

/** A stored file with this name; its bytes are never read. */
async function addFile(api: Api, name: string, userId: string): Promise<{ id: string; fileKey: string }> {
  const id = newId()
  const customerId = demoCustomers.veltrane
  const facts = { bucket: 'public', name, extension: 'pdf', status: 'completed', maxBytes: 10, bytes: 5 }
  await api.db
    .insertInto('app.files')
    .values({ customerId, id, userId, ...facts, contentType: 'application/pdf' })
    .execute()
  return { id, fileKey: `${customerId}/${id}` }
}

export async function writeRecords(api: Api, scene: Scene, count: number, seed: number): Promise<Written[]> {
  const written: Written[] = []
  for (const [place, one] of fc.sample(drawn, { numRuns: count, seed }).entries()) {
    written.push(await write(api, scene, one, place))
  }
  return written
}

async function write(api: Api, scene: Scene, one: Drawn, place: number): Promise<Written> {
  const { team } = scene
  const writer = team[one.writer] as Teammate
  // Letters only: search takes a word as it is written.
  const word = `${prefix}${[...String(place)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`
  const input = (of: Pick<Drawn, 'visibility' | 'others'>) => {
    const viewerIds = team.flatMap(({ userId }, at) => (of.others[at] && userId !== writer.userId ? userId : []))
    const visibility = of.visibility === 'chosen' && viewerIds.length === 0 ? ('private' as const) : of.visibility
    return { visibility, viewerIds }
  }
  const file = await addFile(api, `${word} file.pdf`, writer.userId)
  const about = scene.organizationIds[place % 2] ?? ''
  const mentioned = `<a data-mention="person:${scene.personIds[place % 2]}">somebody</a>`
  const text = `<p>${word} text ${mentioned} <a href="/v2/file/public/${file.fileKey}">file</a></p>`
  const [now, later] = [input(one), one.later && input(one.later)]
  const last = later ?? now
  const readers = new Set(
    last.visibility === 'everyone'
      ? team.map(({ userId }) => userId)
      : [writer.userId, ...(last.visibility === 'chosen' ? last.viewerIds : [])],
  )
  const common = { word, fileKey: file.fileKey, readers, isRemoved: one.isRemoved }
  if (one.isNote) {
    const { id } = await api.call(notes.create, { body: { notableId: about, notes: text, ...now } }, writer)
    if (later) await api.call(notes.update, { params: { id }, body: later }, writer)
    if (one.isRemoved) await api.call(notes.delete, { params: { id } }, writer)
    return { kind: 'note', id, taskId: null, ...common }
  }
  const startsAt = new Date(Date.UTC(2026, 9, 1, 12, place)).toISOString()
  const fields = {
    typeId: scene.typeId,
    subject: `${word} subject`,
    startsAt,
    location: `${word} location`,
    organizationIds: [about],
    people: [{ id: scene.personIds[place % 2] ?? '' }],
    notes: text,
    themeIds: [scene.themeId],
    tagIds: [scene.tagId],
    customFields: [{ field_id: scene.fieldId, value: `${word} value` }],
  }
  const followUp = { subject: `${word} follow-up`, dueAt: startsAt }
  const { id } = await api.call(activities.create, { body: { ...fields, ...now, followUp } }, writer)
  if (later) await api.call(activities.update, { params: { id }, body: { ...fields, ...later } }, writer)
  if (one.isRemoved) await api.call(activities.delete, { params: { id } }, writer)
  const task = await api.db
    .selectFrom('app.tasks')
    .select('id')
    .where('associatedId', '=', id)
    .executeTakeFirstOrThrow()
  return { kind: 'activity', id, taskId: task.id, ...common }
}
