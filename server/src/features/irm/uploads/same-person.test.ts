// Whether two rows, or a row and a profile, are about the same person.
import { activities } from '@rostrum/contract/irm/activities'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { notes } from '@rostrum/contract/irm/notes'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, uploadsOf } from './testing/uploads.ts'

let api: Api
let database: Database
let uploads: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  uploads = uploadsOf(api, database)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

const people = async (search: string) =>
  (await api.call(irmMembership.people, { query: { search, pageSize: 500 } }, ada)).data.toSorted((one, other) =>
    one.firstName.localeCompare(other.firstName),
  )
const notesOf = async (notableId: string) =>
  (await api.call(notes.list, { query: { notableType: 'person', notableId } }, ada)).data.map(({ plain }) => plain)
const read = (id: string) => api.call(customProfiles.readPerson, { params: { id } }, ada)

const header = 'First Name,Last Name,Email,Title,Company,Tags,Notes'
const file = (...rows: string[]) => [header, ...rows].join('\n')

describe('one email address with different names', () => {
  const desk = file(
    'Ann,Mailbox,desk@mailbox.example,Trader,Mailbox House,Gold,Likes tea',
    'Bob,Mailbox,DESK@mailbox.example,Analyst,Mailbox House,Silver,Likes coffee',
    'Cat,Mailbox,desk@mailbox.example,,Other Mailbox House,,',
  )

  for (const atOnce of [500, 1]) {
    test(`is a desk: each name is a person, with their own notes and tags (${atOnce} rows at once)`, async () => {
      const checked = await uploads.check('people', desk)
      expect(checked.counts).toMatchObject({ new: 3, repeated: 0, newOrganizations: 2 })
      const rows = await uploads.rows(checked.id)
      expect(rows.map(({ remarks }) => remarks)).toEqual([
        [],
        [{ field: 'email', message: 'Also used by Ann Mailbox in row 2' }],
        [{ field: 'email', message: 'Also used by Ann Mailbox in row 2' }],
      ])
      const done = await uploads.import('people', desk, atOnce)
      expect(done.results).toMatchObject({ created: 3, organizations: 2 })
      const [ann, bob, cat] = await people('Mailbox')
      expect(ann?.taggings.map(({ name }) => name)).toEqual(['Gold'])
      expect(bob?.taggings.map(({ name }) => name)).toEqual(['Silver'])
      expect(await notesOf(ann?.id ?? '')).toEqual(['Likes tea'])
      expect(await notesOf(bob?.id ?? '')).toEqual(['Likes coffee'])
      expect(cat?.organization?.name).toBe('Other Mailbox House')
      expect((await uploads.import('people', desk)).results).toMatchObject({ created: 0, filled: 0, unchanged: 3 })
      await uploads.undo(done.id)
      expect(await people('Mailbox')).toEqual([])
    })
  }

  test('in the IRM is reported, proposed as a duplicate, and a merge decides for later uploads', async () => {
    const first = await uploads.import('people', file('Robert,Decided,rob@decided.example,,Decided House,,'))
    const second = await uploads.import('people', file('Bob,Decided,rob@decided.example,,Decided House,Later,'))
    expect(second.results).toMatchObject({ created: 1, filled: 0 })
    expect((await uploads.rows(second.id))[0]?.remarks).toEqual([
      { field: 'email', message: 'Also used by Robert Decided in your IRM' },
    ])
    const [bob, robert] = await people('Decided')
    const { data } = await api.call(duplicates.list, { query: { kind: 'person' } }, ada)
    expect(data.map(({ source, target }) => [source.id, target.id])).toContainEqual([bob?.id, robert?.id])
    const body = { sourceId: bob?.id ?? '', targetId: robert?.id ?? '' }
    await api.call(customProfiles.mergePeople, { body }, ada)
    const third = await uploads.import('people', file('Bob,Decided,rob@decided.example,CIO,Decided House,,'))
    expect(third.results).toMatchObject({ created: 0, filled: 1 })
    expect((await uploads.rows(third.id))[0]).toMatchObject({
      subject: { id: robert?.id },
      differences: [{ field: 'first_name', kept: 'Robert' }],
    })
    for (const { id } of [third, second, first]) await uploads.undo(id)
  })

  test('in the market is another person too', async () => {
    const { rows } = await sql<{ email: string; name: string }>`select email, first_name || ' ' || last_name as name
      from market.person_index where email is not null order by id limit 1`.execute(api.db)
    const done = await uploads.import('people', file(`Zora,Stranger,${rows[0]?.email},,Stranger House,,`))
    expect(done.results).toMatchObject({ created: 1, added: 0 })
    expect((await uploads.rows(done.id))[0]?.remarks).toEqual([
      { field: 'email', message: `Also used by ${rows[0]?.name} in the market` },
    ])
    await uploads.undo(done.id)
  })

  test('does not say which attendee of an activity is meant', async () => {
    const done = await uploads.import('people', desk)
    const text = 'Type,Subject,Date,Attendees\nPhone Call,Desk call,3/9/2026,desk@mailbox.example'
    const checked = await uploads.check('activities', text)
    expect((await uploads.rows(checked.id))[0]?.errors).toEqual([
      { field: 'people', message: '“desk@mailbox.example” matches 3 people. Enter a name instead.' },
    ])
    expect((await api.call(activities.list, { query: { search: 'Desk call' } }, ada)).data).toEqual([])
    await uploads.undo(done.id)
  })
})

