import { customProfiles } from '@rostrum/contract/profiles/custom'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, profilesOf, refusal } from './testing/profiles.ts'
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
const inIrm = async (...ids: string[]) =>
  (await api.db.selectFrom('app.irmPeople').select('personId').where('personId', 'in', ids).execute()).map(
    (row) => row.personId,
  )

const state = () => stateOfProfiles(api.db)

const field = async () => {
  const body = { subject: 'person' as const, name: `Field ${newId()}`, kind: 'text' as const }
  return (await api.call(customProfiles.createCustomField, { body }, ada)).id
}
const fill = (id: string, values: Record<string, string | null>) =>
  api.call(
    customProfiles.savePersonFields,
    {
      params: { id },
      body: { customFields: Object.entries(values).map(([field_id, value]) => ({ field_id, value })) },
    },
    ada,
  )

describe('merging into an own person', () => {
  test('moves everything the target lacks and keeps what it has; undo restores everything', async () => {
    const [shared, onlySource] = [await field(), await field()]
    const source = await own().person([at(0), at(1)], {
      emailPrimary: 'source@quint.example',
      preferredName: 'Ro',
      description: 'Known since 2019',
    })
    const target = await own().person([at(0), at(2)], { emailPrimary: 'target@quint.example' })
    await fill(source.id, { [shared]: 'of the source', [onlySource]: 'taken' })
    await fill(target.id, { [shared]: 'of the target' })
    const before = await state()

    const seen = await preview(source.id, target.id)
    expect(seen).toMatchObject({
      isTargetOwn: true,
      sourceName: `Rosa ${source.lastName}`,
      targetName: `Rosa ${target.lastName}`,
    })
    expect(seen.fields).toContainEqual({
      field: 'email_primary',
      source: 'source@quint.example',
      target: 'target@quint.example',
      result: 'target@quint.example',
    })
    expect(seen.fields).toContainEqual({ field: 'preferred_name', source: 'Ro', target: null, result: 'Ro' })
    expect(seen.moves.slice(0, 3)).toEqual([
      { kind: 'jobs', count: 1 },
      { kind: 'irm', count: 0 },
      { kind: 'custom_fields', count: 1 },
    ])
    expect(await state()).toEqual(before)

    const merge = await own().mergePeople(source.id, target.id)
    expect(merge).toMatchObject({ sourceId: source.id, targetId: target.id, sourceName: seen.sourceName })
    const merged = await read(target.id)
    expect(merged).toMatchObject({
      emailPrimary: 'target@quint.example',
      preferredName: 'Ro',
      description: 'Known since 2019',
      version: 2,
    })
    expect(merged.jobs.map((job) => [job.organization.id, job.isPrimary])).toEqual(
      expect.arrayContaining([
        [at(0), true],
        [at(1), false],
        [at(2), false],
      ]),
    )
    expect(merged.jobs).toHaveLength(3)
    expect(merged.customField).toEqual(
      expect.arrayContaining([
        { field_id: shared, value: 'of the target' },
        { field_id: onlySource, value: 'taken' },
      ]),
    )
    expect(await read(source.id)).toEqual(merged)
    expect(await inIrm(source.id, target.id)).toEqual([target.id])
    expect(
      (await api.call(customProfiles.contacts, { query: { deleted: true } }, ada)).data.map((row) => row.id),
    ).not.toContain(source.id)

    await own().undoPersonMerge(merge.id)
    expect(await state()).toEqual(before)
    expect(await read(source.id)).toEqual({ ...source, customField: expect.any(Array) })
    const events = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', source.id)
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.action).slice(-2)).toEqual(['person.merged', 'person.merge_undone'])
  })

  test('makes an open form of the target stale', async () => {
    const [source, target] = [await own().person([at(0)]), await own().person([at(1)])]
    await profilesOf(api, miles).mergePeople(source.id, target.id)
    expect(await refusal(edit(target.id, { version: 1 }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Miles Okafor changed Rosa'),
    })
  })

  test('undo reverts only the merge and keeps later changes', async () => {
    const [mine, changed] = [await field(), await field()]
    const source = await own().person([at(0), at(1)], { preferredName: 'Ro', description: 'From the source' })
    const target = await own().person([at(2)])
    await fill(source.id, { [mine]: 'untouched', [changed]: 'old' })
    const merge = await own().mergePeople(source.id, target.id)
    const merged = await read(target.id)
    const [, ...moved] = merged.jobs
    await fill(target.id, { [changed]: 'new' })
    // A field is edited, the target's own job and one moved job are removed, the other is renamed and made primary.
    await edit(target.id, {
      preferredName: 'Ro',
      description: 'Rewritten',
      jobs: [
        { organizationId: at(2), title: 'Later' },
        { id: moved[0]?.id, organizationId: moved[0]?.organization.id, title: 'Renamed', isPrimary: true },
      ],
    })
    await own().undoPersonMerge(merge.id)
    const back = await read(source.id)
    expect(back).toMatchObject({ preferredName: 'Ro', description: 'From the source' })
    expect(back.jobs).toMatchObject([{ id: moved[0]?.id, title: 'Renamed', isPrimary: true }])
    expect(back.customField).toEqual(
      expect.arrayContaining([
        { field_id: mine, value: 'untouched' },
        { field_id: changed, value: 'old' },
      ]),
    )
    const left = await read(target.id)
    expect(left).toMatchObject({ firstName: 'Edited', preferredName: null, description: 'Rewritten' })
    expect(left.jobs).toMatchObject([{ title: 'Later', isPrimary: true }])
    expect(left.customField).toEqual([{ field_id: changed, value: 'new' }])
  })

  test("undo restores the source's jobs if all were removed from the target", async () => {
    const [source, target] = [await own().person([at(0), at(1)]), await own().person([at(2)])]
    const merge = await own().mergePeople(source.id, target.id)
    const [first] = (await read(target.id)).jobs
    await edit(target.id, { jobs: [{ id: first?.id, organizationId: at(2) }] })
    await own().undoPersonMerge(merge.id)
    expect((await read(source.id)).jobs).toEqual(source.jobs)
  })

  test('undo restores a job at the merge target of its organization', async () => {
    const [old, next] = [await own().institution(), await own().institution()]
    const [source, target] = [await own().person([old.id]), await own().person([at(2)])]
    const merge = await own().mergePeople(source.id, target.id)
    await edit(target.id, { jobs: [{ organizationId: at(2) }] })
    await own().mergeOrganizations(old.id, next.id)
    await own().undoPersonMerge(merge.id)
    expect((await read(source.id)).jobs).toMatchObject([
      { id: source.jobs[0]?.id, organization: { id: next.id }, isPrimary: true },
    ])
  })

  test('an undo that would leave the target without a job is rejected', async () => {
    const [source, target] = [await own().person([at(0)]), await own().person([at(2)])]
    const merge = await own().mergePeople(source.id, target.id)
    const [, moved] = (await read(target.id)).jobs
    await edit(target.id, { jobs: [{ id: moved?.id, organizationId: at(0), title: 'Analyst' }] })
    expect(await refusal(own().undoPersonMerge(merge.id))).toMatchObject({
      status: 409,
      message: expect.stringContaining('would have no job'),
    })
    await edit(target.id, {
      jobs: [{ id: moved?.id, organizationId: at(0), title: 'Analyst' }, { organizationId: at(2) }],
    })
    await own().undoPersonMerge(merge.id)
    expect((await read(source.id)).jobs).toEqual(source.jobs)
  })
})

