import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { alwaysOpen, makePage } from './testing/pages.ts'

let api: Api
let customer: string
let admin: Caller
let host: Caller
let hostId: string
let reader: Caller
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db)
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  host = { as: await addPerson(api.db, [{ customer }]) }
  hostId = await api.userId(host.as ?? '')
  reader = { as: await addPerson(api.db, [{ customer, role: 'read_only' }]) }
})
afterAll(() => api?.stop())

const read = (id: string) => api.call(bookingPages.read, { params: { id } }, host)
const change = (id: string, body: object) => api.call(bookingPages.update, { params: { id }, body }, host)
const titles = async (query: object) =>
  (await api.call(bookingPages.list, { query }, host)).data.map(({ title }) => title)
const preview = (body: object = {}) =>
  api.call(
    bookingPages.preview,
    { body: { settings: alwaysOpen, hostIds: [hostId], length: 30, days: 3, ...body } },
    host,
  )

describe('a booking page', () => {
  test('has an address of its own, and a secret one cannot be guessed', async () => {
    const made = await makePage(api, host, { title: 'Réunion: CEO & CFO' })
    expect(made).toMatchObject({
      status: 'active',
      hosts: [{ id: hostId }],
      upcomingCount: 0,
      settings: { lengths: [30], mode: 'one', quiet: 'reject' },
    })
    expect(made.address).toMatch(/^re-union-ceo-cfo-[0-9a-f]{6}$|^reunion-ceo-cfo-[0-9a-f]{6}$/)
    expect(made.url).toMatch(new RegExp(`/book/${made.address}$`))
    const secret = await makePage(api, host, { isSecret: true, address: 'ignored' })
    expect(secret.address).toMatch(/^[0-9a-f]{32}$/)
    const named = await makePage(api, host, { address: 'Meet-Veltrane' })
    expect(named.address).toBe('meet-veltrane')
    // Of any customer.
    const noor = { as: 'noor@brackmoor.example' }
    await expect(makePage(api, noor, { address: 'meet-veltrane' })).rejects.toThrow(/taken|422/)
  })

  test('is changed by one person at a time, paused, copied, deleted and restored', async () => {
    const { id, version } = await makePage(api, host, { title: 'Quarterly call' })
    expect(await change(id, { title: 'Results call', version })).toMatchObject({
      title: 'Results call',
      version: version + 1,
    })
    await expect(change(id, { title: 'Late', version })).rejects.toThrow(/Someone has changed|409/)
    expect(await change(id, { status: 'paused' })).toMatchObject({ status: 'paused', title: 'Results call' })
    const copy = await api.call(bookingPages.duplicate, { params: { id } }, host)
    expect(copy).toMatchObject({ title: 'Results call (copy)', status: 'paused', hosts: [{ id: hostId }] })
    expect(await titles({ term: 'results', sort: 'title_asc' })).toEqual(['Results call', 'Results call (copy)'])
    await api.call(bookingPages.delete, { params: { id } }, host)
    expect(await titles({ term: 'results' })).toEqual(['Results call (copy)'])
    await api.call(bookingPages.restore, { params: { id } }, host)
    expect(await read(id)).toMatchObject({ title: 'Results call' })
    expect(await titles({ term: 'results', statuses: ['active'] })).toEqual([])
  })

  test('rejects hosts of another customer, several for one person, and hours that overlap', async () => {
    const noorId = await api.userId('noor@brackmoor.example')
    await expect(makePage(api, host, { hostIds: [noorId] })).rejects.toThrow(/people on your team|422/)
    const adminId = await api.userId(admin.as ?? '')
    await expect(makePage(api, host, { hostIds: [hostId, adminId] })).rejects.toThrow(/Choose one host|422/)
    const hours = [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 1, from: '11:00', to: '13:00' },
    ]
    await expect(makePage(api, host, { settings: { hours } })).rejects.toThrow(/overlap|422/)
    await expect(makePage(api, reader)).rejects.toThrow(/403|read-only|allowed/i)
  })
})

describe('free times', () => {
  test('leave out calendars, private activities of the host and quiet periods', async () => {
    const before = await preview()
    expect(before.length).toBeGreaterThan(100)
    const [first, second, third] = [before[10], before[20], before[30]].map((slot) => slot?.startsAt ?? new Date())
    if (!first || !second || !third) throw new Error('There are fewer slots than expected')
    const half = 30 * 60_000
    await api.db
      .insertInto('app.calendarBusy')
      .values({
        ...{ customerId: customer, calendarId: newId(), userId: hostId },
        startsAt: first,
        endsAt: new Date(first.getTime() + half),
      })
      .execute()
    const [typeId, colleagueId, activityId] = [newId(), newId(), newId()]
    const keys = { customerId: customer }
    await api.db
      .insertInto('app.activityTypes')
      .values({ ...keys, id: typeId, name: 'Call', medium: 'virtual', color: 'gray', position: 90 })
      .execute()
    await api.db
      .insertInto('app.colleagues')
      .values({ ...keys, id: colleagueId, firstName: 'Test', lastName: 'Host', userId: hostId })
      .execute()
    const adminId = await api.userId(admin.as ?? '')
    await api.db
      .insertInto('app.activities')
      .values({
        ...{ ...keys, id: activityId, userId: adminId, typeId, subject: 'Private', visibleTo: [adminId] },
        startsAt: second,
        endsAt: new Date(second.getTime() + half),
      })
      .execute()
    await api.db
      .insertInto('app.activityColleagues')
      .values({ ...keys, activityId, colleagueId })
      .execute()
    const after = (await preview()).map(({ startsAt }) => startsAt.getTime())
    expect(after).not.toContain(first.getTime())
    expect(after).not.toContain(second.getTime())
    expect(after).toContain(third.getTime())

    const tomorrow = addDays(dayIn('America/Toronto'), 1)
    const body = { name: 'Before the results', firstDay: tomorrow, lastDay: tomorrow }
    await expect(api.call(quietPeriods.create, { body }, host)).rejects.toThrow()
    const { id } = await api.call(quietPeriods.create, { body }, admin)
    const daysOf = async (quiet: string) =>
      new Set(
        (await preview({ settings: { ...alwaysOpen, quiet } })).map(({ startsAt }) =>
          dayIn('America/Toronto', startsAt),
        ),
      )
    expect(await daysOf('reject')).not.toContain(tomorrow)
    expect(await daysOf('ask')).toContain(tomorrow)
    expect(await daysOf('allow')).toContain(tomorrow)
    expect(await api.call(quietPeriods.list, {}, host)).toMatchObject([{ name: 'Before the results', security: null }])
    await api.call(quietPeriods.delete, { params: { id } }, admin)
    expect(await daysOf('reject')).toContain(tomorrow)
  })

  test('the user is told whether a calendar is connected', async () => {
    expect(await api.call(bookingPages.state, {}, host)).toEqual({ hasCalendar: false, isHost: true })
    expect(await api.call(bookingPages.state, {}, reader)).toEqual({ hasCalendar: false, isHost: false })
  })
})
