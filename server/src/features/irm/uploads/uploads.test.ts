import { activities } from '@rostrum/contract/irm/activities'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { irmUploads } from '@rostrum/contract/irm/uploads'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, uploadsOf } from './testing/uploads.ts'

let api: Api
let database: Database
let uploads: ReturnType<typeof uploadsOf>
let market: { firstName: string; lastName: string; email: string; organizationName: string; id: string }
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  uploads = uploadsOf(api, database)
  const { rows } = await sql<typeof market>`select id, first_name, last_name, email, organization_name
    from market.person_index where email is not null and organization_name is not null order by id limit 1`.execute(
    api.db,
  )
  market = rows[0] as typeof market
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

const people = async (search: string) =>
  (await api.call(irmMembership.people, { query: { search, pageSize: 500 } }, ada)).data
const state = async () => {
  const tables = [
    'organizations',
    'people',
    'employments',
    'irm_people',
    'irm_organizations',
    'taggings',
    'notes',
    'activities',
    'custom_field_values',
  ]
  const counted = tables.map((table) => {
    const living = ['organizations', 'people', 'notes', 'activities'].includes(table) ? 'where deleted_at is null' : ''
    const joined =
      table === 'employments' ? 'j join app.people p on p.id = j.person_id and p.deleted_at is null' : living
    return `(select count(*) from app.${table} ${joined}) as ${table}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.raw(counted.join(', '))}`.execute(api.db)
  return rows[0]
}

const header = 'First Name,Last Name,Email,Phone,Title,Company,City,State,Country,Job Function,Tags,Notes'

describe('people', () => {
  test('with the full name in one column are split into first and last name', async () => {
    const text = [
      'Name,Company,Email',
      '"van der Whole, Anna, CFA",Whole House,',
      'Dr. Bert de Whole Jr.,Whole House,',
      `${market.firstName} ${market.lastName},${market.organizationName},`,
      'Mononym,Whole House,',
      ',Whole House,',
      `<b>${'x'.repeat(9000)}</b> Whole,Whole House,`,
    ].join('\n')
    const imported = await uploads.import('people', text)
    expect(imported.counts).toMatchObject({ new: 2, market: 1, error: 3 })
    const bad = await uploads.rows(imported.id, 'errors')
    expect(bad.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      ['full_name'],
      ['full_name'],
      ['full_name'],
    ])
    expect(await people('Whole')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ firstName: 'Anna', lastName: 'van der Whole' }),
        expect.objectContaining({ firstName: 'Bert', lastName: 'de Whole Jr.' }),
      ]),
    )
    await uploads.undo(imported.id)
    expect(await people('Whole')).toEqual([])
  })

  test('are new, own, market, repeated or invalid; invalid rows neither stop the import nor get lost', async () => {
    const before = await state()
    const text = [
      header,
      'Una,Newcomer,una@newhouse.example,+1 416 555 0101,Analyst,"New House, LLC",Toronto,ON,canada,Portfolio Manager,"Gold; VIP",Met in May',
      `${market.firstName},${market.lastName},${market.email},,,${market.organizationName},,,,,Gold,`,
      'Una,Newcomer,una@newhouse.example,,,New House,,,,,Silver,',
      'Bea,Second,,,,The New House Inc.,,,,,,',
      ',Nameless,nobody,,,X,,,Atlantis,juggler,,',
      `${'x'.repeat(10_000)},Long,,,,Y,,,,,,`,
      'Firmless,Person,,,,,,,,,,',
      '<script>alert(1)</script>,<b>Bold</b>,,,,"<img src=x onerror=alert(1)>",,,,,<i>tag</i>,<script>alert(2)</script>',
    ].join('\r\n')
    const checked = await uploads.check('people', text)
    expect(checked).toMatchObject({
      state: 'checked',
      rowCount: 8,
      counts: { new: 3, market: 1, repeated: 1, error: 3, own: 0, newOrganizations: 2 },
    })
    expect(await state()).toEqual(before)
    const bad = await uploads.rows(checked.id, 'errors')
    expect(bad.map(({ rowNumber }) => rowNumber)).toEqual([6, 7, 8])
    expect(bad[0]?.errors.map(({ field }) => field).sort()).toEqual(['country', 'email', 'first_name', 'job_function'])
    expect(bad[2]?.errors).toEqual([{ field: 'organization', message: 'Required for a new person' }])

    await api.call(irmUploads.import, { params: { id: checked.id } }, ada)
    const done = await uploads.work(checked.id, 2)
    expect(done).toMatchObject({
      state: 'imported',
      results: { created: 3, added: 1, filled: 1, failed: 0, organizations: 2 },
    })
    const [una] = await people('Newcomer')
    expect(una).toMatchObject({ email: 'una@newhouse.example', country: 'CA', jobFunctions: ['portfolio_manager'] })
    expect(una?.taggings.map(({ name }) => name).sort()).toEqual(['Gold', 'Silver', 'VIP'])
    const [note] = (await api.call(notes.list, { query: { notableType: 'person', notableId: una?.id ?? '' } }, ada))
      .data
    expect(note?.plain).toBe('Met in May')
    const odd = (await people('alert')).find(({ firstName }) => firstName.startsWith('<script>'))
    expect(odd).toMatchObject({ firstName: '<script>alert(1)</script>', lastName: '<b>Bold</b>' })
    const [said] = (await api.call(notes.list, { query: { notableType: 'person', notableId: odd?.id ?? '' } }, ada))
      .data
    expect(said?.notes).toBe('<p>&lt;script&gt;alert(2)&lt;/script&gt;</p>')
    const csv = await api.request('GET', `/v2/irm/uploads/${checked.id}/errors.csv`, ada)
    expect(csv.text.split('\r\n')[1]).toContain('Country: Unknown country')
    expect(csv.text.split('\r\n')[1]).toContain('juggler')

    // Importing the same file again changes nothing.
    const again = await uploads.import('people', text)
    expect(again.results).toMatchObject({ created: 0, added: 0, filled: 0, unchanged: 5 })
    expect((await uploads.undo(again.id)).keptCount).toBe(0)
    expect(await uploads.undo(done.id)).toMatchObject({ state: 'undone', keptCount: 0 })
    expect(await state()).toEqual(before)
    expect((await api.call(tags.list, {}, ada)).filter(({ name }) => ['Gold', 'VIP', 'Silver'].includes(name))).toEqual(
      [],
    )
  })

  test('of our own get empty fields filled in; existing values are kept and the conflict is reported', async () => {
    const { id: organizationId } = await api.call(
      customProfiles.createInstitution,
      { body: { name: 'Fillmore Advisers', type: 'bank' } },
      ada,
    )
    const jobs = [{ organizationId, title: 'Partner' }]
    const body = { firstName: 'Fay', lastName: 'Fillmore', jobs }
    const { id } = await api.call(customProfiles.createPerson, { body }, ada)
    const before = await state()
    const text = `${header}\nFay,Fillmore,fay@fillmore.example,+1 416 555 0199,Analyst,FILLMORE ADVISERS CORP,Oslo,,Norway,,,`
    const done = await uploads.import('people', text)
    expect(done.results).toMatchObject({ filled: 1, created: 0 })
    const [row] = await uploads.rows(done.id)
    expect(row).toMatchObject({ subject: { id }, differences: [{ field: 'title', kept: 'Partner' }] })
    const filled = await api.call(customProfiles.readPerson, { params: { id } }, ada)
    expect(filled).toMatchObject({ emailPrimary: 'fay@fillmore.example', jobs: [{ title: 'Partner' }] })

    // Another user changes the address in the meantime: that change is kept, the rest is undone.
    const job = filled.jobs[0]
    const change = {
      ...body,
      emailPrimary: 'other@fillmore.example',
      jobs: [
        { ...jobs[0], id: job?.id, organizationId, phone: '+1 416 555 0199', address: { city: 'Oslo', country: 'NO' } },
      ],
    }
    await api.call(customProfiles.updatePerson, { params: { id }, body: change }, ada)
    const undone = await uploads.undo(done.id)
    expect(undone.keptCount).toBe(1)
    expect((await uploads.rows(done.id, 'kept'))[0]?.kept).toBe('filled-in field changed since')
    const after = await api.call(customProfiles.readPerson, { params: { id } }, ada)
    expect(after.emailPrimary).toBe('other@fillmore.example')
    expect(after.jobs[0]).toMatchObject({ phone: null, title: 'Partner' })
    expect(await state()).toEqual(before)
  })

  test('with later activity are kept when the import is undone', async () => {
    const row = (name: string) => `${name},Worker,${name}@worked.example,,,Worked House,,,,,Kept,`
    const done = await uploads.import('people', [header, ...['Ann', 'Bob', 'Cat', 'Dan'].map(row)].join('\n'))
    const [ann, bob, cat, dan] = (await people('Worker')).toSorted((one, other) =>
      one.firstName.localeCompare(other.firstName),
    )
    const about = { notableType: 'person' as const, notableId: ann?.id ?? '', notes: '<p>Called</p>' }
    await api.call(notes.create, { body: about }, ada)
    // Of what is private, the reason does not say what it is.
    const secret = { ...about, notableId: dan?.id ?? '', visibility: 'private' as const }
    await api.call(notes.create, { body: secret }, { as: 'miles@veltrane.example' })
    await api.call(customProfiles.mergePeople, { body: { sourceId: bob?.id ?? '', targetId: cat?.id ?? '' } }, ada)
    const undone = await uploads.undo(done.id)
    expect((await uploads.rows(done.id, 'kept')).map(({ rowNumber, kept }) => [rowNumber, kept])).toEqual([
      [2, 'has a note since; organization has people since'],
      [3, 'merged since'],
      [4, 'changed since'],
      [5, 'used since'],
    ])
    expect(undone.keptCount).toBe(4)
    expect((await people('Worker')).map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Cat', 'Dan'])
  })

  test('that stay after an undo are listed with every row that is about them', async () => {
    const rows = [
      'Ann,Stayed,a@stayed.example,,,Stayed House,,,,,,',
      'Ben,Stayed,b@stayed.example,,,Stayed House,,,,,,',
    ]
    const again = 'Ann,Stayed,a@stayed.example,,Partner,Stayed House,,,,,Second,'
    const done = await uploads.import('people', [header, ...rows, again].join('\n'))
    const [ann] = (await people('Stayed')).filter(({ firstName }) => firstName === 'Ann')
    const { id: tagId } = await api.call(tags.create, { body: { name: 'By hand' } }, ada)
    const tagging = { taggableType: 'person' as const, taggableId: ann?.id ?? '', tagId }
    await api.call(tags.tag, { body: tagging }, ada)
    expect(await uploads.undo(done.id)).toMatchObject({ keptCount: 2 })
    expect((await uploads.rows(done.id, 'kept')).map(({ rowNumber, kept }) => [rowNumber, kept])).toEqual([
      [2, 'tagged since; organization has people since'],
      [4, 'tagged since; organization has people since'],
    ])
  })

  test('custom fields are filled in and checked', async () => {
    const field = { subject: 'person' as const, name: 'Tier', kind: 'choice' as const, options: ['One', 'Two'] }
    const { id } = await api.call(customProfiles.createCustomField, { body: field }, ada)
    const text = 'first,last,firm,tier\nTia,Tiered,Tier House,one\nTim,Tiered,Tier House,three'
    const done = await uploads.import('people', text)
    expect(done.counts).toMatchObject({ new: 1, error: 1 })
    const [tia] = await people('Tiered')
    const { rows } = await sql<{
      value: string
    }>`select value from app.custom_field_values where field_id = ${id} and subject_id = ${tia?.id}`.execute(api.db)
    expect(rows).toEqual([{ value: 'One' }])
    await uploads.undo(done.id)
  })
})

