import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { bookings } from '@rostrum/contract/scheduler/bookings'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { makePage } from '../testing/pages.ts'
import { oldStamp, pathOf, sendForm, timesOn, visitor } from '../testing/visitor.ts'

let api: Api
let customer: string
let admin: Caller
let host: Caller
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0' } })
  customer = await addCustomer(api.db, { name: 'Veltrane' })
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
})
afterAll(() => api?.stop())

/** Everyone's times are their own: each test has hosts that no other test books. */
const newHost = async (): Promise<Caller> => ({ as: await addPerson(api.db, [{ customer }]) })
const idOf = ({ as = '' }: Caller) => api.userId(as)
const bookingsOf = async (pageId: string) =>
  (await api.call(bookings.list, { query: { pageId, sort: 'created_at_asc' } }, admin)).data
const mailTo = async (address: string) => (await queuedMail(api, address)).reverse()
const eventIn = (mail: { attachments: { content: string }[] | null } | undefined) => {
  const text = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  return { method: calendar.getFirstPropertyValue('method'), event: event && new ICAL.Event(event) }
}
const activityOf = (id: string | null | undefined) =>
  api.db
    .selectFrom('app.activities')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
const entriesOf = (sourceId: string) =>
  api.db.selectFrom('app.calendarEntries').selectAll().where('sourceId', '=', sourceId).execute()

