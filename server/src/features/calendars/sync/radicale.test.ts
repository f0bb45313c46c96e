// Reading and writing calendars with a server that others wrote, where it is installed.
import { calendars } from '@rostrum/contract/calendars'
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { hasRadicale, type Radicale, startRadicale } from '#testing/radicale.ts'
import { openCalendarWorker } from '../testing/calendar-worker.ts'

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}${time}`
const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines) => [
      'BEGIN:VEVENT',
      'DTSTAMP:20260101T000000Z',
      'SUMMARY:Secret',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

// Without Radicale (Debian: radicale) nothing else here speaks CalDAV.
describe.skipIf(!hasRadicale)('calendars on a Radicale', () => {
  let api: Api
  let radicale: Radicale
  let worker: Awaited<ReturnType<typeof openCalendarWorker>>
  let customer: string
  let ada: { as: string }
  let userId: string

  beforeAll(async () => {
    radicale = await startRadicale()
    api = await startApi()
    worker = await openCalendarWorker(api)
    customer = await addCustomer(api.db, { features: ['irwin_mail'] })
    ada = { as: await addPerson(api.db, [{ customer }]) }
    userId = await api.userId(ada.as)
    await api.db.updateTable('identity.users').set({ timeZone: 'America/New_York' }).where('id', '=', userId).execute()
    for (const name of ['work', 'private'])
      expect((await radicale.request(`ada/${name}/`, 'MKCALENDAR')).status).toBe(201)
    await put('work/one.ics', file(['UID:one', `DTSTART:${inDays(3, 'T100000Z')}`, 'DURATION:PT1H']))
    await put('private/day.ics', file(['UID:day', `DTSTART;VALUE=DATE:${inDays(5, '')}`]))
    const { url, user, password } = radicale
    const body = { type: 'caldav', emailAddress: ada.as, userName: user, password, calendarUrl: url } as const
    await api.call(emailAccounts.connect, { body }, ada)
  })
  afterAll(async () => {
    await worker?.close()
    await api?.stop()
    await radicale?.stop()
  })

  const put = async (path: string, text: string) =>
    expect((await radicale.request(`ada/${path}`, 'PUT', text, { 'content-type': 'text/calendar' })).status).toBe(201)
  const sync = () => worker.sync(customer)
  const overview = () => api.call(calendars.read, {}, ada)
  const busy = async () => {
    const rows = await api.db
      .selectFrom('app.calendarBusy')
      .select(['startsAt', 'endsAt'])
      .where('userId', '=', userId)
      .orderBy('startsAt')
      .execute()
    return rows.map(
      ({ startsAt, endsAt }) =>
        `${startsAt.toISOString().slice(0, 16)} ${(endsAt.getTime() - startsAt.getTime()) / 3_600_000}h`,
    )
  }
  const calendarNamed = async (name: string) => {
    const found = (await overview()).sources[0]?.calendars.find((one) => one.name.endsWith(name))
    if (!found) throw new Error(`No calendar ${name}`)
    return found
  }

  test('a connected account is about to be read, then its calendars say when its owner is busy', async () => {
    expect((await overview()).sources).toMatchObject([{ type: 'account', isChecking: true, calendars: [] }])
    await sync()
    const { sources } = await overview()
    expect(sources).toMatchObject([{ address: ada.as, reason: null, isChecking: false }])
    expect(sources[0]?.calendars.map(({ name, countsAsBusy, isWritten }) => [name, countsAsBusy, isWritten])).toEqual([
      ['ada/private', true, false],
      ['ada/work', true, false],
    ])
    const times = await busy()
    expect(times[0]).toBe(`${dayOf(3)}T10:00 1h`)
    // All day on the clock of New York.
    expect(times[1]).toMatch(new RegExp(`^${dayOf(5)}T0[45]:00 2[345]h$`))
    const kept = await api.db.selectFrom('app.calendarObjects').select('content').execute()
    expect(JSON.stringify(kept)).not.toContain('Secret')
  })

  test('changes made outside are seen: changed, added, removed, and a series with an exception', async () => {
    await put('work/one.ics', file(['UID:one', `DTSTART:${inDays(3, 'T120000Z')}`, 'DURATION:PT2H']))
    expect((await radicale.request('ada/private/day.ics', 'DELETE')).status).toBe(200)
    await put(
      'work/series.ics',
      file(
        [
          'UID:s',
          `DTSTART:${inDays(10, 'T150000Z')}`,
          'DURATION:PT30M',
          'RRULE:FREQ=DAILY;COUNT=3',
          `EXDATE:${inDays(11, 'T150000Z')}`,
        ],
        ['UID:s', `RECURRENCE-ID:${inDays(12, 'T150000Z')}`, `DTSTART:${inDays(12, 'T170000Z')}`, 'DURATION:PT30M'],
      ),
    )
    await sync()
    expect(await busy()).toEqual([`${dayOf(3)}T12:00 2h`, `${dayOf(10)}T15:00 0.5h`, `${dayOf(12)}T17:00 0.5h`])
  })

  test('a sync token that the server forgot: everything is compared again', async () => {
    await api.db.updateTable('app.calendars').set({ syncToken: 'http://radicale.org/ns/sync/gone' }).execute()
    expect((await radicale.request('ada/work/series.ics', 'DELETE')).status).toBe(200)
    await sync()
    expect(await busy()).toEqual([`${dayOf(3)}T12:00 2h`])
  })

  test('a calendar that does not count makes no one busy', async () => {
    const { id } = await calendarNamed('work')
    await api.call(calendars.update, { params: { calendar: id }, body: { countsAsBusy: false } }, ada)
    expect(await busy()).toEqual([])
    await sync()
    expect(await busy()).toEqual([])
    await api.call(calendars.update, { params: { calendar: id }, body: { countsAsBusy: true } }, ada)
    await sync()
    expect(await busy()).toHaveLength(1)
  })

  const addEntry = async (days: number, values: object = {}) => {
    const id = newId()
    const startsAt = new Date(`${dayOf(days)}T14:00:00Z`)
    const entry = {
      ...{
        customerId: customer,
        id,
        userId,
        source: 'meeting',
        sourceId: newId(),
        uid: `${id}@rostrum`,
        subject: 'Call with Northwind, Q3',
      },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), timeZone: 'America/New_York' },
    }
    await api.db
      .insertInto('app.calendarEntries')
      .values({ ...entry, ...values })
      .execute()
    return { id, path: `ada/work/rostrum-${id}.ics` }
  }
  const change = (id: string, values: object) =>
    api.db
      .updateTable('app.calendarEntries')
      .set({ sequence: 1, updatedAt: new Date(), ...values })
      .where('id', '=', id)
      .execute()
  const textAt = async (path: string) => (await radicale.request(path, 'GET')).text()

  test('an entry of ours is written once, changed and removed, and does not count twice', async () => {
    const before = await busy()
    const { id, path } = await addEntry(20)
    await sync()
    expect((await radicale.request(path, 'GET')).status, 'no calendar was chosen').toBe(404)
    const work = await calendarNamed('work')
    await api.call(calendars.update, { params: { calendar: work.id }, body: { isWritten: true } }, ada)
    await sync()
    const text = await textAt(path)
    expect(text).toContain(`UID:${id}@rostrum`)
    expect(text).toContain('SUMMARY:Call with Northwind\\, Q3')
    expect(text).not.toContain('METHOD')
    await sync()
    expect(await busy()).toEqual(before)

    await change(id, { startsAt: new Date(`${dayOf(20)}T15:00:00Z`), endsAt: new Date(`${dayOf(20)}T16:00:00Z`) })
    await sync()
    expect(await textAt(path)).toContain(`DTSTART:${inDays(20, 'T150000Z')}`)
    expect(await textAt(path)).toContain('SEQUENCE:1')
    await change(id, { isCanceled: true, sequence: 2 })
    await sync()
    expect((await radicale.request(path, 'GET')).status).toBe(404)
    await sync()
    expect((await overview()).changes).toEqual([])
  })

  test('a worker that was killed after writing finds its own work', async () => {
    const { id, path } = await addEntry(21)
    await sync()
    const etag = (await radicale.request(path, 'GET')).headers.get('etag')
    // As if it had ended before it could note the answer.
    const lost = { etag: null, writtenVersion: null, startsAt: null, endsAt: null }
    await api.db.updateTable('app.calendarWrites').set(lost).where('entryId', '=', id).execute()
    await sync()
    const write = await api.db
      .selectFrom('app.calendarWrites')
      .selectAll()
      .where('entryId', '=', id)
      .executeTakeFirstOrThrow()
    expect(write).toMatchObject({ state: 'written', etag })
    const listed = await radicale.request('ada/work/', 'PROPFIND', undefined, { depth: '1' })
    expect((await listed.text()).split(`rostrum-${id}`).length - 1).toBe(1)
  })

  test('what was moved outside is told, counts where it is, and is put back only when asked', async () => {
    const { id, path } = await addEntry(22)
    await sync()
    const moved = (await textAt(path))
      .replaceAll(inDays(22, 'T14'), inDays(22, 'T18'))
      .replaceAll(inDays(22, 'T15'), inDays(22, 'T19'))
    await put(path.slice(4), moved)
    await change(id, { subject: 'Another subject' })
    await sync()
    await sync()
    expect((await overview()).changes).toMatchObject([{ id, change: 'moved', calendar: 'ada/work' }])
    expect(await textAt(path)).toContain(inDays(22, 'T180000Z'))
    expect(await busy()).toContain(`${dayOf(22)}T18:00 1h`)
    await api.call(calendars.settle, { params: { entry: id }, body: { decision: 'restore' } }, ada)
    await sync()
    expect(await textAt(path)).toContain(`DTSTART:${inDays(22, 'T140000Z')}`)
    expect((await overview()).changes).toEqual([])
    await sync()
    expect(await busy()).not.toContain(`${dayOf(22)}T18:00 1h`)
  })

  test('what was deleted outside is told and stays deleted; a reminder added there is no change', async () => {
    const deleted = await addEntry(23)
    const reminded = await addEntry(24)
    await sync()
    expect((await radicale.request(deleted.path, 'DELETE')).status).toBe(200)
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VEVENT'
    await put(reminded.path.slice(4), (await textAt(reminded.path)).replace('END:VEVENT', alarm))
    await change(deleted.id, { subject: 'Changed' })
    await sync()
    expect((await overview()).changes).toMatchObject([{ id: deleted.id, change: 'deleted' }])
    await api.call(calendars.settle, { params: { entry: deleted.id }, body: { decision: 'leave' } }, ada)
    await change(reminded.id, { subject: 'A better subject' })
    await sync()
    expect((await radicale.request(deleted.path, 'GET')).status).toBe(404)
    expect((await overview()).changes).toEqual([])
    expect(await textAt(reminded.path)).toContain('A better subject')
  })

  test('a password that is no longer accepted is told in words; disconnecting forgets everything', async () => {
    const { servers } = await api.db
      .selectFrom('app.emailAccounts')
      .select('servers')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const wrong = JSON.stringify({ ...(servers as object), userName: 'somebody-else' })
    await api.db.updateTable('app.emailAccounts').set({ servers: wrong }).where('userId', '=', userId).execute()
    await sync()
    expect((await overview()).sources[0]?.reason).toContain('did not accept')
    const [account] = await api.call(emailAccounts.list, {}, ada)
    await api.call(emailAccounts.archive, { body: { ids: [account?.id ?? ''] } }, ada)
    expect((await overview()).sources).toEqual([])
    await sync()
    expect(await busy()).toEqual([])
    expect(await api.db.selectFrom('app.calendars').select('id').where('userId', '=', userId).execute()).toEqual([])
  })
})