test('organizations are matched by city and by name without legal form', async () => {
  const { rows } = await sql<{ name: string; id: string }>`select id, name from market.organization_index o
    where not exists (select from app.irm_organizations i where i.organization_id = o.id) order by weight desc limit 1`.execute(
    api.db,
  )
  const before = await state()
  const text = [
    'Name,Type,Website,City,Country,AUM,Tags',
    `${rows[0]?.name.toUpperCase()} Inc.,,,,,,Market`,
    'Brand New Partners LP,Hedge Fund,brandnew.example,Paris,France,$1.2bn,',
    'brand new partners,,,,,,Again',
    'Wrong,Circus,,,,much,',
  ].join('\n')
  const done = await uploads.import('organizations', text)
  expect(done).toMatchObject({
    counts: { market: 1, new: 1, repeated: 1, error: 1 },
    results: { created: 1, added: 1, filled: 1 },
  })
  const { data } = await api.call(irmMembership.organizations, { query: { search: 'Brand New' } }, ada)
  expect(data[0]).toMatchObject({ type: 'hedge_fund', aum: 1_200_000_000, country: 'FR' })
  await uploads.undo(done.id)
  expect(await state()).toEqual(before)
})

describe('activities', () => {
  test("are logged in the uploading user's time zone, with the attendees they name", async () => {
    const before = await state()
    const text = [
      'Type,Subject,Date,Time,Company,Attendees,Notes',
      `Phone Call,Spring,3/8/2026,2:30,${market.organizationName},${market.email},"Line one\nLine two"`,
      `in-person meeting,Autumn,11/1/2026,1:30 AM,,${market.firstName} ${market.lastName},`,
      'Phone Call,Spring,13/13/2026,,,,',
      'Séance,Odd,3/8/2026,,Nobody Knows House,ghost@nowhere.example,',
    ].join('\n')
    const done = await uploads.import('activities', text)
    expect(done).toMatchObject({ counts: { new: 2, error: 2 }, results: { created: 2 } })
    const { data } = await api.call(activities.list, { query: { personId: market.id, sort: 'starts_at_asc' } }, ada)
    // 02:30 does not exist on that day (DST starts); 01:30 occurs twice on the other (DST ends).
    expect(data.map(({ subject, startsAt }) => [subject, startsAt.toISOString()])).toEqual([
      ['Spring', '2026-03-08T07:30:00.000Z'],
      ['Autumn', '2026-11-01T05:30:00.000Z'],
    ])
    expect(data[0]).toMatchObject({ plain: 'Line one\nLine two', people: [{ id: market.id }] })
    expect((await uploads.import('activities', text)).results).toMatchObject({ created: 0, unchanged: 2 })
    expect(await uploads.undo(done.id)).toMatchObject({ keptCount: 0 })
    expect(await state()).toEqual(before)
  })
})

