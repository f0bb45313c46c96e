import { customProfiles } from '@rostrum/contract/profiles/custom'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, noor, profilesOf, refusal } from './testing/profiles.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

type Kind = 'person' | 'organization'
const find = (kind: Kind, query: object = {}, caller = ada) =>
  api.call(duplicates.list, { query: { kind, pageSize: 500, ...query } }, caller)
/** The duplicates found for this pair. */
const between = async (kind: Kind, one: string, two: string, query: object = {}) =>
  (await find(kind, query)).data.find(
    ({ source, target }) => [source.id, target.id].sort().join() === [one, two].sort().join(),
  )

describe('a person about to be created', () => {
  const similar = (query: object, caller = ada) => api.call(duplicates.similarPeople, { query }, caller)

  test('is compared by email, and by name at the organization', async () => {
    const { institution, person } = profilesOf(api)
    const [firm, other] = [(await institution()).id, (await institution()).id]
    const name = { firstName: 'Íris', lastName: 'Similar' }
    const { id } = await person([firm], {
      ...name,
      emailPrimary: 'I@similar.example',
      emailSecondary: 'ii@similar.example',
    })
    for (const email of ['i@SIMILAR.example', 'II@similar.example'])
      expect(await similar({ emails: [email] })).toMatchObject([{ person: { id, isOwn: true }, reason: 'email' }])
    expect(await similar({ firstName: 'iris', lastName: 'SIMILAR', organizationIds: [other, firm] })).toMatchObject([
      { person: { id, name: 'Íris Similar' }, reason: 'name' },
    ])
    expect(await similar({ ...name, organizationIds: [other] })).toEqual([])
    expect(await similar({ firstName: 'Iris', organizationIds: [firm] })).toEqual([])
    expect(await similar({})).toEqual([])
    expect(await similar({ emails: ['i@similar.example'] }, noor)).toEqual([])
    await api.call(customProfiles.deletePerson, { params: { id } }, ada)
    expect(await similar({ emails: ['i@similar.example'] })).toEqual([])
  })

  test('is found in the market', async () => {
    const { rows } = await sql<{ id: string; email: string }>`select id, email from market.person_index
      where email is not null order by id limit 1`.execute(api.db)
    expect(await similar({ emails: [rows[0]?.email] })).toMatchObject([
      { person: { id: rows[0]?.id, isOwn: false }, reason: 'email' },
    ])
  })
})

