import { activities } from '@rostrum/contract/irm/activities'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { fieldSort, writeFieldFilter } from '@rostrum/contract/irm/fields'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Api
let typeId: string
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
})
afterAll(() => api.stop())

type Subject = 'organization' | 'person' | 'activity'
type Kind = 'text' | 'number' | 'date' | 'choice' | 'multi_choice'
const define = async (subject: Subject, kind: Kind, options: string[] = [], name: string = kind) =>
  (await api.call(customProfiles.createCustomField, { body: { subject, name, kind, options } }, ada)).id

/** One field of each type. */
const defineAll = async (subject: Subject) => ({
  text: await define(subject, 'text'),
  number: await define(subject, 'number'),
  date: await define(subject, 'date'),
  choice: await define(subject, 'choice', ['Gold', 'Silver']),
  several: await define(subject, 'multi_choice', ['Growth', 'Income', 'Value']),
})
type Fields = Awaited<ReturnType<typeof defineAll>>

const filled = (fields: Fields, turn: number) => [
  { field_id: fields.text, value: turn === 0 ? '100% committed' : 'Wavering' },
  { field_id: fields.number, value: turn === 0 ? -2.5 : 40 },
  { field_id: fields.date, value: turn === 0 ? '2026-01-31' : '2026-11-02' },
  { field_id: fields.choice, value: turn === 0 ? 'Gold' : 'Silver' },
  { field_id: fields.several, value: turn === 0 ? ['Growth', 'Value'] : ['Income'] },
]

/** Filters that each match only the first of two records. */
const findsFirst = (fields: Fields) =>
  [
    { fieldId: fields.text, operator: 'contains', value: '0% COMM' },
    { fieldId: fields.number, operator: 'to', value: '0' },
    { fieldId: fields.number, operator: 'to', value: '-2.5' },
    { fieldId: fields.date, operator: 'to', value: '2026-06-30' },
    { fieldId: fields.choice, operator: 'in', value: 'Gold' },
    { fieldId: fields.several, operator: 'in', value: 'Value' },
  ].map((filter) => writeFieldFilter(filter as Parameters<typeof writeFieldFilter>[0]))

describe('organizations', () => {
  test('have custom fields in their profile, filters and export', async () => {
    const fields = await defineAll('organization')
    const [one, two] = (await api.call(organizations.list, { query: { pageSize: 2 } }, ada)).data.map(({ id }) => id)
    for (const [turn, id = ''] of [one, two].entries()) {
      await api.call(irmMembership.addOrganization, { params: { id } }, ada)
      const body = { customFields: filled(fields, turn) }
      expect(await api.call(customProfiles.saveOrganizationFields, { params: { id }, body }, ada)).toEqual({
        customField: filled(fields, turn),
      })
      expect((await api.call(organizations.read, { params: { id } }, ada)).customField).toEqual(filled(fields, turn))
      expect((await api.call(organizations.read, { params: { id } }, noor)).customField).toEqual([])
    }
    const found = async (fieldFilters: string[]) =>
      (await api.call(irmMembership.organizations, { query: { fieldFilters } }, ada)).data
    for (const filter of findsFirst(fields)) expect((await found([filter])).map(({ id }) => id)).toEqual([one])
    expect((await found(findsFirst(fields)))[0]?.customField).toEqual(filled(fields, 0))
    const from = (value: string) => writeFieldFilter({ fieldId: fields.number, operator: 'from', value })
    expect((await found([from('-2.5')])).length).toBe(2)
    expect(
      (await found([from('0'), writeFieldFilter({ fieldId: fields.choice, operator: 'in', value: 'Gold' })])).length,
    ).toBe(0)
    const file = await api.request(
      'GET',
      `/v2/irm/organizations.csv?field_filters=${encodeURIComponent(from('0'))}`,
      ada,
    )
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/,text,number,date,choice,multi_choice$/)
    expect(lines.slice(1)).toEqual([expect.stringMatching(/,Wavering,40,2026-11-02,Silver,Income$/)])
    const sheet = await api.request('GET', '/v2/irm/organizations.xlsx', ada)
    expect(sheet.status).toBe(200)
  })

  test.each([['an unknown field', { field_id: newId(), value: 'x' }, 'custom_fields.0.field_id']])(
    '%s is refused',
    async (_name, value, field) => {
      const [one] = (await api.call(organizations.list, { query: { pageSize: 1 } }, ada)).data
      await expect(
        api.call(
          customProfiles.saveOrganizationFields,
          { params: { id: one?.id ?? '' }, body: { customFields: [value] } },
          ada,
        ),
      ).rejects.toMatchObject({ status: 422, errors: [{ field }] })
    },
  )

  test('a malformed filter is rejected as malformed', async () => {
    for (const filter of ['x', `${newId()}:like:1`, `${newId()}:from:soon`]) {
      const { status } = await api.request(
        'GET',
        `/v2/irm/organizations?field_filters=${encodeURIComponent(filter)}`,
        ada,
      )
      expect(status).toBe(400)
    }
  })
})