describe('the background job', () => {
  const many = (count: number) =>
    [
      header,
      ...Array.from(
        { length: count },
        (_, row) => `P${row},Many,p${row}@many.example,,,Many House ${row % 7},,,,,Bulk,`,
      ),
    ].join('\n')

  test('can be cancelled, resumed and undone, and resumes after being killed between steps', async () => {
    const before = await state()
    const { id } = await uploads.check('people', many(60))
    await api.call(irmUploads.import, { params: { id } }, ada)
    await uploads.step(id, 25)
    const cancelled = await api.call(irmUploads.cancel, { params: { id } }, ada)
    expect(cancelled).toMatchObject({ state: 'cancelled', doneCount: 25, results: { created: 25 } })
    expect(await uploads.step(id, 25)).toBe(false)
    await api.call(irmUploads.import, { params: { id } }, ada)
    // Two workers at once, as when a worker presumed dead is still running.
    await Promise.all([uploads.work(id, 10), uploads.work(id, 10)])
    expect(await uploads.read(id)).toMatchObject({ state: 'imported', doneCount: 60, results: { created: 60 } })
    expect(await people('Many')).toHaveLength(60)
    await expect(api.call(irmUploads.import, { params: { id } }, ada)).rejects.toMatchObject({ status: 409 })
    await uploads.undo(id)
    expect(await state()).toEqual(before)
    await expect(api.call(irmUploads.undo, { params: { id } }, ada)).rejects.toMatchObject({ status: 409 })
  })

  test('imports two thousand rows, and removes all of them on undo', { tags: 'full', timeout: 90_000 }, async () => {
    const before = await state()
    const done = await uploads.import('people', many(2000))
    expect(done.results).toMatchObject({ created: 2000, organizations: 7 })
    // Lists of them would be slow until autovacuum comes around.
    const { rows } = await sql<{ share: number }>`select (s.most_common_freqs::float8[])[1] as share
      from pg_stats s where s.schemaname = 'app' and s.tablename = 'people' and s.attname = 'customer_id'`.execute(
      api.db,
    )
    expect(rows[0]?.share).toBeGreaterThan(0.5)
    expect(await uploads.undo(done.id)).toMatchObject({ state: 'undone', keptCount: 0 })
    expect(await state()).toEqual(before)
  })
})