describe('merging into a market person', () => {
  test('leaves the market person unchanged and adds them to the IRM; undo removes them again', async () => {
    const target = unusedMarketPerson()
    const only = await field()
    const source = await own().person([at(0)], { emailPrimary: 'source@quint.example' })
    await fill(source.id, { [only]: 'moves' })
    const [before, profile] = [await state(), await read(target.id)]
    const seen = await preview(source.id, target.id)
    expect(seen.isTargetOwn).toBe(false)
    expect(seen.fields.every((one) => one.result === one.target)).toBe(true)
    expect(seen.fields.find((one) => one.field === 'last_name')).toMatchObject({ target: target.lastName })
    expect(seen.moves.slice(0, 2)).toEqual([
      { kind: 'irm', count: 1 },
      { kind: 'custom_fields', count: 1 },
    ])

    const merge = await own().mergePeople(source.id, target.id)
    expect(await read(source.id)).toEqual({
      ...profile,
      isAffiliated: true,
      customField: [{ field_id: only, value: 'moves' }],
    })
    expect(await inIrm(source.id, target.id)).toEqual([target.id])
    await own().undoPersonMerge(merge.id)
    expect(await state()).toEqual(before)
    expect(await read(target.id)).toEqual(profile)
  })

  test('undo keeps the target in the IRM for another merge, and always restores the source to it', async () => {
    const target = unusedMarketPerson()
    const [one, two] = [await own().person([at(0)]), await own().person([at(1)])]
    const first = await own().mergePeople(one.id, target.id)
    const second = await own().mergePeople(two.id, target.id)
    await own().undoPersonMerge(first.id)
    expect((await inIrm(one.id, two.id, target.id)).sort()).toEqual([one.id, target.id].sort())
    await api.db.deleteFrom('app.irmPeople').where('personId', '=', target.id).execute()
    await own().undoPersonMerge(second.id)
    expect((await inIrm(one.id, two.id, target.id)).sort()).toEqual([one.id, two.id].sort())
  })
})