describe('people', () => {
  test('have custom fields and favorites in the list and the export', async () => {
    const fields = await defineAll('person')
    const [one, two] = (await api.call(people.list, { query: { pageSize: 2 } }, ada)).data.map(({ id }) => id)
    for (const [turn, id = ''] of [one, two].entries()) {
      await api.call(irmMembership.addPerson, { params: { id } }, ada)
      const body = { customFields: filled(fields, turn) }
      await api.call(customProfiles.savePersonFields, { params: { id }, body }, ada)
    }
    for (const filter of findsFirst(fields)) {
      const { data } = await api.call(irmMembership.people, { query: { fieldFilters: [filter] } }, ada)
      expect(data).toMatchObject([{ id: one, customField: filled(fields, 0), favoriteId: null }])
    }
    const { text } = await api.request('GET', '/v2/irm/people.csv', ada)
    expect(text).toContain(',Growth; Value')
    const newest = await api.call(irmMembership.people, { query: { sort: 'added_at_desc' } }, ada)
    expect(newest.data.map(({ id }) => id)).toEqual([two, one])
    const engaged = await api.call(irmMembership.people, { query: { sort: 'engagement_label_desc' } }, ada)
    expect(engaged.meta.total).toBe(2)
  })
})

describe('activities', () => {
  const startsAt = '2026-11-03T14:00:00Z'

  test('keep custom fields when logged, changed, filtered and exported', async () => {
    const fields = await defineAll('activity')
    const log = (turn: number) =>
      api.call(
        activities.create,
        { body: { typeId, subject: `Call ${turn}`, startsAt, customFields: filled(fields, turn) } },
        ada,
      )
    const one = await log(0)
    await log(1)
    expect(one.customField).toEqual(filled(fields, 0))
    for (const filter of findsFirst(fields)) {
      const { data } = await api.call(activities.list, { query: { fieldFilters: [filter] } }, ada)
      expect(data.map(({ id }) => id)).toEqual([one.id])
    }
    const body = { typeId, subject: 'Call 0', startsAt, customFields: [{ field_id: fields.number, value: null }] }
    const changed = await api.call(activities.update, { params: { id: one.id }, body }, ada)
    expect(changed.customField).toEqual(filled(fields, 0).filter(({ field_id }) => field_id !== fields.number))
    const { text } = await api.request('GET', '/v2/activities.csv?search=Call+1', ada)
    expect(text).toMatch(/Notes,Visible to,text,number,date,choice,multi_choice\r\n/)
    expect(text).toContain('Wavering,40,2026-11-02,Silver,Income')
    await expect(
      api.call(
        activities.create,
        { body: { typeId, subject: 'x', startsAt, customFields: [{ field_id: fields.number, value: 'many' }] } },
        ada,
      ),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'custom_fields.0.value', message: 'Enter a number' }] })
    expect((await api.call(activities.list, { query: { search: 'Call' } }, ada)).meta.total).toBe(2)
  })
})

