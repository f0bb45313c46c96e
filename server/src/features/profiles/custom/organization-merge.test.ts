import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, noor, profilesOf, refusal } from './testing/profiles.ts'
import { stateOfProfiles } from './testing/queries.ts'

let api: Api
let market: { id: string; name: string }[]
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  market = await api.db.selectFrom('market.organizations').select(['id', 'name']).orderBy('id').limit(9).execute()
})
afterAll(() => api.stop())

const own = () => profilesOf(api)
const unusedMarketOrganization = () => {
  const organization = market.pop()
  if (!organization) throw new Error('Take more organizations from the market')
  return organization
}
const preview = (sourceId: string, targetId: string) =>
  api.call(customProfiles.previewOrganizationMerge, { query: { sourceId, targetId } }, ada)
const read = (id: string) => api.call(organizations.read, { params: { id } }, ada)
const employers = async (id: string) =>
  (await api.call(people.read, { params: { id } }, ada)).jobs.map((job) => job.organization.id)
const change = (id: string, body: object) =>
  api.call(customProfiles.updateInstitution, { params: { id }, body: { name: 'Edited', type: 'bank', ...body } }, miles)
const inIrm = async (...ids: string[]) =>
  (
    await api.db
      .selectFrom('app.irmOrganizations')
      .select('organizationId')
      .where('organizationId', 'in', ids)
      .execute()
  ).map((row) => row.organizationId)

const state = () => stateOfProfiles(api.db)

/** Writes a custom field value directly, as an area with organization fields would. */
async function fill(subjectId: string, fieldId: string, value: string) {
  const values = { customerId: '', fieldId, subjectId, value: JSON.stringify(value) }
  const { customerId } = await api.db
    .selectFrom('app.organizations')
    .select('customerId')
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('app.customFieldValues')
    .values({ ...values, customerId })
    .execute()
}

describe('merging into an own organization', () => {
  test('moves people, children, IRM membership and fields, an address only whole; undo restores all', async () => {
    const parent = await own().institution()
    const source = await own().institution({
      parentId: parent.id,
      website: 'source.example',
      phone: '555 0100',
      aum: 5_000_000,
      address: { street: '1 Bay St', city: 'Toronto', country: 'CA' },
    })
    const target = await own().institution({ phone: '555 0200', address: { city: 'Montréal' } })
    const child = await own().institution({ parentId: source.id })
    const gone = await own().institution({ parentId: source.id })
    await api.call(customProfiles.deleteInstitution, { params: { id: gone.id } }, ada)
    const [worker, both] = [await own().person([source.id]), await own().person([source.id, target.id])]
    const field = await api.call(
      customProfiles.createCustomField,
      { body: { subject: 'organization', name: `Field ${newId()}`, kind: 'text' } },
      ada,
    )
    await fill(source.id, field.id, 'moves')
    const before = await state()

    const seen = await preview(source.id, target.id)
    expect(seen.moves.slice(0, 4)).toEqual([
      { kind: 'jobs', count: 2 },
      { kind: 'children', count: 1 },
      { kind: 'irm', count: 0 },
      { kind: 'custom_fields', count: 1 },
    ])
    expect(seen.fields).toEqual(
      expect.arrayContaining([
        { field: 'website', source: 'source.example', target: null, result: 'source.example' },
        { field: 'phone', source: '555 0100', target: '555 0200', result: '555 0200' },
        { field: 'address', source: '1 Bay St, Toronto, Canada', target: 'Montréal', result: 'Montréal' },
        { field: 'aum', source: '5000000', target: null, result: '5000000' },
        { field: 'parent', source: parent.name, target: null, result: parent.name },
      ]),
    )
    expect(await state()).toEqual(before)

    const merge = await own().mergeOrganizations(source.id, target.id)
    const merged = await read(source.id)
    expect(merged).toMatchObject({
      id: target.id,
      name: target.name,
      website: 'source.example',
      phone: '555 0200',
      aum: 5_000_000,
      parent: { id: parent.id },
      address: { street: null, city: 'Montréal', country: null },
      counts: { people: 2, children: 1 },
    })
    expect(await employers(worker.id)).toEqual([target.id])
    expect(await employers(both.id)).toEqual([target.id, target.id])
    expect((await read(child.id)).parent).toEqual({ id: target.id, name: target.name })
    expect(await inIrm(source.id, target.id)).toEqual([target.id])

    await own().undoOrganizationMerge(merge.id)
    expect(await state()).toEqual(before)
    expect(await read(source.id)).toMatchObject({ id: source.id, counts: { people: 2, children: 1 } })
  })

  test("a target below the source takes the source's position in the hierarchy", async () => {
    const top = await own().institution()
    const source = await own().institution({ parentId: top.id })
    const between = await own().institution({ parentId: source.id })
    const target = await own().institution({ parentId: between.id })
    const before = await state()
    const merge = await own().mergeOrganizations(source.id, target.id)
    expect((await read(target.id)).parent?.id).toBe(top.id)
    expect((await read(between.id)).parent?.id).toBe(target.id)
    await own().undoOrganizationMerge(merge.id)
    expect(await state()).toEqual(before)
  })

  test('a source below the target does not move the target', async () => {
    const target = await own().institution()
    const source = await own().institution({ parentId: target.id })
    const below = await own().institution({ parentId: source.id })
    const before = await state()
    const merge = await own().mergeOrganizations(source.id, target.id)
    expect((await read(target.id)).parent).toBeNull()
    expect((await read(below.id)).parent?.id).toBe(target.id)
    await own().undoOrganizationMerge(merge.id)
    expect(await state()).toEqual(before)
  })

  test('undo keeps later changes', async () => {
    const [source, target, elsewhere] = [
      await own().institution({ website: 'source.example', address: { street: '1 Bay St', city: 'Toronto' } }),
      await own().institution(),
      await own().institution(),
    ]
    const [child, stays] = [
      await own().institution({ parentId: source.id }),
      await own().institution({ parentId: source.id }),
    ]
    const [left, kept] = [await own().person([source.id]), await own().person([source.id])]
    const merge = await own().mergeOrganizations(source.id, target.id)
    const job = { id: left.jobs[0]?.id, organizationId: elsewhere.id }
    await api.call(
      customProfiles.updatePerson,
      { params: { id: left.id }, body: { firstName: 'Left', lastName: 'Already', jobs: [job] } },
      ada,
    )
    await change(child.id, { parentId: elsewhere.id })
    // The website still comes from the source; only the city of the address is new.
    await change(target.id, { website: 'source.example', address: { street: '1 Bay St', city: 'Ottawa' } })
    await own().undoOrganizationMerge(merge.id)
    expect(await read(target.id)).toMatchObject({ website: null, address: { street: '1 Bay St', city: 'Ottawa' } })
    expect(await read(source.id)).toMatchObject({ website: 'source.example', address: { city: 'Toronto' } })
    expect(await employers(left.id)).toEqual([elsewhere.id])
    expect(await employers(kept.id)).toEqual([source.id])
    expect((await read(child.id)).parent?.id).toBe(elsewhere.id)
    expect((await read(stays.id)).parent?.id).toBe(source.id)
  })

  test('undo replaces a parent that was merged in the meantime by its merge target', async () => {
    const [parent, next] = [await own().institution(), await own().institution()]
    const [source, target] = [await own().institution({ parentId: parent.id }), await own().institution()]
    const merge = await own().mergeOrganizations(source.id, target.id)
    await own().mergeOrganizations(parent.id, next.id)
    expect((await read(target.id)).parent?.id).toBe(next.id)
    await own().undoOrganizationMerge(merge.id)
    expect((await read(target.id)).parent).toBeNull()
    expect((await read(source.id)).parent?.id).toBe(next.id)
  })

  test('an undo that would create a cycle is rejected', async () => {
    const parent = await own().institution()
    const source = await own().institution({ parentId: parent.id })
    const target = await own().institution({ parentId: (await own().institution()).id })
    const child = await own().institution({ parentId: source.id })
    const merge = await own().mergeOrganizations(source.id, target.id)
    await change(parent.id, { parentId: child.id })
    const before = await state()
    expect(await refusal(own().undoOrganizationMerge(merge.id))).toMatchObject({
      status: 409,
      message: expect.stringContaining('would be its own parent'),
    })
    expect(await state()).toEqual(before)
    await change(parent.id, { parentId: null })
    await own().undoOrganizationMerge(merge.id)
    expect((await read(child.id)).parent?.id).toBe(source.id)
  })
})

