import { people } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

const manager = () =>
  api.firstOf(sql<{ id: string; funds: number }>`select person_id as id, count(*) as funds from market.fund_managers
    group by 1 order by 2 desc, 1 limit 1`)

const makePerson = async (customerId: string, by: string, values: Record<string, unknown> = {}) => {
  const id = newId()
  const row = { customerId, id, userId: await api.userId(by), firstName: 'Odile', lastName: 'Marwick', ...values }
  await api.db.insertInto('app.people').values(row).execute()
  return id
}

describe('one person', () => {
  test('has market data and their job', async () => {
    const { id, funds } = await manager()
    const person = await api.call(people.read, { params: { id } }, ada)
    const stored = await api.firstOf(sql<
      Record<string, unknown>
    >`select p.first_name, p.last_name, p.preferred_name, p.email_primary,
      p.email_secondary, p.bio as description, p.source as datasource from market.people p where id = ${id}`)
    const job = await api.firstOf(sql<
      Record<string, unknown>
    >`select j.id, j.title, j.phone, j.mobile_phone, j.job_functions,
      j.organization_id, o.name, j.street, j.city, j.postal_code, j.country_code, j.started_on from market.employments j
      join market.organizations o on o.id = j.organization_id where person_id = ${id} and is_primary`)
    expect(person).toMatchObject({
      ...stored,
      id,
      userId: null,
      version: null,
      isAffiliated: false,
      counts: { managedFunds: funds, insiderFilings: expect.any(Number) },
      customField: [],
    })
    expect(person.jobs[0]).toMatchObject({
      id: job.id,
      title: job.title,
      phone: job.phone,
      mobilePhone: job.mobilePhone,
      jobFunctions: job.jobFunctions,
      organization: { id: job.organizationId, name: job.name },
      address: { street: job.street, city: job.city, postalCode: job.postalCode, country: job.countryCode },
      isPrimary: true,
      startedOn: job.startedOn,
    })
  })

  test('with several jobs has one primary, shown first, even where the source marked none', async () => {
    const { personId, organizationId } = await api.firstOf(sql<{ personId: string; organizationId: string }>`
      select person_id, organization_id from market.employments order by id limit 1`)
    const add = (title: string, startedOn: string) =>
      api.rowsOf(sql`insert into market.employments (id, person_id, organization_id, title, started_on)
        values (${newId()}, ${personId}, ${organizationId}, ${title}, ${startedOn}::date)`)
    await add('Adviser', '2001-01-01')
    await add('Trustee', '2024-01-01')
    const read = async () => (await api.call(people.read, { params: { id: personId } }, ada)).jobs
    const marked = await read()
    expect(marked).toHaveLength(3)
    expect(marked.map((job) => job.isPrimary)).toEqual([true, false, false])
    expect(marked[0]?.title).not.toBe('Trustee')
    await api.rowsOf(sql`update market.employments set is_primary = false where person_id = ${personId}`)
    const unmarked = await read()
    expect(unmarked[0]).toMatchObject({ title: 'Trustee', isPrimary: true })
    expect(unmarked.filter((job) => job.isPrimary)).toHaveLength(1)
  })

  test('with an unknown id is not found', async () => {
    await expect(api.call(people.read, { params: { id: newId() } }, ada)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(people.managedFunds, { params: { id: newId() } }, ada)).rejects.toMatchObject({ status: 404 })
  })
})

