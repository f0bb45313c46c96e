import { emailTemplates } from '@rostrum/contract/email/templates'
import { activities } from '@rostrum/contract/irm/activities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson, demoCustomers } from '#testing/people.ts'

let api: Api
let customerId: string
let admin: { as: string }
let owner: { as: string }
let colleague: { as: string }
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  const customer = customerId
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  owner = { as: await addPerson(api.db, [{ customer }]) }
  colleague = { as: await addPerson(api.db, [{ customer }]) }
})
afterAll(() => api.stop())

const create = (more: object = {}, someone = owner) =>
  api.call(emailTemplates.create, { body: { name: 'After results', ...more } }, someone)
const list = (query: object, someone = owner) => api.call(emailTemplates.list, { query }, someone)
const names = async (query: object, someone = owner) => (await list(query, someone)).data.map(({ name }) => name)

test('a template is created, sanitized, and refused without a name', async () => {
  const made = await create({
    subject: 'Results of {{security.name}}',
    body: '<p>Dear <span data-field="person.first_name" data-fallback="all">F</span><script>alert(1)</script></p>',
  })
  expect(made).toMatchObject({
    name: 'After results',
    body: '<p>Dear <span data-field="person.first_name" data-fallback="all">First name</span></p>',
    owner: { id: await api.userId(owner.as) },
    isShared: false,
    isEditable: true,
    isPersonalized: true,
    useCount: 0,
  })
  await expect(create({ name: ' ' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'name' }] })
  await expect(create({ subject: 'a\r\nBcc: x@y.example' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'subject', message: 'Remove the line breaks' }],
  })
})

test('its pictures are files in use, as long as its text has them', async () => {
  const picture = { customerId, id: newId(), bucket: 'public', name: 'chart.png', contentType: 'image/png' }
  const userId = await api.userId(owner.as)
  const values = { ...picture, userId, extension: 'png', maxBytes: 10, bytes: 10, status: 'completed' as const }
  await api.db.insertInto('app.files').values(values).execute()
  const uses = () =>
    api.db
      .selectFrom('app.fileUses')
      .select(['subjectType', 'subjectId'])
      .where('fileId', '=', picture.id)
      .where('deletedAt', 'is', null)
      .execute()
  const image = `<img src="/v2/file/public/${customerId}/${picture.id}" alt="Chart"`
  const made = await create({ body: `<p>See${image}></p>` })
  expect(made.body).toContain(image)
  expect(await uses()).toEqual([{ subjectType: 'email_template', subjectId: made.id }])
  await api.call(emailTemplates.update, { params: { id: made.id }, body: { name: 'Renamed' } }, owner)
  expect(await uses()).toHaveLength(1)
  await api.call(emailTemplates.update, { params: { id: made.id }, body: { body: '<p>See</p>' } }, owner)
  expect(await uses()).toEqual([])
})

test('the list is searched, sorted and paged, with the whole count', async () => {
  const someone = { as: await addPerson(api.db, [{ customer: demoCustomers.veltrane }]) }
  for (const name of ['Zeta', 'alpha', 'Beta 100%']) await create({ name, subject: `About ${name}` }, someone)
  expect(await names({ owner: 'me' }, someone)).toEqual(['alpha', 'Beta 100%', 'Zeta'])
  expect(await names({ owner: 'me', sort: 'name_desc', pageSize: 2 }, someone)).toEqual(['Zeta', 'Beta 100%'])
  expect(await names({ term: '100%' }, someone)).toEqual(['Beta 100%'])
  expect(await names({ term: 'about ze' }, someone)).toEqual(['Zeta'])
  // Both spellings: the specification has pageSize and pageOffset here.
  for (const page of ['page_size=2&page_offset=1', 'pageSize=2&pageOffset=1']) {
    const { json } = await api.request('GET', `/v2/email/templates?owner=me&${page}`, someone)
    expect(json).toMatchObject({
      data: [{ name: 'Beta 100%' }, { name: 'Zeta' }],
      meta: { item_count: 3, page_size: 2, page_offset: 1 },
    })
  }
  const { status } = await api.request('GET', '/v2/email/templates?pageNumber=2', someone)
  expect(status).toBe((await api.request('GET', '/v2/email/templates?page_number=2', someone)).status)
  const { text } = await api.request('GET', '/v2/email/templates.csv?owner=me&term=zeta', someone)
  expect(text).toMatch(/Zeta,About Zeta,,Test Person,/)
})

