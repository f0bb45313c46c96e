import { events } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { eventUpdates } from '@rostrum/contract/irm/events/updates'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { addRoadshow, addSlots } from './testing/events.ts'

const ada = { as: 'ada@veltrane.example' }
let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const investorWith = async (email?: string) => {
  const name = `House ${newId()}`
  const { id: organizationId } = await api.call(customProfiles.createInstitution, { body: { name, type: 'bank' } }, ada)
  const { id: personId } = await api.call(
    customProfiles.createPerson,
    {
      body: {
        firstName: 'Rosa',
        lastName: 'Lind',
        ...(email && { emailPrimary: email }),
        jobs: [{ organizationId, isPrimary: true }],
      },
    },
    ada,
  )
  return { name, organizationId, personId }
}

async function roadshow(...emails: (string | undefined)[]) {
  const event = await addRoadshow(api, ada)
  await addSlots(api, ada, event)
  const params = { id: event.id }
  for (const email of emails) {
    const { personId } = await investorWith(email)
    await api.call(eventPlan.invite, { params, body: { personIds: [personId] } }, ada)
  }
  const { meetings, invitees } = await api.call(eventPlan.read, { params }, ada)
  const place = (at: number, meetingId: string | null) =>
    api.call(
      eventPlan.place,
      { params: { ...params, invitee: invitees[at]?.id ?? '' }, body: { meetingId, isPinned: true } },
      ada,
    )
  const updates = () => api.call(eventUpdates.list, { params }, ada)
  const tell = async (note = '') => {
    const recipients = (await updates()).flatMap(({ inviteeId, email }) => (email ? [{ inviteeId, email }] : []))
    return api.call(eventUpdates.send, { params, body: { recipients, note } }, ada)
  }
  return { event, params, meetings, invitees, place, updates, tell }
}

const calendarOf = (mail: { attachments: { content: string }[] | null } | undefined) => {
  const text = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event?.getFirstPropertyValue('uid'),
    sequence: event?.getFirstPropertyValue('sequence'),
    starts: (event?.getFirstPropertyValue('dtstart') as ICAL.Time | undefined)?.toJSDate().toISOString(),
  }
}

test('an investor is told of the meeting, of each change, and of the cancellation, on one entry of the calendar', async () => {
  const email = `rosa-${newId()}@lind.example`
  const { event, params, meetings, place, updates, tell } = await roadshow(email)
  expect(await updates()).toEqual([])
  await place(0, meetings[0]?.id ?? '')
  expect(await updates()).toMatchObject([
    { type: 'new', email, notified: null, meeting: { place: 'Your office in Boston' } },
  ])
  expect(await tell('Bring the <b>deck</b>')).toEqual({ sentCount: 1 })
  expect(await updates()).toEqual([])
  const { invitees } = await api.call(eventPlan.read, { params }, ada)
  expect(invitees[0]?.state).toBe('invited')

  await place(0, meetings[1]?.id ?? '')
  expect(await updates()).toMatchObject([
    { type: 'changed', notified: { startsAt: meetings[0]?.startsAt }, meeting: { startsAt: meetings[1]?.startsAt } },
  ])
  await tell()
  await api.call(events.update, { params, body: { status: 'canceled' } }, ada)
  expect(await updates()).toMatchObject([{ type: 'canceled', meeting: null }])
  await tell()
  expect(await updates()).toEqual([])

  const mails = (await queuedMail(api, email)).reverse()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Meeting with Veltrane Instruments',
    'New details: meeting with Veltrane Instruments',
    'Canceled: meeting with Veltrane Instruments',
  ])
  expect(mails[0]?.text).toContain('Bring the <b>deck</b>')
  expect(mails[0]?.text).toContain('Tuesday, March 2, 2027, 9:00 AM to 10:00 AM')
  const files = mails.map(calendarOf)
  expect(files.map(({ method, sequence }) => [method, sequence])).toEqual([
    ['REQUEST', 0],
    ['REQUEST', 1],
    ['CANCEL', 2],
  ])
  expect(new Set(files.map(({ uid }) => uid)).size).toBe(1)
  expect(files[1]?.starts).toBe(meetings[1]?.startsAt.toISOString())
  await api.call(events.delete, { params: { id: event.id } }, ada)
})

test('only those who are chosen are told, and no one twice', async () => {
  const [first, second] = [`a-${newId()}@lind.example`, `b-${newId()}@lind.example`]
  const { params, meetings, place, updates, invitees } = await roadshow(first, second)
  await place(0, meetings[0]?.id ?? '')
  await place(1, meetings[1]?.id ?? '')
  const pending = await updates()
  const recipients = pending.slice(0, 1).map(({ inviteeId, email }) => ({ inviteeId, email: email ?? '' }))
  const send = () => api.call(eventUpdates.send, { params, body: { recipients } }, ada)
  const counts = await Promise.all([send(), send(), send()])
  expect(counts.map(({ sentCount }) => sentCount).sort()).toEqual([0, 0, 1])
  expect(await updates()).toHaveLength(1)
  expect(await queuedMail(api, recipients[0]?.email ?? '')).toHaveLength(1)

  await api.call(eventPlan.deleteInvitee, { params: { ...params, invitee: recipients[0]?.inviteeId ?? '' } }, ada)
  expect((await updates()).map(({ type }) => type).sort()).toEqual(['canceled', 'new'])
  const stranger = { inviteeId: invitees[0]?.id ?? '', email: 'stranger@lind.example' }
  expect(await api.call(eventUpdates.send, { params, body: { recipients: [stranger] } }, ada)).toEqual({ sentCount: 0 })
})

test('someone without an address is named, and cannot be told', async () => {
  const { meetings, place, updates, tell } = await roadshow(undefined, `c-${newId()}@lind.example`)
  await place(0, meetings[0]?.id ?? '')
  await place(1, meetings[1]?.id ?? '')
  expect((await updates()).filter(({ email }) => email === null)).toHaveLength(1)
  expect(await tell()).toEqual({ sentCount: 1 })
  expect(await updates()).toHaveLength(1)
})