describe('one name at one organization', () => {
  const twice = file(
    'Una,Repeated,una@one.example,Analyst,Repeated House,,',
    'Una,Repeated,una@two.example,Partner,Repeated House,Added,',
    'Una,Repeated,una@three.example,,Repeated House,,',
    'Repeated,Una,UNA@two.example,,Elsewhere House,,',
  )
  const expected = [
    { sameAs: null, differences: [], remarks: [] },
    {
      sameAs: { rowNumber: 2, name: 'Una Repeated' },
      differences: [{ field: 'title', kept: 'Analyst' }],
      remarks: [{ field: 'email', message: 'Saved as the second email' }],
    },
    {
      sameAs: { rowNumber: 2, name: 'Una Repeated' },
      differences: [{ field: 'email', kept: 'una@one.example, una@two.example' }],
    },
    {
      sameAs: { rowNumber: 2, name: 'Una Repeated' },
      differences: expect.arrayContaining([expect.objectContaining({ field: 'organization' })]),
    },
  ]

  for (const atOnce of [500, 1]) {
    test(`fills the second email and reports the rest, in preview and result (${atOnce} rows at once)`, async () => {
      const checked = await uploads.check('people', twice)
      expect(checked.counts).toMatchObject({ new: 1, repeated: 3, newOrganizations: 1 })
      expect(await uploads.rows(checked.id)).toMatchObject(expected)
      const done = await uploads.import('people', twice, atOnce)
      expect(done.results).toMatchObject({ created: 1, filled: 1, organizations: 1 })
      expect(await uploads.rows(done.id)).toMatchObject(expected)
      const [una, ...others] = await people('Repeated')
      expect(others).toEqual([])
      expect(await read(una?.id ?? '')).toMatchObject({
        emailPrimary: 'una@one.example',
        emailSecondary: 'una@two.example',
      })
      await uploads.undo(done.id)
      expect(await people('Repeated')).toEqual([])
    })
  }

  test('that is in the IRM without an email gets both addresses of the file', async () => {
    const first = await uploads.import('people', file('Una,Empty,,,Empty House,,'))
    const both = file(
      'Una,Empty,una@one.example,,Empty House,,',
      'Una,Empty,una@two.example,,Empty House,,',
      'Una,Empty,una@three.example,,Empty House,,',
    )
    const second = await uploads.import('people', both)
    expect(second.results).toMatchObject({ created: 0, filled: 2, unchanged: 1 })
    expect((await uploads.rows(second.id)).at(-1)?.differences).toEqual([
      { field: 'email', kept: 'una@one.example, una@two.example' },
    ])
    const [una] = await people('Empty')
    const { emailPrimary, emailSecondary } = await read(una?.id ?? '')
    expect([emailPrimary, emailSecondary]).toEqual(['una@one.example', 'una@two.example'])
    await uploads.undo(second.id)
    expect(await read(una?.id ?? '')).toMatchObject({ emailPrimary: null, emailSecondary: null })
    await uploads.undo(first.id)
  })
})

test('two rows about one organization report what they disagree on', async () => {
  const text = ['Name,Website,City', 'Twice Partners LP,one.example,Paris', 'twice partners,two.example,Paris'].join(
    '\n',
  )
  const done = await uploads.import('organizations', text)
  expect(done.results).toMatchObject({ created: 1, filled: 0, unchanged: 1 })
  expect((await uploads.rows(done.id))[1]).toMatchObject({
    sameAs: { rowNumber: 2, name: 'Twice Partners LP' },
    differences: [{ field: 'website', kept: 'one.example' }],
  })
  await uploads.undo(done.id)
})