describe('people', () => {
  test('are found by email, by name and firm, and by phone, with the reason', async () => {
    const { institution, person } = profilesOf(api)
    const [one, two] = [(await institution()).id, (await institution()).id]
    const older = await person([one], {
      firstName: 'Móna',
      lastName: 'Halloran',
      emailPrimary: 'Mona@Larkfield.example',
      jobs: [{ organizationId: one, mobilePhone: '+1 (416) 555-0123' }],
    })
    const byMail = await person([two], { emailSecondary: 'mona@larkfield.example' })
    const byName = await person([one], { firstName: 'mona', lastName: 'HALLORAN' })
    const byPhone = await person([two], { jobs: [{ organizationId: two, phone: '416.555.0123' }] })
    const elsewhere = await person([two], { firstName: 'Mona', lastName: 'Halloran' })
    expect(await between('person', older.id, byMail.id)).toMatchObject({
      source: { id: byMail.id, isOwn: true },
      target: { id: older.id, isOwn: true, name: 'Móna Halloran' },
      reasons: [{ kind: 'email', value: 'mona@larkfield.example' }],
      distinction: null,
    })
    expect((await between('person', older.id, byName.id))?.reasons).toMatchObject([{ kind: 'name' }])
    expect((await between('person', older.id, byPhone.id))?.reasons).toEqual([{ kind: 'phone', value: '4165550123' }])
    expect(await between('person', older.id, elsewhere.id)).toBeUndefined()
    expect((await find('person', {}, noor)).data).toEqual([])
  })

  test('are found in the market too; two market people are not compared', async () => {
    const { rows } = {
      rows: await api.db.selectFrom('market.personIndex').selectAll().where('email', 'is not', null).limit(1).execute(),
    }
    const market = rows[0]
    if (!market?.organizationId) throw new Error('Nobody of the market has an address')
    const { person } = profilesOf(api)
    const own = await person([market.organizationId], {
      firstName: market.firstName,
      lastName: market.lastName,
      emailPrimary: market.email,
    })
    expect(await between('person', own.id, market.id)).toMatchObject({
      source: { id: own.id, isOwn: true },
      target: { id: market.id, isOwn: false },
      reasons: [{ kind: 'email' }, { kind: 'name' }],
    })
    expect((await find('person')).data.every(({ source }) => source.isOwn)).toBe(true)
    const merge = await api.call(customProfiles.mergePeople, { body: { sourceId: own.id, targetId: market.id } }, ada)
    expect(await between('person', own.id, market.id)).toBeUndefined()
    await api.call(customProfiles.undoPersonMerge, { params: { id: merge.id } }, ada)
    expect(await between('person', own.id, market.id)).toBeDefined()
  })

  test('marked as distinct are not suggested again until that is undone', async () => {
    const { institution, person } = profilesOf(api)
    const firm = (await institution()).id
    const one = await person([firm], { firstName: 'Twin', lastName: 'Ashby' })
    const two = await person([firm], { firstName: 'Twin', lastName: 'Ashby', preferredName: 'Ash' })
    const body = { kind: 'person' as const, firstId: two.id, secondId: one.id }
    const { id } = await api.call(duplicates.distinguish, { body }, ada)
    expect(await api.call(duplicates.distinguish, { body }, ada)).toEqual({ id })
    expect(await between('person', one.id, two.id)).toBeUndefined()
    expect(await between('person', one.id, two.id, { distinct: true })).toMatchObject({
      distinction: { id, by: { firstName: 'Ada' } },
    })
    await api.call(duplicates.forget, { params: { id } }, ada)
    expect(await between('person', one.id, two.id)).toBeDefined()
    expect(await refusal(api.call(duplicates.forget, { params: { id } }, ada))).toMatchObject({ status: 404 })
    expect(await refusal(api.call(duplicates.distinguish, { body: { ...body, firstId: newId() } }, ada))).toMatchObject(
      {
        status: 404,
      },
    )
    expect(await refusal(api.call(duplicates.distinguish, { body: { ...body, firstId: one.id } }, ada))).toMatchObject({
      status: 422,
    })
  })

  test('reflect changes immediately: renaming a firm, removing and restoring a person', async () => {
    const { institution, person } = profilesOf(api)
    const [first, second] = [await institution(), await institution()]
    const name = { firstName: 'Rhea', lastName: 'Calloway' }
    const one = await person([first.id], name)
    const two = await person([second.id], name)
    expect(await between('person', one.id, two.id)).toBeUndefined()
    const rename = (title: string) =>
      api.call(
        customProfiles.updateInstitution,
        { params: { id: second.id }, body: { name: title, type: 'bank' } },
        ada,
      )
    await rename(first.name)
    expect((await between('person', one.id, two.id))?.reasons).toMatchObject([{ kind: 'name' }])
    await api.call(customProfiles.deletePerson, { params: { id: two.id } }, ada)
    expect(await between('person', one.id, two.id)).toBeUndefined()
    await api.call(customProfiles.restorePerson, { params: { id: two.id } }, ada)
    expect(await between('person', one.id, two.id)).toBeDefined()
    await rename('Another firm')
    expect(await between('person', one.id, two.id)).toBeUndefined()
  })

  test('ignore a phone number that many share, and compare large groups with the first only', async () => {
    const { institution, person } = profilesOf(api)
    const firm = (await institution()).id
    const jobs = [{ organizationId: firm, phone: '212 555 0000' }]
    const ids: string[] = []
    for (let turn = 0; turn < 8; turn++)
      ids.push((await person([firm], { emailPrimary: 'desk@larkfield.example', jobs })).id)
    const pairs = (await find('person')).data.filter(({ source }) => ids.includes(source.id))
    expect(pairs).toHaveLength(7)
    for (const { target, reasons } of pairs) {
      expect(target.id).toBe(ids[0])
      expect(reasons.map(({ kind }) => kind)).toEqual(['email'])
    }
  })
})

test('organizations are found by name, website and phone, also in the market', async () => {
  const { institution } = profilesOf(api)
  const one = await institution({
    name: 'The Orrin Harbour Group, Inc.',
    website: 'https://www.orrin.example/about',
    phone: '+44 20 5550 1234',
  })
  const two = await institution({ name: 'Orrin Harbour Group', website: 'orrin.example', phone: '020 5550 1234' })
  expect((await between('organization', one.id, two.id))?.reasons).toEqual([
    { kind: 'name', value: 'orrin harbour group' },
    { kind: 'website', value: 'orrin.example' },
    { kind: 'phone', value: '2055501234' },
  ])
  const market = await api.db.selectFrom('market.organizationIndex').select(['id', 'name']).executeTakeFirstOrThrow()
  const own = await institution({ name: `${market.name} LLC` })
  expect(await between('organization', own.id, market.id)).toMatchObject({
    source: { id: own.id },
    target: { id: market.id, isOwn: false },
  })
})
