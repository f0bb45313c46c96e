// What is private to somebody is in no answer to anybody else, of any call; and those who may read it find it everywhere.
import { endpoints, type NamedEndpoint } from '@rostrum/contract'
import { files } from '@rostrum/contract/files'
import { activities } from '@rostrum/contract/irm/activities'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { themes } from '@rostrum/contract/irm/themes'
import { isWriting, pathOf } from '@rostrum/contract/platform/endpoint'
import { toSnake, toWire } from '@rostrum/contract/platform/wire'
import { customReporting } from '@rostrum/contract/reports/custom'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { customReports } from '@rostrum/contract/reports/custom-reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookPath } from '#platform/http/xlsx.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { runs, today } from '#testing/sequences.ts'
import { shownText } from '#testing/shown-text.ts'
import { inputOf, textFieldsOf } from '#testing/worst-cases/fields.ts'
import { addTeam, prefix, type Scene, setScene, type Teammate, type Written, writeRecords } from './testing/records.ts'

let api: Api
let scene: Scene
let records: Written[]
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  scene = await setScene(api, await addTeam(api))
  records = await writeRecords(api, scene, 45, runs.seed ?? Date.now())
})
afterAll(() => api.stop())

const everyone = [0, 1, 2]
const teammate = (place: number) => scene.team[place] as Teammate
const mayRead = ({ userId }: Teammate) => records.filter((one) => one.readers.has(userId))
const hiddenFrom = ({ userId }: Teammate) => records.filter((one) => !one.readers.has(userId))
const wordsIn = (text: string) => new Set(text.match(new RegExp(`${prefix}[a-z]+`, 'g')))
const wordsOf = (kept: readonly Written[]) => new Set(kept.map(({ word }) => word))
const living = (kind?: Written['kind']) => (one: Written) => !one.isRemoved && (!kind || one.kind === kind)

test('there is something of every kind', () => {
  for (const place of everyone) {
    expect(hiddenFrom(teammate(place)).filter(living('note')).length).toBeGreaterThan(1)
    expect(hiddenFrom(teammate(place)).filter(living('activity')).length).toBeGreaterThan(1)
    expect(mayRead(teammate(place)).filter(({ readers }) => readers.size < 3).length).toBeGreaterThan(1)
  }
})

async function textOf(path: string, caller: Teammate): Promise<string> {
  const { status, bytes } = await api.request('GET', path, caller)
  expect(status, path).toBe(200)
  return shownText(bytes)
}

