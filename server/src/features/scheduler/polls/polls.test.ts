import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import type { PollAnswer } from '@rostrum/contract/scheduler/polls'
import { polls } from '@rostrum/contract/scheduler/polls'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { mostAnHour } from '#platform/pages/address-limit.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { makePage } from '../testing/pages.ts'
import { hoursAhead, makePoll } from '../testing/polls.ts'
import { pathOf, timesOn } from '../testing/visitor.ts'

let api: Api
let customer: string
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '5000' } })
  customer = await addCustomer(api.db, { name: 'Veltrane' })
})
afterAll(() => api?.stop())

/** Everyone's times are their own: each test has hosts that no other test asks. */
const newHost = async (): Promise<Caller> => ({ as: await addPerson(api.db, [{ customer }]) })
const three = () =>
  ['Rosa', 'Ivo', 'Mina'].map((name) => ({
    name: `${name} Lind`,
    email: `${name.toLowerCase()}-${newId()}@lind.example`,
  }))
type Made = Awaited<ReturnType<typeof makePoll>>
const read = ({ id }: Made, someone: Caller) => api.call(polls.read, { params: { id } }, someone)
const answer = (poll: Made, index: number, answers: readonly PollAnswer[], more: Record<string, string> = {}) => {
  const fields = poll.times.flatMap(({ id }, at) => (answers[at] ? [[`t.${id}`, answers[at] as string]] : []))
  const body = new URLSearchParams([...fields, ['zone', 'Europe/London'], ...Object.entries(more)])
  return api.request('POST', pathOf(poll.invitees[index]?.url ?? ''), { body })
}
const fileOf = (mail: { attachments: { content: string }[] | null } | undefined) => {
  const text = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  return { text, method: calendar.getFirstPropertyValue('method'), event: event && new ICAL.Event(event) }
}
const activityOf = (id: string | null) =>
  api.db
    .selectFrom('app.activities')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()

describe('those asked', () => {
  test('answer on their own page, which shows nothing of the others, and change their answers', async () => {
    const host = await newHost()
    const poll = await makePoll(api, host, { title: 'Meet <the CEO>', needed: 2, invitees: three() })
    expect(poll).toMatchObject({ status: 'open', invitedCount: 3, votedCount: 0, confirmedAt: null })
    const [rosa, ivo] = poll.invitees
    const [mail] = await queuedMail(api, rosa?.email ?? '')
    expect(mail?.subject).toBe('Which times work for you: Meet <the CEO>, Veltrane')
    expect(mail?.text).toContain(rosa?.url)
    const path = pathOf(rosa?.url ?? '')
    const page = await api.request('GET', `${path}?zone=Asia/Tokyo`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Meet &lt;the CEO&gt;')
    expect(page.text.match(/<fieldset/g)).toHaveLength(3)
    expect(page.text).toContain('GMT+9')
    expect(page.text).not.toContain('Ivo')
    expect(page.text.length).toBeLessThan(120_000)
    // Another time zone keeps what was chosen.
    const first = poll.times[0]?.id
    const changed = await api.request('GET', `${path}?zone=Europe/London&t.${first}=if_needed&comment=Late`)
    expect(changed.text).toContain(`name="t.${first}" value="if_needed" checked`)
    expect(changed.text).toContain('>Late</textarea>')
    expect((await answer(poll, 0, [])).status).toBe(422)
    expect((await answer(poll, 0, ['yes', 'if_needed'], { comment: 'By phone' })).status).toBe(303)
    expect((await answer(poll, 1, ['no', 'yes', 'yes'])).status).toBe(303)
    const found = await read(poll, host)
    expect(found.times.map(({ yes, ifNeeded, no, isEnough }) => [yes, ifNeeded, no, isEnough])).toEqual([
      [1, 0, 1, false],
      [1, 1, 0, true],
      [1, 0, 1, false],
    ])
    expect(found.invitees[0]).toMatchObject({ comment: 'By phone', votedAt: expect.any(Date) })
    expect((await answer(poll, 0, ['no', 'no', 'no'])).headers.get('location')).toContain('saved=1')
    expect((await read(poll, host)).times.some(({ isEnough }) => isEnough)).toBe(false)
    // A link of someone else's, cut or changed leads nowhere, and so does that of a person no longer asked.
    expect((await api.request('GET', `${path}x`)).status).toBe(404)
    const others = poll.invitees.slice(1).map(({ name, email, personId }) => ({ name, email, personId }))
    await api.call(polls.update, { params: { id: poll.id }, body: { invitees: others } }, host)
    expect((await api.request('GET', path)).status).toBe(404)
    expect((await read(poll, host)).invitees[0]).toMatchObject({ url: ivo?.url, votedAt: expect.any(Date) })
  })

  test('are slowed down when one address sends too much', async () => {
    const poll = await makePoll(api, await newHost(), { isMailed: false })
    const send = () => answer(poll, 0, [])
    const sent = await Promise.all(Array.from({ length: mostAnHour }, send))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await send()).status).toBe(429)
  })
})