describe('sharing', () => {
  test('one’s own is seen by no one else; a shared one by all, and changed by its owner and admins', async () => {
    const { id, version } = await create({ name: 'Mine alone' })
    const params = { id }
    for (const someone of [admin, colleague]) {
      await expect(api.call(emailTemplates.read, { params }, someone)).rejects.toMatchObject({ status: 404 })
      await expect(api.call(emailTemplates.update, { params, body: { name: 'Taken' } }, someone)).rejects.toMatchObject(
        { status: 404 },
      )
      expect(await names({ term: 'Mine alone' }, someone)).toEqual([])
    }
    const shared = await api.call(emailTemplates.update, { params, body: { isShared: true, version } }, owner)
    expect(shared.updatedAt.getTime()).toBeGreaterThan(shared.createdAt.getTime())
    expect(await api.call(emailTemplates.read, { params }, colleague)).toMatchObject({ isEditable: false })
    await expect(api.call(emailTemplates.update, { params, body: { name: 'Taken' } }, colleague)).rejects.toMatchObject(
      { status: 403, errors: [{ message: expect.stringContaining('Only Test Person') }] },
    )
    expect(await api.call(emailTemplates.update, { params, body: { name: 'Ours' } }, admin)).toMatchObject({
      name: 'Ours',
      owner: { id: await api.userId(owner.as) },
    })
    // The owner's window still shows what was there before.
    await expect(
      api.call(emailTemplates.update, { params, body: { name: 'Old', version: shared.version } }, owner),
    ).rejects.toMatchObject({ status: 409 })
  })
})

describe('deleting', () => {
  test('many at once, and undone; foreign ones stay', async () => {
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })]
    const foreign = await create({ name: 'Of a colleague', isShared: true }, colleague)
    const elsewhere = await create({ name: 'Elsewhere' }, {
      as: 'noor@brackmoor.example',
      customer: demoCustomers.veltrane,
    } as never)
    const ids = [first.id, second.id, foreign.id, elsewhere.id, newId()]
    const gone = await api.call(emailTemplates.deleteMany, { body: { ids } }, owner)
    expect(gone.ids.sort()).toEqual([first.id, second.id].sort())
    await expect(api.call(emailTemplates.read, { params: { id: first.id } }, owner)).rejects.toMatchObject({
      status: 404,
    })
    await api.call(emailTemplates.read, { params: { id: foreign.id } }, owner)
    const back = await api.call(emailTemplates.restoreMany, { body: { ids } }, owner)
    expect(back.ids.sort()).toEqual([first.id, second.id].sort())
    await api.call(emailTemplates.read, { params: { id: second.id } }, owner)
    expect((await api.call(emailTemplates.deleteMany, { body: { ids: [foreign.id] } }, admin)).ids).toEqual([
      foreign.id,
    ])
    await expect(api.call(emailTemplates.deleteMany, { body: { ids: [] } }, owner)).rejects.toMatchObject({
      status: 422,
    })
  })
})

test('a preview shows what a person would receive, and what is missing', async () => {
  const ada = { as: 'ada@veltrane.example' }
  const { json } = await api.request('GET', '/v2/people?page_size=1', ada)
  const [person] = (json?.data as unknown as { id: string; first_name: string; title: string | null }[]) ?? []
  if (!person) throw new Error('The market has no people')
  const body = {
    personId: person.id,
    subject: '{{security.ticker}} and {{person.first_name}}',
    body: '<p><span data-field="sender.full_name">x</span>, <span data-field="meeting.last_date">x</span></p>',
  }
  const preview = await api.call(emailTemplates.preview, { body }, ada)
  expect(preview.subject).toContain(`and ${person.first_name}`)
  expect(preview.subject).not.toContain('{{')
  expect(preview.body).toContain('Ada Lindqvist')
  expect(preview.missing).toEqual(['meeting.last_date'])
  await expect(api.call(emailTemplates.preview, { body: { ...body, personId: newId() } }, ada)).rejects.toMatchObject({
    status: 404,
  })
})

test('the last meeting is one, not an email after it, nor one that is still to come', async () => {
  const userId = await api.userId(owner.as)
  const personId = newId()
  await api.db
    .insertInto('app.people')
    .values({ customerId, id: personId, userId, firstName: 'Pat', lastName: 'Contact' })
    .execute()
  const body = { personId, subject: 'Since {{meeting.last_date|we spoke}}', body: '' }
  const subject = async () => (await api.call(emailTemplates.preview, { body }, owner)).subject
  const log = async (medium: 'call' | 'email' | 'virtual', startsAt: string) => {
    const type = await api.call(activities.createType, { body: { name: medium, medium } }, admin)
    const input = { typeId: type.id, subject: medium, startsAt, people: [{ id: personId }] }
    await api.call(activities.create, { body: input }, owner)
  }
  await log('email', '2026-06-02T12:00:00Z')
  expect(await subject()).toBe('Since we spoke')
  await log('call', '2026-03-03T12:00:00Z')
  await log('virtual', new Date(Date.now() + 86_400_000).toISOString())
  expect(await subject()).toBe('Since March 3, 2026')
})

test('a customer without the feature has no templates', async () => {
  const customer = await addCustomer(api.db, { features: [] })
  const someone = { as: await addPerson(api.db, [{ customer }]) }
  await expect(list({}, someone)).rejects.toMatchObject({ status: 403 })
})
