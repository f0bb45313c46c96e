import { customProfiles } from '@rostrum/contract/profiles/custom'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, noor, profilesOf, refusal } from './testing/profiles.ts'
import { stateOfProfiles } from './testing/queries.ts'

let api: Api
let marketIds: string[]
let marketPeople: { id: string; firstName: string; lastName: string }[]
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  marketIds = (await api.db.selectFrom('market.organizations').select('id').orderBy('id').limit(3).execute()).map(
    ({ id }) => id,
  )
  marketPeople = await api.db
    .selectFrom('market.people')
    .select(['id', 'firstName', 'lastName'])
    .orderBy('id')
    .limit(9)
    .execute()
})
afterAll(() => api.stop())

const own = () => profilesOf(api)
const at = (index: number) => marketIds[index] ?? ''
const unusedMarketPerson = () => {
  const person = marketPeople.pop()
  if (!person) throw new Error('Take more people from the market')
  return person
}
const preview = (sourceId: string, targetId: string, caller = ada) =>
  api.call(customProfiles.previewPersonMerge, { query: { sourceId, targetId } }, caller)
const read = (id: string) => api.call(people.read, { params: { id } }, ada)
const edit = (id: string, body: object) =>
  api.call(
    customProfiles.updatePerson,
    { params: { id }, body: { firstName: 'Edited', lastName: 'Since', jobs: [{ organizationId: at(0) }], ...body } },
    miles,
  )

const state = () => stateOfProfiles(api.db)

describe('a merge is rejected', () => {
  test('into itself, from the market, or if either side is missing or foreign', async () => {
    const mine = await own().person([at(0)])
    const [gone, foreign, market] = [
      await own().person([at(0)]),
      await profilesOf(api, noor).person([at(0)]),
      unusedMarketPerson(),
    ]
    await api.call(customProfiles.deletePerson, { params: { id: gone.id } }, ada)
    const organization = await own().institution()
    const cases: [string, string, object][] = [
      [mine.id, mine.id, { status: 422, field: 'target_id' }],
      [market.id, mine.id, { status: 422, field: 'source_id' }],
      ...[gone.id, foreign.id, newId(), organization.id].flatMap((id): [string, string, object][] => [
        [id, mine.id, { status: 404 }],
        [mine.id, id, { status: 404 }],
      ]),
    ]
    const before = await state()
    for (const [source, target, expected] of cases) {
      expect(await refusal(preview(source, target))).toMatchObject(expected)
      expect(await refusal(own().mergePeople(source, target))).toMatchObject(expected)
    }
    expect(await state()).toEqual(before)
    expect((await api.request('GET', '/v2/people/merge?source_id=x&target_id=y', ada)).status).toBe(400)
    expect((await api.request('POST', '/v2/people/merge', { ...ada, json: {} })).status).toBe(422)
  })

  test('the second time, even concurrently', async () => {
    const [source, one, two] = [await own().person([at(0)]), await own().person([at(1)]), await own().person([at(2)])]
    const answers = await Promise.allSettled([
      own().mergePeople(source.id, one.id),
      profilesOf(api, miles).mergePeople(source.id, two.id),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    expect(await refusal(own().mergePeople(source.id, one.id))).toMatchObject({ status: 409 })
    expect(await refusal(own().mergePeople(two.id, source.id))).toMatchObject({ status: 409 })
    expect(await refusal(edit(source.id, {}))).toMatchObject({ status: 404 })
    expect(await refusal(api.call(customProfiles.deletePerson, { params: { id: source.id } }, ada))).toMatchObject({
      status: 404,
    })
    expect(await refusal(api.call(customProfiles.restorePerson, { params: { id: source.id } }, ada))).toMatchObject({
      status: 404,
    })
  })

  test('for one of two concurrent merges in opposite directions', async () => {
    const [one, two] = [await own().person([at(0)]), await own().person([at(1)])]
    const answers = await Promise.allSettled([own().mergePeople(one.id, two.id), own().mergePeople(two.id, one.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('an undo is rejected', () => {
  test('the second time, for other customers, and for the other profile type', async () => {
    const [source, target] = [await own().person([at(0)]), await own().person([at(1)])]
    const { id } = await own().mergePeople(source.id, target.id)
    expect(await refusal(profilesOf(api, noor).undoPersonMerge(id))).toMatchObject({ status: 404 })
    expect(await refusal(own().undoOrganizationMerge(id))).toMatchObject({ status: 404 })
    const answers = await Promise.allSettled([own().undoPersonMerge(id), own().undoPersonMerge(id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(own().undoPersonMerge(id))).toMatchObject({ status: 409 })
    // After the undo, it can be merged again.
    await own().mergePeople(source.id, target.id)
  })

  test('while the target is removed or merged further; merges are undone in reverse order', async () => {
    const [source, target, last] = [
      await own().person([at(0)]),
      await own().person([at(1)]),
      await own().person([at(2)]),
    ]
    const before = await state()
    const first = await own().mergePeople(source.id, target.id)
    await api.call(customProfiles.deletePerson, { params: { id: target.id } }, ada)
    expect(await refusal(own().undoPersonMerge(first.id))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has been removed'),
    })
    await api.call(customProfiles.restorePerson, { params: { id: target.id } }, ada)
    const second = await own().mergePeople(target.id, last.id)
    expect(await read(source.id)).toMatchObject({ id: last.id })
    expect(await refusal(own().undoPersonMerge(first.id))).toMatchObject({
      status: 409,
      message: expect.stringContaining(`has been merged into Rosa ${last.lastName}`),
    })
    await own().undoPersonMerge(second.id)
    await own().undoPersonMerge(first.id)
    expect(await state()).toEqual(before)
  })
})
