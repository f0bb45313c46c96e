import type { Args } from '@rostrum/contract/platform/endpoint'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, miles, noor, profilesOf, refusal } from './testing/profiles.ts'

let api: Api
let marketPersonId: string
let marketId: string
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  marketId = (await api.db.selectFrom('market.organizations').select('id').executeTakeFirstOrThrow()).id
  marketPersonId = (await api.db.selectFrom('market.people').select('id').orderBy('id').executeTakeFirstOrThrow()).id
})
afterAll(() => api.stop())

type FieldBody = Args<typeof customProfiles.createCustomField>['body']
let made = 0
const field = (body: Partial<FieldBody> = {}, caller = ada) => {
  made += 1
  return api.call(
    customProfiles.createCustomField,
    { body: { subject: 'person', name: `Field ${made}`, kind: 'text', ...body } },
    caller,
  )
}
const change = (id: string, body: Args<typeof customProfiles.updateCustomField>['body'], caller = ada) =>
  api.call(customProfiles.updateCustomField, { params: { id }, body }, caller)
const list = (subject?: 'person' | 'organization', caller = ada) =>
  api.call(customProfiles.customFields, { query: subject ? { subject } : {} }, caller)
type Value = string | number | string[] | null
const save = (personId: string, values: Record<string, Value>, caller = ada) =>
  api.call(
    customProfiles.savePersonFields,
    {
      params: { id: personId },
      body: { customFields: Object.entries(values).map(([field_id, value]) => ({ field_id, value })) },
    },
    caller,
  )

describe('definitions', () => {
  test('are listed by subject in order, each with its options', async () => {
    const first = await field({ subject: 'organization', name: 'Tier', kind: 'choice', options: [' Gold ', 'Silver'] })
    const second = await field({ subject: 'organization', name: 'Since', kind: 'date' })
    expect(first).toMatchObject({ options: ['Gold', 'Silver'], position: 0, isArchived: false })
    expect(await list('organization')).toEqual([first, second])
    await change(second.id, { position: 0 })
    await change(first.id, { position: 1 })
    expect((await list('organization')).map(({ name }) => name)).toEqual(['Since', 'Tier'])
    expect(await list(undefined, noor)).toEqual([])
  })

  test.each<[string, object, string]>([
    ['no name', { name: '' }, 'name'],
    ['a very long name', { name: 'x'.repeat(10_000) }, 'name'],
    ['an unknown kind', { kind: 'color' }, 'kind'],
    ['an unknown subject', { subject: 'fund' }, 'subject'],
    ['a choice of nothing', { kind: 'choice' }, 'options'],
    ['options of a number', { kind: 'number', options: ['1'] }, 'options'],
    ['the same option twice', { kind: 'multi_choice', options: ['Gold', 'gold'] }, 'options'],
  ])('%s is refused by field', async (_what, json, name) => {
    const answer = await api.request('POST', '/v2/custom_fields', {
      ...ada,
      json: { subject: 'person', name: 'Refused', kind: 'text', ...json },
    })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: name }] } })
  })

  test('a name is unique per subject, and can be reused after archiving', async () => {
    const one = await field({ name: 'Region' })
    expect(await refusal(field({ name: 'REGION' }))).toMatchObject({ status: 422, field: 'name' })
    await field({ name: 'Region', subject: 'organization' })
    await field({ name: 'Region' }, noor)
    await change(one.id, { isArchived: true })
    const two = await field({ name: 'Region' })
    expect(await refusal(change(one.id, { isArchived: false }))).toMatchObject({ status: 422, field: 'name' })
    expect(await refusal(change(two.id, { name: (await field()).name }))).toMatchObject({ status: 422, field: 'name' })
    expect(await change(one.id, { isArchived: false, name: 'Old region' })).toMatchObject({ isArchived: false })
    const twins = await Promise.allSettled([field({ name: 'Twin' }), field({ name: 'Twin' }, miles)])
    expect(twins.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an option in use cannot be removed; others can be added and removed', async () => {
    const several = await field({ kind: 'multi_choice', options: ['Gold', 'Silver', 'Bronze'] })
    const one = await field({ kind: 'choice', options: ['Gold', 'Silver'] })
    await save(marketPersonId, { [several.id]: ['Gold', 'Bronze'], [one.id]: 'Gold' })
    expect(await refusal(change(several.id, { options: ['Gold', 'Silver'] }))).toMatchObject({
      status: 422,
      field: 'options',
      message: '“Bronze” can’t be removed because 1 profile uses it',
    })
    expect(await refusal(change(one.id, { options: ['Silver'] }))).toMatchObject({ field: 'options' })
    expect(await refusal(change(one.id, { options: [] }))).toMatchObject({ field: 'options' })
    const changed = await change(several.id, { options: ['Bronze', 'Gold', 'Lead'] })
    expect(changed.options).toEqual(['Bronze', 'Gold', 'Lead'])
    await save(marketPersonId, { [one.id]: null })
    expect((await change(one.id, { options: ['Silver'] })).options).toEqual(['Silver'])
  })

  test('changes are audited, and foreign fields are not found', async () => {
    const { id } = await field()
    await change(id, { name: 'Renamed' })
    const events = await api.db
      .selectFrom('app.auditEvents')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { action: 'custom_field.created' },
      { action: 'custom_field.changed', after: { name: 'Renamed' } },
    ])
    expect(await refusal(change(id, { name: 'Mine' }, noor))).toMatchObject({ status: 404 })
  })
})

