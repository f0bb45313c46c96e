import { customProfiles } from '@rostrum/contract/profiles/custom'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, noor, profilesOf, refusal } from './testing/profiles.ts'

let api: Api
let market: { id: string; name: string }
let marketPersonId: string
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  market = await api.db
    .selectFrom('market.organizations')
    .select(['id', 'name'])
    .orderBy('name')
    .executeTakeFirstOrThrow()
  marketPersonId = (await api.db.selectFrom('market.people').select('id').orderBy('id').executeTakeFirstOrThrow()).id
})
afterAll(() => api.stop())

const own = () => profilesOf(api)
const change = (id: string, body: object, caller = ada) =>
  api.call(
    customProfiles.updatePerson,
    {
      params: { id },
      body: { firstName: 'Changed', lastName: 'Person', jobs: [{ organizationId: market.id }], ...body },
    },
    caller,
  )
const read = (id: string, caller = ada) => api.call(customProfiles.readPerson, { params: { id } }, caller)
const remove = (id: string, caller = ada) => api.call(customProfiles.deletePerson, { params: { id } }, caller)
const restore = (id: string, caller = ada) => api.call(customProfiles.restorePerson, { params: { id } }, caller)
const list = (query: object = {}, caller = ada) => api.call(customProfiles.contacts, { query }, caller)
const irm = (id: string) => api.db.selectFrom('app.irmPeople').selectAll().where('personId', '=', id).execute()
const actions = async (id: string) =>
  (await api.db.selectFrom('app.auditEvents').select('action').where('subjectId', '=', id).orderBy('id').execute()).map(
    (event) => event.action,
  )

describe('creating a person', () => {
  test('stores every field as plain text, with jobs at market and own organizations', async () => {
    const employer = await own().institution()
    const address = { street: 'Quay 1', street2: null, city: 'Oslo', state: null, country: 'NO', postalCode: '0150' }
    const made = await own().person([], {
      firstName: '  Åse ',
      lastName: '<i>Holt</i>',
      preferredName: 'Å.',
      emailPrimary: 'ase@holt.example',
      emailSecondary: '',
      description: '<script>alert(1)</script>',
      jobs: [
        {
          organizationId: market.id,
          title: 'Partner',
          jobFunctions: ['CIO', 'portfolio_manager'],
          phone: '555 0101',
          address,
        },
        { organizationId: employer.id, isPrimary: true },
      ],
    })
    expect(made).toMatchObject({
      firstName: 'Åse',
      lastName: '<i>Holt</i>',
      preferredName: 'Å.',
      emailPrimary: 'ase@holt.example',
      emailSecondary: null,
      description: '<script>alert(1)</script>',
      datasource: 'irm',
      isAffiliated: true,
      userId: await api.userId(ada.as),
      version: 1,
    })
    expect(made.jobs).toMatchObject([
      { organization: { id: employer.id, name: employer.name }, title: '', isPrimary: true },
      { organization: market, title: 'Partner', jobFunctions: ['CIO', 'portfolio_manager'], address, isPrimary: false },
    ])
    expect(await read(made.id, miles)).toEqual(made)
    expect(await irm(made.id)).toHaveLength(1)
    expect(await actions(made.id)).toEqual(['person.created'])
  })

  test('the first job is primary if none is marked', async () => {
    const [one, two] = [await own().institution(), await own().institution()]
    const made = await own().person([one.id, two.id])
    expect(made.jobs.map((job) => [job.organization.id, job.isPrimary])).toEqual([
      [one.id, true],
      [two.id, false],
    ])
  })

  const job = () => ({ organization_id: market.id })
  test.each<[string, () => object, string]>([
    ['no first name', () => ({ first_name: ' ' }), 'first_name'],
    ['no last name', () => ({ last_name: undefined }), 'last_name'],
    ['a very long name', () => ({ last_name: 'x'.repeat(10_000) }), 'last_name'],
    ['no jobs', () => ({ jobs: [] }), 'jobs'],
    ['jobs left out', () => ({ jobs: undefined }), 'jobs'],
    ['a job without organization', () => ({ jobs: [{ title: 'Analyst' }] }), 'jobs.0.organization_id'],
    ['an unknown organization', () => ({ jobs: [{ organization_id: newId() }] }), 'jobs.0.organization_id'],
    [
      'two primary jobs',
      () => ({
        jobs: [
          { ...job(), is_primary: true },
          { ...job(), is_primary: true },
        ],
      }),
      'jobs',
    ],
    ['an unknown job function', () => ({ jobs: [{ ...job(), job_functions: ['wizard'] }] }), 'jobs.0.job_functions.0'],
    ['a job of nobody', () => ({ jobs: [{ ...job(), id: newId() }] }), 'jobs.0.id'],
    ['a long title', () => ({ jobs: [{ ...job(), title: 'x'.repeat(201) }] }), 'jobs.0.title'],
    ['too many jobs', () => ({ jobs: Array.from({ length: 21 }, job) }), 'jobs'],
    ['a bad address', () => ({ email_primary: 'nobody' }), 'email_primary'],
    ['somebody else as maker', () => ({ user_id: newId() }), 'user_id'],
  ])('%s is refused by field', async (_what, json, field) => {
    const answer = await api.request('POST', '/v2/ds2/people', {
      ...ada,
      json: { first_name: 'Refused', last_name: 'Entirely', jobs: [job()], ...json() },
    })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
    expect((await list({ term: 'Refused' })).data).toEqual([])
  })

  test('a foreign or removed organization is not found', async () => {
    const foreign = await profilesOf(api, noor).institution()
    const gone = await own().institution()
    await api.call(customProfiles.deleteInstitution, { params: { id: gone.id } }, ada)
    for (const { id } of [foreign, gone]) {
      expect(await refusal(own().person([id]))).toMatchObject({ status: 422, field: 'jobs.0.organization_id' })
    }
  })

  test('a merged organization resolves to its merge target', async () => {
    const [source, target] = [await own().institution(), await own().institution()]
    await own().mergeOrganizations(source.id, target.id)
    expect((await own().person([source.id])).jobs[0]?.organization.id).toBe(target.id)
  })

  test('the same form submitted twice concurrently creates one person', async () => {
    const body = { firstName: 'Sent', lastName: 'Twice', jobs: [{ organizationId: market.id }] }
    const send = () => api.call(customProfiles.createPerson, { body }, ada)
    const [first, second] = await Promise.all([send(), send()])
    expect(second.id).toBe(first.id)
    expect((await list({ term: 'twice sent' })).data).toHaveLength(1)
  })
})