describe.each(everyone)('person %i finds exactly what they may read', { tags: 'full' }, (place) => {
  const expected = (kind?: Written['kind']) => wordsOf(mayRead(teammate(place)).filter(living(kind)))

  test.each([
    ['/v1/notes?page_size=100', 'note'],
    [`/v1/notes?page_size=100&search=${prefix}`, 'note'],
    ['/v1/notes.csv', 'note'],
    ['/v1/notes.xlsx', 'note'],
    ['/v2/activities?page_size=100', 'activity'],
    [`/v2/activities?page_size=100&search=${prefix}`, 'activity'],
    ['/v2/activities.csv', 'activity'],
    ['/v2/activities.xlsx', 'activity'],
    ['/v2/activities/calendar?from=2026-09-28&to=2026-10-04&most_per_day=200', 'activity'],
    ['/v1/activity_events?page_size=100&kinds=note&kinds=activity', undefined],
  ] as const)('in %s', async (path, kind) => {
    expect(wordsIn(await textOf(path, teammate(place)))).toEqual(expected(kind))
  })

  test('in the timelines, mentions and files of the profiles', async () => {
    const found = { events: '', files: '' }
    for (const [type, ids] of [
      ['organization', scene.organizationIds] as const,
      ['person', scene.personIds] as const,
    ]) {
      for (const id of ids) {
        const events = `/v1/activity_events?page_size=100&kinds=note&kinds=activity&kinds=mention&contact_type=${type}&contact_id=${id}`
        found.events += await textOf(events, teammate(place))
        const attached = `/v2/file/attachments?page_size=100&subject_type=${type}&subject_id=${id}`
        found.files += await textOf(attached, teammate(place))
      }
    }
    expect(wordsIn(found.events)).toEqual(expected())
    expect(wordsIn(found.files)).toEqual(expected())
  })

  test('among tasks, which stay when their activity is removed', async () => {
    const followUps = wordsOf(mayRead(teammate(place)).filter(({ kind }) => kind === 'activity'))
    for (const path of ['/v2/tasks?page_size=100', `/v2/tasks?page_size=100&search=${prefix}`, '/v2/tasks.csv']) {
      expect(wordsIn(await textOf(path, teammate(place)))).toEqual(followUps)
    }
  })

  test('in custom reports, in their files, and in those that a colleague shares', async () => {
    const caller = teammate(place)
    const [subject, operator] = ['activities', 'contains'] as const
    const filters = [{ field: 'subject', operator, values: [prefix] }]
    const definition = CustomDefinition.parse({ subject, columns: ['subject'], filters })
    const own = await api.call(customReporting.run, { body: { definition } }, caller)
    expect(wordsIn(JSON.stringify(own))).toEqual(expected('activity'))
    const json = toWire({ definition, format: 'csv' })
    const file = await api.request('POST', pathOf(customReporting.file, {}), { ...caller, json })
    expect(wordsIn(file.text)).toEqual(expected('activity'))
    // By one who may read others than this person.
    const body = { name: newId(), definition, sharing: 'everyone' } as const
    const { id } = await api.call(customReports.create, { body }, teammate(place === 0 ? 1 : 0))
    const shared = await api.call(customReports.result, { params: { id } }, caller)
    expect(wordsIn(JSON.stringify(shared))).toEqual(expected('activity'))
  })

  test('in totals and counts', async () => {
    const caller = teammate(place)
    const count = expected('activity').size
    expect((await api.call(notes.list, { query: { pageSize: 1 } }, caller)).meta.total).toBe(expected('note').size)
    const byType = { query: { pageSize: 1, typeIds: [scene.typeId] } }
    expect((await api.call(activities.list, byType, caller)).meta.total).toBe(count)
    const types = await api.call(activities.types, {}, caller)
    expect(types.find(({ id }) => id === scene.typeId)?.activityCount).toBe(count)
    const theme = (await api.call(themes.list, {}, caller)).find(({ id }) => id === scene.themeId)
    expect(theme?.activityCount).toBe(count)
    const all = mayRead(caller).filter(({ kind }) => kind === 'activity').length
    const tag = (await api.call(tags.list, {}, caller)).find(({ id }) => id === scene.tagId)
    expect(tag?.counts.activity).toBe(all)
    expect((await api.call(tasks.counts, { query: {} }, caller)).overdue).toBe(all)
  })

  test('by id: what is hidden answers as if there were none', async () => {
    const caller = teammate(place)
    for (const one of records.filter(living())) {
      const isSeen = one.readers.has(caller.userId)
      const endpoint = one.kind === 'note' ? notes.read : activities.read
      const { status } = await api.request('GET', pathOf(endpoint, { id: one.id }), caller)
      expect(status, one.word).toBe(isSeen ? 200 : 404)
      const query = `bucket=public&file_key=${encodeURIComponent(one.fileKey)}`
      expect((await api.request('GET', `${pathOf(files.address, {})}?${query}`, caller)).status).toBe(
        isSeen ? 200 : 404,
      )
    }
  })
})

const reading = endpoints.filter(
  ({ endpoint }) =>
    !isWriting(endpoint) && !['public', 'signed_link', 'signed_in'].includes(endpoint.permission) && !endpoint.file,
)