describe("a customer's own person", () => {
  test('reads like a market person, for that customer only', async () => {
    const id = await makePerson(demoCustomers.veltrane, ada.as, { emailPrimary: 'odile@marwick.example' })
    const { id: organizationId, name } = await api.firstOf(
      sql<{ id: string; name: string }>`select id, name from market.organizations limit 1`,
    )
    const job = { customerId: demoCustomers.veltrane, personId: id, organizationId }
    await api.db
      .insertInto('app.employments')
      .values([
        { ...job, id: newId(), title: 'Board member' },
        { ...job, id: newId(), title: 'Partner', isPrimary: true, jobFunctions: ['partner'] },
      ])
      .execute()
    expect(await api.call(people.read, { params: { id } }, ada)).toMatchObject({
      firstName: 'Odile',
      emailPrimary: 'odile@marwick.example',
      datasource: 'irm',
      userId: await api.userId(ada.as),
      version: 1,
      jobs: [
        { title: 'Partner', isPrimary: true, organization: { id: organizationId, name }, jobFunctions: ['partner'] },
        { title: 'Board member', isPrimary: false },
      ],
    })
    await expect(api.call(people.read, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
    expect((await api.call(people.managedFunds, { params: { id } }, ada)).data).toEqual([])
    await expect(api.call(people.managedFunds, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
  })

  test('that was merged resolves to the merge target; one that was removed is not found', async () => {
    const { id: target } = await manager()
    const merged = await makePerson(demoCustomers.veltrane, ada.as, { mergedInto: target })
    expect((await api.call(people.read, { params: { id: merged } }, ada)).id).toBe(target)
    const gone = await makePerson(demoCustomers.veltrane, ada.as, { deletedAt: new Date() })
    await expect(api.call(people.read, { params: { id: gone } }, ada)).rejects.toMatchObject({ status: 404 })
  })
})

test('custom fields are shown while they are enabled', async () => {
  const { id } = await manager()
  const [fieldId, hiddenId] = [newId(), newId()]
  const field = { customerId: demoCustomers.veltrane, subject: 'person', kind: 'text' }
  await api.db
    .insertInto('app.customFields')
    .values([
      { ...field, id: fieldId, name: 'Assistant' },
      { ...field, id: hiddenId, name: 'Old', archivedAt: new Date() },
    ])
    .execute()
  const value = (of: string, text: string) => ({
    customerId: demoCustomers.veltrane,
    fieldId: of,
    subjectId: id,
    value: JSON.stringify(text),
  })
  await api.db
    .insertInto('app.customFieldValues')
    .values([value(fieldId, 'Mara'), value(hiddenId, 'gone')])
    .execute()
  const read = async (as = ada) => (await api.call(people.read, { params: { id } }, as)).customField
  expect(await read()).toEqual([{ field_id: fieldId, value: 'Mara' }])
  expect(await read(noor)).toEqual([])
  await api.db.updateTable('identity.flags').set({ isEnabled: false }).where('name', '=', 'custom_fields').execute()
  expect(await read()).toEqual([])
  await api.db.updateTable('identity.flags').set({ isEnabled: true }).where('name', '=', 'custom_fields').execute()
})

describe('people by id', () => {
  test('come in the requested order, without unknown and foreign ones', async () => {
    const some = (
      await api.rowsOf(sql<{ id: string }>`select id from market.people order by last_name desc limit 3`)
    ).map((row) => row.id)
    const foreign = await makePerson(demoCustomers.brackmoor, noor.as)
    const personIds = [some[2] ?? '', newId(), foreign, some[0] ?? '', some[1] ?? '']
    const rows = await api.call(people.byIds, { body: { personIds } }, ada)
    expect(rows.map((row) => row.id)).toEqual([some[2], some[0], some[1]])
    expect(await api.call(people.byIds, { body: { personIds: [] } }, ada)).toEqual([])
  })

  test('can be more than one page', async () => {
    const all = (await api.rowsOf(sql<{ id: string }>`select id from market.people order by id`)).map((row) => row.id)
    const padded = [...all, ...Array.from({ length: 1000 - all.length }, newId)].reverse()
    const rows = await api.call(people.byIds, { body: { personIds: padded } }, ada)
    expect(rows.map((row) => row.id)).toEqual([...all].reverse())
    const json = { person_ids: Array.from({ length: 1001 }, newId) }
    expect((await api.request('POST', '/v2/people/people_by_ids', { ...ada, json })).status).toBe(422)
  })
})

test('profile images are always null', async () => {
  const ids = [newId(), newId()]
  expect(await api.call(people.profileImages, { query: { ids } }, ada)).toEqual(
    ids.map((personId) => ({ personId, url: null })),
  )
  expect(await api.call(people.profileImages, {}, ada)).toEqual([])
  expect((await api.request('GET', '/v2/people/profile_images?ids=me', ada)).status).toBe(400)
})

test('managed funds are the funds a person manages, those they lead first', async () => {
  const { id, funds } = await manager()
  const { data, meta } = await api.call(people.managedFunds, { params: { id } }, ada)
  expect(meta.total).toBe(funds)
  const stored = await api.rowsOf(
    sql<{
      id: string
      isLead: boolean
    }>`select fund_id as id, is_lead from market.fund_managers where person_id = ${id}`,
  )
  expect(data.map((row) => row.id).sort()).toEqual(stored.map((row) => row.id).sort())
  const leads = data.map((row) => stored.find((one) => one.id === row.id)?.isLead)
  expect(leads).toEqual([...leads].sort((a, b) => Number(b) - Number(a)))
})