describe('changing a person', () => {
  test('keeps, changes, adds and removes jobs by id', async () => {
    const [a, b, c] = [await own().institution(), await own().institution(), await own().institution()]
    const made = await own().person([a.id, b.id])
    const [kept, dropped] = made.jobs
    const changed = await change(made.id, {
      version: 1,
      jobs: [
        { organizationId: c.id, title: 'New', isPrimary: true },
        { id: kept?.id, organizationId: a.id, title: 'Kept' },
      ],
    })
    expect(changed).toMatchObject({ firstName: 'Changed', version: 2 })
    expect(changed.jobs).toMatchObject([
      { title: 'New', organization: { id: c.id }, isPrimary: true },
      { id: kept?.id, title: 'Kept', organization: { id: a.id }, isPrimary: false },
    ])
    expect(changed.jobs.map((job) => job.id)).not.toContain(dropped?.id)
    const [, event] = await api.db
      .selectFrom('app.auditEvents')
      .selectAll()
      .where('subjectId', '=', made.id)
      .orderBy('id')
      .execute()
    expect(event).toMatchObject({
      action: 'person.changed',
      before: { firstName: 'Rosa', jobs: [{ id: kept?.id }, { id: dropped?.id }] },
      after: { firstName: 'Changed', jobs: [{ title: 'New' }, { title: 'Kept' }] },
    })
  })

  test("another person's job, or the same job twice, is rejected", async () => {
    const [one, other] = [await own().person([market.id]), await own().person([market.id])]
    const id = other.jobs[0]?.id
    expect(await refusal(change(one.id, { jobs: [{ id, organizationId: market.id }] }))).toMatchObject({
      field: 'jobs.0.id',
    })
    const mine = { id: one.jobs[0]?.id, organizationId: market.id }
    expect(await refusal(change(one.id, { jobs: [mine, mine] }))).toMatchObject({ status: 422, field: 'jobs.1.id' })
    expect(await read(one.id)).toEqual(one)
  })

  test('a job can stay at an organization that was removed, but cannot be moved there', async () => {
    const gone = await own().institution()
    const person = await own().person([gone.id, market.id])
    await api.call(customProfiles.deleteInstitution, { params: { id: gone.id } }, ada)
    const [there, elsewhere] = person.jobs
    const stays = { id: there?.id, organizationId: gone.id, isPrimary: true }
    expect((await change(person.id, { jobs: [stays] })).jobs[0]?.organization).toEqual({ id: gone.id, name: gone.name })
    const moves = { id: elsewhere?.id, organizationId: gone.id }
    expect((await refusal(change(person.id, { jobs: [stays, moves] }))).status).toBe(422)
  })

  test('a stale change is rejected with who and when', async () => {
    const person = await own().person([market.id])
    await change(person.id, { firstName: 'Milesian', version: 1 }, miles)
    const answer = await refusal(change(person.id, { version: 1 }))
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Miles Okafor changed Milesian Person on /),
    })
    expect(await read(person.id)).toMatchObject({ firstName: 'Milesian', version: 2 })
  })

  test('a market, foreign, removed or unknown person is not found', async () => {
    const gone = await own().person([market.id])
    await remove(gone.id)
    const foreign = await profilesOf(api, noor).person([market.id])
    for (const id of [marketPersonId, foreign.id, gone.id, newId()]) {
      for (const call of [() => change(id, {}), () => remove(id), () => read(id)]) {
        expect(await refusal(call())).toMatchObject({ status: 404 })
      }
      if (id !== gone.id) expect(await refusal(restore(id))).toMatchObject({ status: 404 })
    }
  })
})