describe('a time', () => {
  test('is confirmed by itself when enough can make it and the host is free: activity, entry, mails; others are released', async () => {
    const host = await newHost()
    const hostId = await api.userId(host.as ?? '')
    const invitees = three()
    const personId = newId()
    await api.db
      .insertInto('app.people')
      .values({
        ...{ customerId: customer, id: personId, userId: hostId, firstName: 'Rosa', lastName: 'Lind' },
        emailPrimary: invitees[0]?.email ?? '',
      })
      .execute()
    const { url } = await makePage(api, host, { settings: { lengths: [60], startEvery: 60 } })
    const poll = await makePoll(api, host, { needed: 2, confirmsItself: true, invitees })
    // In UTC the day may be the next one already.
    const dayBefore = addDays(dayIn('UTC', poll.times[0]?.startsAt), -1)
    const offered = async () => (await timesOn(api, pathOf(url), `?day=${dayBefore}`)).map(Number)
    const starts = poll.times.map(({ startsAt }) => startsAt.getTime())
    expect((await offered()).filter((at) => starts.includes(at))).toEqual([])
    expect(poll.invitees[0]?.personId).toBe(personId)
    await answer(poll, 0, ['yes', 'yes', 'no'])
    await answer(poll, 1, ['no', 'if_needed', 'no'])
    const done = await read(poll, host)
    expect(done).toMatchObject({ status: 'confirmed', confirmedTimeId: poll.times[1]?.id })
    const activity = await activityOf(done.activityId)
    expect(activity).toMatchObject({
      subject: 'Capital allocation',
      startsAt: poll.times[1]?.startsAt,
      deletedAt: null,
    })
    const people = await api.db
      .selectFrom('app.activityPeople')
      .select('personId')
      .where('activityId', '=', done.activityId ?? '')
      .execute()
    expect(people).toEqual([{ personId }])
    const entries = await api.db.selectFrom('app.calendarEntries').selectAll().where('sourceId', '=', poll.id).execute()
    expect(entries).toMatchObject([{ source: 'poll', userId: hostId, isCanceled: false }])
    const mailOf = async (index: number) =>
      (await queuedMail(api, invitees[index]?.email ?? '')).find(({ subject }) => subject.startsWith('Confirmed'))
    const file = fileOf(await mailOf(0))
    expect(file.method).toBe('REQUEST')
    expect(file.event?.startDate.toJSDate()).toEqual(poll.times[1]?.startsAt)
    expect(file.text).not.toContain('Ivo')
    expect((await mailOf(2))?.attachments ?? null).toBeNull()
    expect((await queuedMail(api, host.as ?? '')).map(({ subject }) => subject)).toEqual([
      'Confirmed: Capital allocation',
    ])
    expect((await offered()).filter((at) => starts.includes(at))).toEqual([starts[0], starts[2]])
    const path = pathOf(poll.invitees[2]?.url ?? '')
    expect((await api.request('GET', path)).text).toContain('The time is confirmed')
    expect((await api.request('GET', `${path}/meeting.ics`)).text).toContain('BEGIN:VEVENT')

    await api.call(polls.cancel, { params: { id: poll.id } }, host)
    expect(await activityOf(done.activityId)).toMatchObject({ deletedAt: expect.any(Date) })
    const [canceled] = (await queuedMail(api, invitees[0]?.email ?? '')).filter(({ subject }) =>
      subject.startsWith('Canceled'),
    )
    expect(fileOf(canceled)).toMatchObject({ method: 'CANCEL' })
    expect((await api.request('GET', path)).status).toBe(410)
  })

  test('is not confirmed while a host is busy or in a quiet period, except by hand', async () => {
    const host = await newHost()
    const admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
    const held = await makePoll(api, host, { isMailed: false, times: [hoursAhead(48).toISOString()] })
    const poll = await makePoll(api, host, { isMailed: false, confirmsItself: true })
    expect(poll.times[0]?.busyHosts).toHaveLength(1)
    await answer(poll, 0, ['yes', 'no', 'no'])
    expect((await read(poll, host)).status).toBe('open')
    const confirm = (more: object = {}) =>
      api.call(polls.confirm, { params: { id: poll.id }, body: { timeId: poll.times[0]?.id ?? '', ...more } }, host)
    await expect(confirm()).rejects.toThrow(/busy|409/)
    const day = hoursAhead(48).toISOString().slice(0, 10)
    const lastDay = hoursAhead(72).toISOString().slice(0, 10)
    const body = { name: 'Before Q4', firstDay: hoursAhead(24).toISOString().slice(0, 10), lastDay }
    const { id } = await api.call(quietPeriods.create, { body }, admin)
    await expect(confirm({ evenIfBusy: true })).rejects.toThrow(/quiet|409/)
    await expect(makePoll(api, host, { times: [`${day}T18:00:00Z`] })).rejects.toThrow(/quiet|422/)
    await api.call(quietPeriods.delete, { params: { id } }, admin)
    expect(await confirm({ evenIfBusy: true })).toMatchObject({ status: 'confirmed' })
    await expect(confirm({ evenIfBusy: true })).rejects.toThrow(/confirmed|409/)
    expect((await read(held, host)).times[0]?.busyHosts).toHaveLength(1)
  })

  test('is decided later: a poll is closed, takes no answers, and is opened again', async () => {
    const host = await newHost()
    const poll = await makePoll(api, host, { invitees: three(), needed: 3 })
    const params = { id: poll.id }
    await expect(makePoll(api, host, { needed: 2 })).rejects.toThrow(/needed|422/)
    expect(await api.call(polls.close, { params }, host)).toMatchObject({ status: 'closed' })
    expect((await answer(poll, 0, ['yes'])).status).toBe(410)
    await expect(api.call(polls.send, { params, body: {} }, host)).rejects.toThrow(/closed|409/)
    const closesAt = hoursAhead(30).toISOString()
    expect(await api.call(polls.reopen, { params, body: { closesAt } }, host)).toMatchObject({ status: 'open' })
    expect((await answer(poll, 0, ['yes'])).status).toBe(303)
    expect(await api.call(polls.send, { params, body: {} }, host)).toEqual({ sent: 2 })
    const { data } = await api.call(polls.list, { query: { term: 'capital', statuses: ['open'] } }, host)
    expect(data.find(({ id }) => id === poll.id)).toMatchObject({ votedCount: 1, invitedCount: 3, timeCount: 3 })
    // Its date passes: it is shown as closed at once.
    await api.db
      .updateTable('app.polls')
      .set({ closesAt: new Date(Date.now() - 1000) })
      .where('id', '=', poll.id)
      .execute()
    expect((await read(poll, host)).status).toBe('closed')
    expect((await answer(poll, 1, ['yes'])).status).toBe(410)
  })
})