test.each([500, 2])('preview and result count the same new organizations (%i rows at once)', async (atOnce) => {
  const text = [
    'First,Last,Email,Company',
    'Ora,Counted,ora@counted.example,Counted One LLC',
    'Ora,Counted,ora@counted.example,Counted Two',
    'Ole,Counted,,The Counted One',
    'Ola,Counted,,★★★',
    'Oda,Counted,,★★★',
    'Odo,Counted,,☆☆☆',
    'Ota,Counted,,株式会社',
  ].join('\n')
  const done = await uploads.import('people', text, atOnce)
  expect(done.counts).toMatchObject({ new: 6, repeated: 1, newOrganizations: 4 })
  expect(done.results).toMatchObject({ created: 6, organizations: 4 })
  expect((await uploads.import('people', text, atOnce)).results).toMatchObject({ created: 0, organizations: 0 })
  expect(await uploads.undo(done.id)).toMatchObject({ keptCount: 0 })
})

describe('the lists', () => {
  test('can show exactly the people or organizations that an upload created', async () => {
    const earlier = await uploads.import('people', `${header}\nEva,Shown,eva@shown.example,,,Shown House,,,,,,`)
    const text = [
      header,
      'Eva,Shown,eva@shown.example,+1 416 555 0110,,Shown House,,,,,,',
      'Ewa,Shown,ewa@shown.example,,,Shown House,,,,,,',
      `${market.firstName},${market.lastName},${market.email},,,${market.organizationName},,,,,,`,
      'Ewan,Shown,ewan@shown.example,,,Other Shown House,,,,,,',
    ].join('\n')
    const { id } = await uploads.import('people', text)
    const shown = await api.call(irmMembership.people, { query: { uploadId: id, sort: 'name_asc' } }, ada)
    expect(shown.meta.total).toBe(2)
    expect(shown.data.map(({ firstName }) => firstName)).toEqual(['Ewa', 'Ewan'])
    const firms = await api.call(irmMembership.organizations, { query: { uploadId: id } }, ada)
    expect(firms.data.map(({ name }) => name)).toEqual(['Other Shown House'])
    const file = await api.request('GET', `/v2/irm/people.csv?upload_id=${id}`, ada)
    expect(file.text.trim().split('\r\n')).toHaveLength(3)
    for (const upload of [id, earlier.id]) await uploads.undo(upload)
  })

  test('can show exactly the activities that an upload created', async () => {
    const text = (subject: string) => `Type,Subject,Date\nPhone Call,${subject},3/9/2026`
    const first = await uploads.import('activities', text('One'))
    const second = await uploads.import('activities', `${text('One')}\nPhone Call,Two,3/9/2026`)
    const { data } = await api.call(activities.list, { query: { uploadId: second.id } }, ada)
    expect(data.map(({ subject }) => subject)).toEqual(['Two'])
    for (const { id } of [second, first]) await uploads.undo(id)
  })
})

