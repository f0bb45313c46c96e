// Subscriptions and the own feed, with a web server that answers as we say.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calendars } from '@rostrum/contract/calendars'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { openCalendarWorker } from './testing/calendar-worker.ts'

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const compact = (days: number) => dayOf(days).replaceAll('-', '')
const fileWith = (days: number) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    `DTSTART:${compact(days)}T090000Z`,
    'DURATION:PT1H',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

let api: Api
let worker: Awaited<ReturnType<typeof openCalendarWorker>>
let customer: string
let ada: { as: string }
let userId: string
const asked: IncomingMessage[] = []
let answer = { status: 200, body: fileWith(4), etag: '"1"' }
const server = createServer((request, response) => {
  asked.push(request)
  const isSame = request.headers['if-none-match'] === answer.etag
  response.writeHead(isSame ? 304 : answer.status, { etag: answer.etag }).end(isSame ? '' : answer.body)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/holidays.ics?key=secret`
  api = await startApi()
  worker = await openCalendarWorker(api)
  customer = await addCustomer(api.db)
  ada = { as: await addPerson(api.db, [{ customer }]) }
  userId = await api.userId(ada.as)
})
afterAll(async () => {
  await worker?.close()
  await api?.stop()
  server.close()
})

const busy = () =>
  api.db.selectFrom('app.calendarBusy').select('startsAt').where('userId', '=', userId).orderBy('startsAt').execute()

test('a subscription is tried, read, asked for politely and ended', async () => {
  const { id } = await api.call(calendars.subscribe, { body: { url, name: 'Holidays' } }, ada)
  await worker.sync(customer)
  expect(await busy()).toEqual([{ startsAt: new Date(`${dayOf(4)}T09:00:00Z`) }])
  const read = async () => (await api.call(calendars.read, {}, ada)).sources
  expect(await read()).toMatchObject([
    {
      id,
      type: 'subscription',
      address: '127.0.0.1',
      reason: null,
      calendars: [{ name: 'Holidays', isWritten: false }],
    },
  ])
  expect(JSON.stringify(await read())).not.toContain('secret')

  await worker.sync(customer)
  expect(asked.at(-1)?.headers['if-none-match']).toBe('"1"')
  answer = { status: 200, body: fileWith(6), etag: '"2"' }
  await worker.sync(customer)
  expect(await busy()).toEqual([{ startsAt: new Date(`${dayOf(6)}T09:00:00Z`) }])

  // A failure is no empty calendar: what was read stays, the next try waits, and after three it is told.
  answer = { status: 500, body: 'broken', etag: '"3"' }
  for (let tries = 0; tries < 3; tries += 1) await worker.sync(customer)
  expect((await read())[0]?.reason).toContain('500')
  expect(await busy()).toHaveLength(1)
  const { syncAfter } = await api.db
    .selectFrom('app.calendarSources')
    .select('syncAfter')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(syncAfter.getTime()).toBeGreaterThan(Date.now() + 60_000)

  answer = { status: 200, body: fileWith(6), etag: '"4"' }
  await api.call(calendars.check, { params: { source: id } }, ada)
  await worker.sync(customer)
  expect((await read())[0]?.reason).toBeNull()

  const [calendar] = (await read())[0]?.calendars ?? []
  const body = { isWritten: true }
  await expect(api.call(calendars.update, { params: { calendar: calendar?.id ?? '' }, body }, ada)).rejects.toThrow()
  await api.call(calendars.unsubscribe, { params: { source: id } }, ada)
  expect(await read()).toEqual([])
  expect(await busy()).toEqual([])
})

test('what is no calendar is rejected with the reason', async () => {
  answer = { status: 200, body: '<html>Sign in</html>', etag: '"5"' }
  const subscribe = (to: string) => api.call(calendars.subscribe, { body: { url: to, name: 'A' } }, ada)
  await expect(subscribe(url)).rejects.toThrow(/No calendar was found/)
  await expect(subscribe('ftp://calendar.example/a.ics')).rejects.toThrow(/https/)
  await expect(subscribe('http://169.254.169.254/latest')).rejects.toThrow(/private network/)
})

test('the feed has what is planned and what was canceled, and a new address ends the former', async () => {
  const add = async (days: number, values: object = {}) => {
    const id = newId()
    const startsAt = new Date(`${dayOf(days)}T14:00:00Z`)
    const entry = { customerId: customer, id, userId, source: 'meeting', sourceId: newId(), uid: `${id}@rostrum` }
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000), timeZone: 'Europe/Berlin' }
    await api.db
      .insertInto('app.calendarEntries')
      .values({ ...entry, ...times, subject: `In ${days} days; “Q3”, live`, ...values })
      .execute()
    return id
  }
  const planned = await add(3, { location: 'Room 4\nSecond floor' })
  const canceled = await add(4, { isCanceled: true, sequence: 2 })
  await add(5, { isCanceled: true, updatedAt: new Date(Date.now() - 31 * 86_400_000) })

  expect((await api.call(calendars.read, {}, ada)).feedUrl).toBeNull()
  const { feedUrl } = await api.call(calendars.renewFeed, {}, ada)
  expect((await api.call(calendars.read, {}, ada)).feedUrl).toBe(feedUrl)
  const get = (address: string, headers = {}) => fetch(`${api.urls[0]}${new URL(address).pathname}`, { headers })
  const response = await get(feedUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const events = new ICAL.Component(ICAL.parse(await response.text()) as never).getAllSubcomponents('vevent')
  const shown = events.map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    start: (event.getFirstPropertyValue('dtstart') as unknown as ICAL.Time).toJSDate().toISOString(),
  }))
  expect(shown).toEqual([
    { uid: `${planned}@rostrum`, status: 'CONFIRMED', sequence: 0, start: `${dayOf(3)}T14:00:00.000Z` },
    { uid: `${canceled}@rostrum`, status: 'CANCELLED', sequence: 2, start: `${dayOf(4)}T14:00:00.000Z` },
  ])
  expect(events[0]?.getFirstPropertyValue('summary')).toBe('In 3 days; “Q3”, live')

  const etag = response.headers.get('etag')
  expect((await get(feedUrl, { 'if-none-match': `W/${etag}` })).status).toBe(304)
  await api.db
    .updateTable('app.calendarEntries')
    .set({ sequence: 1, subject: 'Moved' })
    .where('id', '=', planned)
    .execute()
  const changed = await get(feedUrl, { 'if-none-match': String(etag) })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('SEQUENCE:1')

  const renewed = await api.call(calendars.renewFeed, {}, ada)
  expect(renewed.feedUrl).not.toBe(feedUrl)
  expect((await get(feedUrl)).status).toBe(404)
  expect((await get(renewed.feedUrl)).status).toBe(200)
  expect((await get(renewed.feedUrl.replace('.ics', ''))).status).toBe(404)
  await api.db
    .updateTable('identity.customerAuthorizations')
    .set({ lockedAt: new Date() })
    .where('userId', '=', userId)
    .execute()
  expect((await get(renewed.feedUrl)).status).toBe(404)
})