test('merging into a market organization moves own people and children there, and undo moves them back', async () => {
  const target = unusedMarketOrganization()
  const source = await own().institution({ website: 'source.example' })
  const child = await own().institution({ parentId: source.id })
  const worker = await own().person([source.id])
  const [before, profile] = [await state(), await read(target.id)]
  const seen = await preview(source.id, target.id)
  expect(seen).toMatchObject({ isTargetOwn: false, targetName: target.name })
  expect(seen.fields.every((field) => field.result === field.target)).toBe(true)
  const merge = await own().mergeOrganizations(source.id, target.id)
  expect(await read(source.id)).toMatchObject({ id: target.id, website: profile.website, isAffiliated: true })
  expect(await employers(worker.id)).toEqual([target.id])
  expect((await read(child.id)).parent).toEqual(target)
  expect(await inIrm(source.id, target.id)).toEqual([target.id])
  await own().undoOrganizationMerge(merge.id)
  expect(await state()).toEqual(before)
  expect(await read(target.id)).toEqual(profile)
})

describe('a merge is rejected', () => {
  test('into itself, from the market, or if either side is missing or foreign', async () => {
    const mine = await own().institution()
    const [gone, foreign] = [await own().institution(), await profilesOf(api, noor).institution()]
    await api.call(customProfiles.deleteInstitution, { params: { id: gone.id } }, ada)
    const cases: [string, string, object][] = [
      [mine.id, mine.id, { status: 422, field: 'target_id' }],
      [unusedMarketOrganization().id, mine.id, { status: 422, field: 'source_id' }],
      ...[gone.id, foreign.id, newId()].flatMap((id): [string, string, object][] => [
        [id, mine.id, { status: 404 }],
        [mine.id, id, { status: 404 }],
      ]),
    ]
    for (const [source, target, expected] of cases) {
      expect(await refusal(preview(source, target))).toMatchObject(expected)
      expect(await refusal(own().mergeOrganizations(source, target))).toMatchObject(expected)
    }
  })

  test('twice concurrently, and so is a second undo', async () => {
    const [source, one, two] = [await own().institution(), await own().institution(), await own().institution()]
    const answers = await Promise.allSettled([
      own().mergeOrganizations(source.id, one.id),
      profilesOf(api, miles).mergeOrganizations(source.id, two.id),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    const done = answers.find((answer) => answer.status === 'fulfilled')
    const id = done?.status === 'fulfilled' ? done.value.id : ''
    expect(await refusal(own().undoPersonMerge(id))).toMatchObject({ status: 404 })
    await own().undoOrganizationMerge(id)
    expect(await refusal(own().undoOrganizationMerge(id))).toMatchObject({ status: 409 })
  })

  test('a person added to the source during a merge ends up at the target', async () => {
    const [source, target] = [await own().institution(), await own().institution()]
    const [, person] = await Promise.all([own().mergeOrganizations(source.id, target.id), own().person([source.id])])
    expect(await employers(person.id)).toEqual([target.id])
  })
})