test.each([',', ';', '\t'])(
  'the file of errors can be corrected and uploaded again, with the delimiter %j',
  async (mark) => {
    const written = [
      ['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Notes', '"Free; text, with | and ""more"";;;;;;;;;;"'],
      ['Rea', 'Reloaded', 'nobody', '+1 416 555 0107', '@Reload House', "'=quoted", '-'],
      ['Ray', 'Reloaded', 'nobody', '(416) 555-0108', '=Reload House', "''-twice", "'"],
    ]
    const bad = await uploads.check('people', written.map((cells) => cells.join(mark)).join('\r\n'))
    expect(bad.counts).toMatchObject({ error: 2, new: 0 })
    const { text } = await api.request('GET', `/v2/irm/uploads/${bad.id}/errors.csv`, ada)
    expect(text.split('\r\n')[1]?.split(mark).slice(2, 4)).toEqual(['Rea', 'Reloaded'])
    const again = await uploads.check('people', text)
    const second = await api.request('GET', `/v2/irm/uploads/${again.id}/errors.csv`, ada)
    expect(second.text.split('\r\n')[0]).toBe(text.split('\r\n')[0])
    const done = await uploads.import(
      'people',
      text.replace('nobody', 'rea@re.example').replace('nobody', 'ray@re.example'),
    )
    expect(done.counts).toMatchObject({ error: 0, new: 2 })
    const values = (await uploads.rows(done.id)).map((row) =>
      Object.fromEntries(row.values.map(({ field, value }) => [field, value])),
    )
    expect(values).toMatchObject([
      { phone: '+1 416 555 0107', organization: '@Reload House', note: '=quoted' },
      { phone: '(416) 555-0108', organization: '=Reload House', note: "'-twice" },
    ])
    await uploads.undo(done.id)
  },
)