/** What an id in a call could be: a profile, or something that is hidden from this person. */
function idsFor(caller: Teammate): string[] {
  const hidden = (kind: Written['kind']) => hiddenFrom(caller).filter(living(kind))
  const [note, activity] = [hidden('note')[0], hidden('activity')[0]]
  const ofRecords = [note?.id, activity?.id, activity?.taskId].flatMap((id) => id ?? [])
  return [...scene.organizationIds.slice(0, 1), ...scene.personIds.slice(0, 1), ...ofRecords]
}

const fieldsOf = ({ endpoint }: NamedEndpoint) =>
  textFieldsOf(endpoint).filter(({ part }) => part !== 'body' || endpoint.body)

/**
 * Bare, with every text, and, where a bare call is refused, with every field that is needed: a filter that leaves nothing
 * hides nothing.
 */
function callsOf(named: NamedEndpoint, ids: readonly string[]) {
  const { endpoint } = named
  const asks = (format: string | null) => fieldsOf(named).some((field) => field.format === format)
  return (asks('uuid') ? ids : ids.slice(0, 1)).flatMap((id) => {
    const filled = (text: string | undefined) => {
      const input = inputOf(endpoint, ({ format }) => (format === 'uuid' ? id : format === null ? text : undefined))
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(input.query as object)) {
        for (const one of [value].flat()) search.append(toSnake(name), String(one))
      }
      const path = pathOf(endpoint, input.params as Record<string, unknown>)
      return { path, search: String(search), ...(endpoint.body && { json: toWire(input.body) }) }
    }
    const bare = {
      ...filled(undefined),
      search: endpoint.query && 'pageSize' in endpoint.query.shape ? 'page_size=100' : '',
    }
    const isBareEnough = !endpoint.query || endpoint.query.safeParse({}).success
    return [bare, ...(isBareEnough ? [] : [filled(undefined)]), ...(asks(null) ? [filled(prefix)] : [])]
  })
}

/** Each call is made by one of them, by another one tomorrow: three times as many calls find little more. */
const readers = reading.map((named, at) => ({ ...named, place: (at + today) % everyone.length }))

describe('nobody meets what they may not read', () => {
  test.each(readers)('in $name, as person $place', async ({ place, ...named }) => {
    const caller = teammate(place)
    const forbidden = wordsOf(hiddenFrom(caller))
    const isFile = named.endpoint.response.kind === 'csv'
    for (const [at, { path, search, json }] of callsOf(named, idsFor(caller)).entries()) {
      // A workbook has the same rows and takes longer: once is enough.
      for (const address of isFile && at === 0 ? [path, workbookPath(path)] : [path]) {
        const { bytes, status } = await api.request(named.endpoint.method, `${address}?${search}`, {
          ...caller,
          ...(json !== undefined && { json }),
        })
        expect(status).toBeLessThan(500)
        const shown = wordsIn(await shownText(bytes))
        expect(
          [...shown].filter((word) => forbidden.has(word)),
          `${address}?${search}`,
        ).toEqual([])
      }
    }
  })
})

const changing = endpoints.filter(
  ({ area, endpoint }) =>
    isWriting(endpoint) && ['notes', 'activities', 'tasks'].includes(area) && endpoint.path.includes('{id}'),
)

test.each(changing)('$name cannot tell what is hidden from what does not exist', async ({ area, endpoint }) => {
  const caller = teammate(1)
  const hidden = hiddenFrom(caller).filter(living(area === 'notes' ? 'note' : 'activity'))
  const tried = async (id: string) => {
    const { body } = inputOf(endpoint, ({ format }) => (format === 'uuid' ? scene.typeId : undefined))
    const path = pathOf(endpoint, { id })
    const { status, json } = await api.request(endpoint.method, path, {
      ...caller,
      ...(endpoint.body && { json: toWire(body) }),
    })
    return { status, errors: json?.errors }
  }
  const missing = await tried(newId())
  expect(missing.status).toBeGreaterThanOrEqual(400)
  for (const one of hidden.slice(0, 3)) {
    expect(await tried((area === 'tasks' ? one.taskId : one.id) ?? '')).toEqual(missing)
  }
})