describe('a visitor', () => {
  test('books a time: one activity, one entry for the host and mails with calendar files', async () => {
    host = await newHost()
    const email = `rosa-${newId()}@lind.example`
    const personId = newId()
    await api.db
      .insertInto('app.people')
      .values({
        customerId: customer,
        id: personId,
        userId: await idOf(host),
        firstName: 'Rosa',
        lastName: 'Lind',
        emailPrimary: email,
      })
      .execute()
    const { id: pageId, url } = await makePage(api, host, {
      title: 'Meet the CFO',
      settings: {
        lengths: [30, 60],
        bufferAfter: 15,
        place: { kind: 'video', text: 'https://meet.example/cfo' },
        questions: [{ id: 'topics', label: 'What shall we talk about?', isRequired: true, isLong: true }],
      },
    })
    const path = pathOf(url)
    const page = await api.request('GET', path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Meet the CFO')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text.length).toBeLessThan(120_000)
    const [at] = await timesOn(api, path)
    if (!at) throw new Error('No time is free')
    const form = await api.request('GET', `${path}?length=30&zone=Europe%2FLondon&at=${at.toISOString()}`)
    expect(form.text).toContain('What shall we talk about?')
    const wrong = await sendForm(api, path, at, { email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Enter an email address')
    expect(wrong.text).toContain('Answer this question')
    expect(wrong.text).toContain('value="Rosa Lind"')
    const sent = await sendForm(api, path, at, { email, 'q.topics': 'Margins <b>' })
    expect(sent.status).toBe(303)
    const place = sent.headers.get('location') ?? ''
    const done = await api.request('GET', place)
    expect(done.text).toContain('Your meeting is booked')
    expect(done.text).toContain('https://meet.example/cfo')
    const [booking] = await bookingsOf(pageId)
    expect(booking).toMatchObject({
      ...{ status: 'confirmed', name: 'Rosa Lind', firm: 'Lind Capital', timeZone: 'Europe/London', personId },
      answers: [{ question: 'What shall we talk about?', answer: 'Margins <b>' }],
      startsAt: at,
    })
    const activity = await activityOf(booking?.activityId)
    expect(activity).toMatchObject({ subject: 'Meet the CFO: Rosa Lind (Lind Capital)', startsAt: at, deletedAt: null })
    expect(activity?.notes).toContain('Margins &lt;b&gt;')
    expect(await entriesOf(booking?.id ?? '')).toMatchObject([{ userId: await idOf(host), isCanceled: false }])
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe('Confirmed: Meet the CFO, Veltrane')
    expect(eventIn(mail)).toMatchObject({ method: 'REQUEST' })
    expect(eventIn(mail).event?.startDate.toJSDate()).toEqual(at)
    expect(await mailTo(host.as ?? '')).toHaveLength(1)
    // The pause after it is taken, too.
    const others = (await timesOn(api, path)).map((time) => time.getTime() - at.getTime())
    expect(others).not.toContain(0)
    expect(others).not.toContain(30 * 60_000)

    const file = await api.request('GET', `${place}/meeting.ics`)
    expect(file.text).toContain('METHOD:PUBLISH')
    const [later] = (await timesOn(api, `${place}/move`)).slice(4)
    if (!later) throw new Error('No other time is free')
    const moved = await api.request('POST', `${place}/move`, { body: new URLSearchParams({ at: later.toISOString() }) })
    expect(moved.status).toBe(303)
    expect(await bookingsOf(pageId)).toMatchObject([{ status: 'confirmed', startsAt: later }])
    expect(await activityOf(booking?.activityId)).toMatchObject({ startsAt: later, deletedAt: null })
    const [, second] = await mailTo(email)
    expect(eventIn(second).event?.sequence).toBe(1)

    expect((await api.request('GET', `${place}/cancel`)).text).toContain('Cancel this meeting?')
    for (let time = 0; time < 2; time += 1) {
      await api.request('POST', `${place}/cancel`, { body: new URLSearchParams({}) })
    }
    expect((await api.request('GET', place)).text).toContain('has been canceled')
    const mails = await mailTo(email)
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Confirmed', 'New time', 'Canceled'])
    expect(eventIn(mails[2])).toMatchObject({ method: 'CANCEL' })
    expect(eventIn(mails[2]).event?.sequence).toBe(2)
    expect((await activityOf(booking?.activityId))?.deletedAt).not.toBeNull()
    expect(await entriesOf(booking?.id ?? '')).toMatchObject([{ isCanceled: true, sequence: 2 }])
    expect(await timesOn(api, path)).toContainEqual(at)
  })

  test('fifty at once for one time: one gets it, the others can choose another and keep what they typed', async () => {
    host = await newHost()
    const { id: pageId, url } = await makePage(api, host)
    const second = await makePage(api, host, { title: 'Another page of the same host' })
    const [at] = await timesOn(api, pathOf(url))
    if (!at) throw new Error('No time is free')
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendForm(api, pathOf(index % 2 ? url : second.url), at, {
          email: `v${index}@firm.example`,
          name: `Visitor ${index}`,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
    const late = all.filter(({ status }) => status === 409)
    expect(late).toHaveLength(49)
    for (const { text } of late) {
      expect(text).toContain('That time has just been taken. Choose another.')
      expect(text).toMatch(/value="Visitor \d+"/)
      expect(text).toContain('<select id="at" name="at">')
    }
    expect([...(await bookingsOf(pageId)), ...(await bookingsOf(second.id))]).toHaveLength(1)
  })

  test('who sends twice has one booking, a program has none, and a paused page takes none', async () => {
    host = await newHost()
    const { id: pageId, url } = await makePage(api, host)
    const path = pathOf(url)
    const [at] = await timesOn(api, path)
    if (!at) throw new Error('No time is free')
    expect((await sendForm(api, path, at, { stamp: 'made up' })).text).toContain('That was very quick')
    expect((await sendForm(api, path, at, { website: 'https://spam.example' })).status).toBe(200)
    const stamp = await oldStamp(api)
    const twice = await Promise.all([1, 2, 3].map(() => sendForm(api, path, at, { stamp })))
    expect(twice.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(twice.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await bookingsOf(pageId)).toHaveLength(1)
    await api.call(bookingPages.update, { params: { id: pageId }, body: { status: 'paused' } }, host)
    expect((await api.request('GET', path)).status).toBe(410)
    expect((await sendForm(api, path, new Date(at.getTime() + 3_600_000))).status).toBe(410)
    expect((await api.request('GET', '/book/nothing-here')).status).toBe(404)
  })

  test('with a link of their own is known, and books once', async () => {
    host = await newHost()
    const page = await makePage(api, host, { isSecret: true })
    const personId = newId()
    await api.db
      .insertInto('app.people')
      .values({
        customerId: customer,
        id: personId,
        userId: await idOf(host),
        firstName: 'Theo',
        lastName: 'Arp',
        emailPrimary: 'theo@arp.example',
      })
      .execute()
    const params = { id: page.id }
    const link = await api.call(bookings.createLink, { params, body: { personId } }, host)
    expect(link).toMatchObject({ name: 'Theo Arp', email: 'theo@arp.example', isUsed: false })
    const path = pathOf(link.url)
    const [at] = await timesOn(api, path)
    if (!at) throw new Error('No time is free')
    const form = await api.request('GET', `${path}?at=${at.toISOString()}`)
    expect(form.text).toContain('Booking as Theo Arp, theo@arp.example')
    const sent = await sendForm(api, path, at, { name: 'Someone Else', email: 'else@where.example' })
    expect(sent.status).toBe(303)
    expect(await bookingsOf(page.id)).toMatchObject([{ name: 'Theo Arp', email: 'theo@arp.example', personId }])
    expect((await api.request('GET', path)).text).toContain('You have already booked with this link')
    expect((await sendForm(api, path, new Date(at.getTime() + 7_200_000))).status).toBe(410)
    expect(await api.call(bookings.links, { params }, host)).toMatchObject([{ isUsed: true, url: link.url }])
  })
})

describe('hosts', () => {
  test('of a round robin take turns, and of a collective page are all there', async () => {
    const team = [await newHost(), await newHost(), await newHost()]
    const hostIds = await Promise.all(team.map(idOf))
    const round = await makePage(api, admin, { hostIds, settings: { mode: 'round_robin' } })
    const times = await timesOn(api, pathOf(round.url))
    for (const at of [times[0], times[0], times[0], times[8], times[16], times[24]]) {
      expect((await sendForm(api, pathOf(round.url), at ?? new Date())).status).toBe(303)
    }
    const chosen = (await bookingsOf(round.id)).map(({ hosts }) => hosts[0]?.id)
    for (const id of hostIds) expect(chosen.filter((one) => one === id)).toHaveLength(2)
    const all = await makePage(api, admin, { hostIds, settings: { mode: 'collective' } })
    const free = await timesOn(api, pathOf(all.url))
    expect(free).not.toContainEqual(times[8])
    await sendForm(api, pathOf(all.url), free[0] ?? new Date())
    const [booking] = await bookingsOf(all.id)
    expect(booking?.hosts.map(({ id }) => id).sort()).toEqual([...hostIds].sort())
    expect(await entriesOf(booking?.id ?? '')).toHaveLength(3)
  })

  test('decide about times inside a quiet period', async () => {
    host = await newHost()
    const page = await makePage(api, host, { settings: { quiet: 'ask' } })
    const day = addDays(dayIn('America/Toronto'), 2)
    await api.call(quietPeriods.create, { body: { name: 'Q3', firstDay: day, lastDay: day } }, admin)
    const inside = (await timesOn(api, pathOf(page.url), `?day=${day}&zone=America%2FToronto`)).filter(
      (at) => dayIn('America/Toronto', at) === day,
    )
    const decided = ['approve', 'decline'] as const
    for (const [index, decision] of decided.entries()) {
      const email = `quiet-${decision}@firm.example`
      const sent = await sendForm(api, pathOf(page.url), inside[index * 4] ?? new Date(), { email })
      expect((await api.request('GET', sent.headers.get('location') ?? '')).text).toContain('Waiting for approval')
      const booking = (await bookingsOf(page.id)).at(-1)
      expect(booking).toMatchObject({ status: 'requested', activityId: null })
      const params = { id: booking?.id ?? '' }
      const after = await api.call(bookings[decision], { params }, host)
      expect(after.status).toBe(decision === 'approve' ? 'confirmed' : 'declined')
      expect(after.activityId === null).toBe(decision === 'decline')
      await expect(api.call(bookings.approve, { params }, host)).rejects.toThrow(/already|409/)
      const mails = await mailTo(email)
      expect(mails).toHaveLength(2)
      expect(mails[0]?.attachments).toBeNull()
    }
    // What was certain and is not any more leaves the visitor's calendar.
    const early = (await timesOn(api, pathOf(page.url))).find((at) => dayIn('America/Toronto', at) !== day)
    const certain = await sendForm(api, pathOf(page.url), early ?? new Date(), { email: 'moves@firm.example' })
    const body = new URLSearchParams({ at: (inside[9] ?? new Date()).toISOString() })
    await api.request('POST', `${certain.headers.get('location')}/move`, { body })
    expect((await bookingsOf(page.id)).find(({ email }) => email === 'moves@firm.example')?.status).toBe('requested')
    const toVisitor = await mailTo('moves@firm.example')
    expect(toVisitor.map((mail) => eventIn(mail).method)).toEqual(['REQUEST', 'CANCEL'])
    const [approved] = await bookingsOf(page.id)
    const canceled = await api.call(bookings.cancel, { params: { id: approved?.id ?? '' } }, host)
    expect(canceled).toMatchObject({ status: 'canceled', canceledBy: 'team' })
  })

  test('are told of the visitor whose name is in no list', async () => {
    host = await newHost()
    const page = await makePage(api, host)
    const [at] = await timesOn(api, pathOf(page.url))
    await sendForm(api, pathOf(page.url), at ?? new Date())
    const [mail] = await mailTo(host.as ?? '')
    expect(mail?.text).toContain(`${visitor.name}, ${visitor.firm}, ${visitor.email}`)
    const file = await api.request('GET', `/v2/scheduler/bookings.csv?page_id=${page.id}`, { ...host })
    expect(file.status).toBe(200)
  })
})