describe('values of a person', () => {
  test('of a market or own person are stored by field and shown on the profile; null clears a value', async () => {
    const [text, number, date] = [await field(), await field({ kind: 'number' }), await field({ kind: 'date' })]
    const own = await profilesOf(api).person([marketId])
    for (const id of [marketPersonId, own.id]) {
      await save(id, { [text.id]: ' <b>plain</b> ', [number.id]: -1.5, [date.id]: '2026-02-28' })
      const { customField } = await save(id, { [number.id]: null, [date.id]: '' }, miles)
      expect(customField).toContainEqual({ field_id: text.id, value: '<b>plain</b>' })
      expect(customField.map((value) => value.field_id)).not.toContain(number.id)
      const person = await api.call(people.read, { params: { id } }, ada)
      expect(person.customField).toEqual(customField)
      expect((await api.call(people.read, { params: { id: marketPersonId } }, noor)).customField).toEqual([])
    }
    const events = await api.db.selectFrom('app.auditEvents').select('action').where('subjectId', '=', own.id).execute()
    expect(events.filter(({ action }) => action === 'person.custom_fields_saved')).toHaveLength(2)
  })

  test('of the wrong type are rejected by field, and then none is stored', async () => {
    const fields = {
      text: await field(),
      number: await field({ kind: 'number' }),
      date: await field({ kind: 'date' }),
      choice: await field({ kind: 'choice', options: ['Gold'] }),
      several: await field({ kind: 'multi_choice', options: ['Gold'] }),
    }
    const good = await field()
    const bad: [keyof typeof fields, Value][] = [
      ['text', 5],
      ['text', 'x'.repeat(5001)],
      ['number', '5'],
      ['date', '2026-02-30'],
      ['date', 20260228],
      ['choice', 'gold'],
      ['choice', ['Gold']],
      ['several', 'Gold'],
      ['several', ['Gold', 'Lead']],
    ]
    for (const [kind, value] of bad) {
      const answer = await refusal(save(marketPersonId, { [good.id]: 'good', [fields[kind].id]: value }))
      expect([kind, value, answer]).toMatchObject([kind, value, { status: 422, field: 'custom_fields.1.value' }])
    }
    const { customField } = await save(marketPersonId, { [fields.several.id]: ['Gold', 'Gold'] })
    expect(customField).toContainEqual({ field_id: fields.several.id, value: ['Gold'] })
    expect(customField.map((value) => value.field_id)).not.toContain(good.id)
  })

  test('of unknown, foreign, archived or organization fields are rejected; unknown people are not found', async () => {
    const foreign = await field({}, noor)
    const archived = await field()
    await change(archived.id, { isArchived: true })
    const ofOrganizations = await field({ subject: 'organization' })
    for (const id of [newId(), foreign.id, archived.id, ofOrganizations.id]) {
      expect(await refusal(save(marketPersonId, { [id]: 'x' }))).toMatchObject({
        status: 422,
        field: 'custom_fields.0.field_id',
      })
    }
    const mine = await field()
    const stranger = await profilesOf(api, noor).person([marketId])
    const gone = await profilesOf(api).person([marketId])
    await api.call(customProfiles.deletePerson, { params: { id: gone.id } }, ada)
    for (const id of [newId(), stranger.id, gone.id]) {
      expect(await refusal(save(id, { [mine.id]: 'x' }))).toMatchObject({ status: 404 })
    }
    const twice = { custom_fields: [1, 2].map((value) => ({ field_id: mine.id, value: String(value) })) }
    const answer = await api.request('PATCH', `/v2/people/${marketPersonId}/custom_fields`, { ...ada, json: twice })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'custom_fields.1.field_id' }] } })
  })
})

test('custom field endpoints do not exist while the flag is off', async () => {
  const { id } = await field()
  await api.db.updateTable('identity.flags').set({ isEnabled: false }).where('name', '=', 'custom_fields').execute()
  try {
    for (const call of [() => list(), () => field(), () => change(id, {}), () => save(marketPersonId, { [id]: 'x' })]) {
      expect(await refusal(call())).toMatchObject({ status: 404 })
    }
  } finally {
    await api.db.updateTable('identity.flags').set({ isEnabled: true }).where('name', '=', 'custom_fields').execute()
  }
})
