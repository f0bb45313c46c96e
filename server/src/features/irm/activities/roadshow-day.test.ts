import { activities } from '@rostrum/contract/irm/activities'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let typeId: string
let firmId: string
let personId: string
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
  firmId = (await api.call(organizations.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
  personId = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
})
afterAll(() => api.stop())

const at = (hour: number) => `2026-11-10T${hour}:00:00Z`
const meeting = (hour: number, more: object = {}) => ({
  subject: `Meeting at ${hour}`,
  startsAt: at(hour),
  endsAt: at(hour + 1),
  organizationIds: [firmId],
  ...more,
})
const logDay = (meetings: object[], more: object = {}) =>
  api.call(
    activities.logDay,
    { body: { typeId, location: 'Boston', meetings: meetings as ReturnType<typeof meeting>[], ...more } },
    ada,
  )
const logged = async () => (await api.call(activities.list, { query: { search: 'Meeting at' } }, ada)).meta.total

it('all meetings of a day are logged together, in their order', async () => {
  const day = await logDay([meeting(14), meeting(13, { organizationIds: [], people: [{ id: personId }] })])
  expect(day).toMatchObject([
    { subject: 'Meeting at 14', location: 'Boston', type: { id: typeId }, organizations: [{ id: firmId }] },
    { subject: 'Meeting at 13', location: 'Boston', people: [{ id: personId }] },
  ])
})

it('one bad meeting keeps all of them out, and every bad one is named', async () => {
  const before = await logged()
  const theirs = await api.call(customProfiles.createInstitution, { body: { name: 'Theirs', type: 'bank' } }, noor)
  const bad = { organizationIds: [theirs.id] }
  await expect(logDay([meeting(13), meeting(14, bad), meeting(15), meeting(16, bad)])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'meetings.1.organization_ids' }, { field: 'meetings.3.organization_ids' }],
  })
  expect(await logged()).toBe(before)
})

it.each([
  ['no meeting', [], 'meetings'],
  ['nobody met', [{ organizationIds: [] }], 'meetings.0.organization_ids'],
  ['no subject', [{}, { subject: ' ' }], 'meetings.1.subject'],
  ['an end before the start', [{ endsAt: '2026-11-10T01:00:00Z' }], 'meetings.0.ends_at'],
])('%s is refused', async (_, changes, field) => {
  const rows = changes.map((change, index) => meeting(13 + index, change))
  await expect(logDay(rows)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

it('what the day shares is refused once', async () => {
  await expect(logDay([meeting(13), meeting(14)], { brokerId: firmId })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'broker_id' }],
  })
})

it('a day can be for its writer alone', async () => {
  const [logged] = await logDay([meeting(15)], { visibility: 'private' })
  expect(logged).toMatchObject({ visibility: 'private' })
  const miles = { as: 'miles@veltrane.example' }
  await expect(api.call(activities.read, { params: { id: logged?.id ?? '' } }, miles)).rejects.toMatchObject({
    status: 404,
  })
  await expect(logDay([meeting(16)], { visibility: 'chosen' })).rejects.toMatchObject({ status: 422 })
})