test('uploads are limited to admins and assistants of the customer', async () => {
  const { id } = await uploads.check('people', `${header}\nRoy,Role,roy@role.example,,,Role House,,,,,,`)
  await expect(api.call(irmUploads.list, {}, { as: 'miles@veltrane.example' })).rejects.toMatchObject({ status: 403 })
  await expect(api.call(irmUploads.read, { params: { id } }, { as: 'noor@brackmoor.example' })).rejects.toMatchObject({
    status: expect.toSatisfy((status: number) => status === 403 || status === 404),
  })
  expect((await api.call(irmUploads.list, {}, { as: 'iris@assist.example' })).data).toBeDefined()
  await api.call(irmUploads.delete, { params: { id } }, ada)
  await expect(api.call(irmUploads.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
})

test('a discarded upload is restored with its rows, and once', async () => {
  const { id } = await uploads.check('people', `${header}\nUna,Undone,una@undone.example,,,Role House,,,,,,`)
  const before = await api.call(irmUploads.read, { params: { id } }, ada)
  await api.call(irmUploads.delete, { params: { id } }, ada)
  expect((await api.call(irmUploads.list, {}, ada)).data.map((one) => one.id)).not.toContain(id)
  await expect(api.call(irmUploads.import, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
  expect(await api.call(irmUploads.restore, { params: { id } }, ada)).toEqual(before)
  expect(await uploads.rows(id)).toHaveLength(1)
  await expect(api.call(irmUploads.restore, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
})

test('a mapping that lacks required fields or belongs to a foreign sheet is rejected', async () => {
  const body = {
    kind: 'people' as const,
    sheetId: '00000000-0000-7000-8000-000000000000',
    mapping: [{ field: 'email', column: 0 }],
  }
  await expect(api.call(irmUploads.create, { body }, ada)).rejects.toMatchObject({ status: 404 })
  const sent = await api.request('POST', '/v2/sheets?name=a.csv', {
    ...ada,
    body: 'a\nb',
    headers: { 'content-type': 'text/csv' },
  })
  const sheetId = String(sent.json?.data?.id)
  await expect(api.call(irmUploads.create, { body: { ...body, sheetId } }, ada)).rejects.toMatchObject({
    status: 422,
    errors: expect.arrayContaining([
      expect.objectContaining({ field: 'mapping.first_name', message: 'Choose a column' }),
    ]),
  })
})