describe('removing and restoring a person', () => {
  test('removes them from list, profile and IRM, and restores them unchanged', async () => {
    const made = await own().person([market.id], { lastName: 'Returning' })
    const membership = await irm(made.id)
    await remove(made.id, miles)
    expect(await irm(made.id)).toEqual([])
    expect(await refusal(api.call(people.read, { params: { id: made.id } }, ada))).toMatchObject({ status: 404 })
    expect((await list({ term: 'returning' })).data).toEqual([])
    expect((await list({ term: 'returning', deleted: true })).data).toMatchObject([
      { id: made.id, deletedAt: expect.any(Date), deletedBy: { firstName: 'Miles' } },
    ])
    expect((await list({ deletedOnly: true })).data[0]).toMatchObject({ id: made.id })
    expect((await list({ deletedOnly: true })).data.every(({ deletedAt }) => deletedAt !== null)).toBe(true)
    expect(await restore(made.id)).toEqual(made)
    expect(await irm(made.id)).toEqual(membership)
    expect(await refusal(restore(made.id))).toMatchObject({ status: 409 })
    expect(await actions(made.id)).toEqual(['person.created', 'person.removed', 'person.restored'])
  })
})

test('the list shows people by last name with their primary job', async () => {
  const here = profilesOf(api, noor)
  const firm = await here.institution({ name: 'Brackmoor Friends', address: { city: 'Leeds', country: 'GB' } })
  await here.person([firm.id], { firstName: 'Zoë', lastName: 'Abel', preferredName: 'Zed' })
  await here.person([market.id, firm.id], { firstName: 'Al', lastName: 'Zimmer' })
  const { data, meta } = await list({ term: 'z' }, noor)
  expect(data).toMatchObject([
    {
      lastName: 'Abel',
      organization: { name: 'Brackmoor Friends' },
      organizationType: 'family_office',
      city: 'Leeds',
      country: 'GB',
    },
    { lastName: 'Zimmer', organization: market, title: 'Analyst', isAffiliated: true, deletedAt: null },
  ])
  expect(meta.total).toBe(2)
  expect((await list({ term: 'zed abel' }, noor)).data).toHaveLength(1)
  expect((await list({ term: 'abel' })).data).toEqual([])
})