describe('lists are sorted by a field, with empty values last', () => {
  const values: [Kind, string[], ...(string | number | string[])[]][] = [
    ['text', [], 'alder', 'Birch', 'cedar'],
    ['number', [], -3.5, 9, 10],
    ['date', [], '2025-12-31', '2026-01-02', '2026-01-10'],
    // Sorted by position among the options, not alphabetically.
    ['choice', ['Platinum', 'Gold', 'Silver'], 'Platinum', 'Gold', 'Silver'],
    ['multi_choice', ['Value', 'Growth', 'Income'], ['Growth', 'Value'], ['Growth'], ['Income']],
  ]
  const both = ['asc', 'desc'] as const
  const turned = <T>(direction: 'asc' | 'desc', [last, ...filledIn]: T[]) =>
    [...(direction === 'asc' ? filledIn : filledIn.toReversed()), last] as T[]

  test.each(values)('people and organizations by %s', async (kind, options, ...sorted) => {
    for (const subject of ['person', 'organization'] as const) {
      const isPerson = subject === 'person'
      const fieldId = await define(subject, kind, options, `Sorted ${kind}`)
      const { data } = await api.call(isPerson ? people.list : organizations.list, { query: { pageSize: 4 } }, ada)
      const ids = data.map(({ id }) => id)
      for (const [turn, id] of ids.entries()) {
        await api.call(isPerson ? irmMembership.addPerson : irmMembership.addOrganization, { params: { id } }, ada)
        const body = { customFields: [{ field_id: fieldId, value: sorted[turn - 1] ?? null }] }
        const save = isPerson ? customProfiles.savePersonFields : customProfiles.saveOrganizationFields
        if (turn > 0) await api.call(save, { params: { id }, body }, ada)
      }
      for (const direction of both) {
        const query = { ids, sort: `${fieldSort(fieldId)}_${direction}-name_asc` }
        const list = isPerson ? irmMembership.people : irmMembership.organizations
        const listed = (await api.call(list, { query }, ada)).data.map(({ id }) => id)
        expect(listed).toEqual(turned(direction, ids))
        const path = `/v2/irm/${isPerson ? 'people' : 'organizations'}.csv?sort=${query.sort}&ids=${ids.join('&ids=')}`
        const lines = (await api.request('GET', path, ada)).text.trimEnd().split('\r\n').slice(1)
        const cells = [undefined, ...sorted].map((value) => [value ?? []].flat().join('; '))
        for (const [at, cell] of turned(direction, cells).entries()) expect(lines[at]).toMatch(new RegExp(`,${cell}$`))
      }
    }
  })

  test.each(values)('activities by %s', async (kind, options, ...sorted) => {
    const fieldId = await define('activity', kind, options, `Sorted ${kind}`)
    const ids: string[] = []
    for (const value of [null, ...sorted]) {
      const customFields = [{ field_id: fieldId, value }]
      const body = { typeId, subject: `Sorted ${kind}`, startsAt: '2026-11-03T14:00:00Z', customFields }
      ids.push((await api.call(activities.create, { body }, ada)).id)
    }
    for (const direction of both) {
      const query = { search: `Sorted ${kind}`, sort: `${fieldSort(fieldId)}_${direction}-subject_asc` }
      expect((await api.call(activities.list, { query }, ada)).data.map(({ id }) => id)).toEqual(turned(direction, ids))
    }
  })

  test('sorting by an unknown field is ignored, and by an invalid field id is rejected', async () => {
    const sort = `${fieldSort(newId())}_desc-name_asc`
    expect((await api.call(irmMembership.people, { query: { sort } }, ada)).meta.total).toBeGreaterThan(1)
    for (const path of ['irm/people', 'irm/organizations', 'activities'])
      expect((await api.request('GET', `/v2/${path}?sort=field12_asc`, ada)).status).toBe(400)
    expect((await api.request('GET', `/v2/people?sort=${sort}`, ada)).status).toBe(400)
  })
})

test('custom fields cannot be read, filtered or written while disabled', async () => {
  const flag = (isEnabled: boolean) =>
    api.db.updateTable('identity.flags').set({ isEnabled }).where('name', '=', 'custom_fields').execute()
  const [field] = await api.call(customProfiles.customFields, { query: { subject: 'activity' } }, ada)
  await flag(false)
  try {
    const never = writeFieldFilter({ fieldId: newId(), operator: 'in', value: 'x' })
    const members = await api.call(irmMembership.organizations, { query: { fieldFilters: [never] } }, ada)
    expect(new Set(members.data.map(({ customField }) => customField.length))).toEqual(new Set([0]))
    const byField = { sort: `${fieldSort(field?.id ?? '')}_desc` }
    expect((await api.call(irmMembership.organizations, { query: byField }, ada)).meta.total).toBe(members.meta.total)
    expect((await api.call(activities.list, { query: byField }, ada)).meta.total).toBeGreaterThan(1)
    expect((await api.call(activities.list, { query: { fieldFilters: [never] } }, ada)).data[0]?.customField).toEqual(
      [],
    )
    expect((await api.request('GET', '/v2/activities.csv', ada)).text).toMatch(/,Notes,Visible to\r\n/)
    const body = { typeId, subject: 'x', startsAt: '2026-11-03T14:00:00Z' }
    const customFields = [{ field_id: field?.id ?? '', value: 'x' }]
    await expect(api.call(activities.create, { body: { ...body, customFields } }, ada)).rejects.toMatchObject({
      status: 422,
    })
    expect(await api.call(activities.create, { body }, ada)).toMatchObject({ customField: [] })
    const [one] = members.data
    expect((await api.call(organizations.read, { params: { id: one?.id ?? '' } }, ada)).customField).toEqual([])
  } finally {
    await flag(true)
  }
})
