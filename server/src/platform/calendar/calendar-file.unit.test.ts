import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'meeting-1@rostrum',
  sequence: 2,
  subject: 'Birch Partners; 1x1, with "Ada"',
  startsAt: new Date('2026-11-20T14:00:00Z'),
  endsAt: new Date('2026-11-20T14:45:00Z'),
  location: 'Bay St 1, Toronto',
  description: 'First line\nSecond line\r\nBEGIN:VEVENT',
  updatedAt: new Date('2026-11-17T10:00:00Z'),
  organizer: { name: 'Ada Lindqvist', email: 'ada@veltrane.example' },
  attendees: [{ name: 'Zoë "Z" Wirth', email: 'zoe@birch.example' }],
}

/** Read by another library than the one that writes. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)),
  }
}

test('an invitation is read back as it was written', () => {
  const { method, events } = read(calendarFile('request', [event]))
  expect(method).toBe('REQUEST')
  expect(events).toHaveLength(1)
  const [one] = events
  expect(one?.uid).toBe(event.uid)
  expect(one?.sequence).toBe(2)
  expect(one?.summary).toBe(event.subject)
  expect(one?.location).toBe(event.location)
  expect(one?.description).toBe('First line\nSecond line\nBEGIN:VEVENT')
  expect(one?.startDate.toJSDate()).toEqual(event.startsAt)
  expect(one?.endDate.toJSDate()).toEqual(event.endsAt)
  expect(one?.attendees.map((attendee) => attendee.getFirstValue())).toEqual(['MAILTO:zoe@birch.example'])
  expect(one?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

test('a cancellation says so of every event, and a feed of those that are canceled', () => {
  const canceled = read(calendarFile('cancel', [event]))
  expect(canceled.method).toBe('CANCEL')
  expect(canceled.events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  const feed = read(calendarFile('publish', [event, { ...event, uid: 'two', isCanceled: true }], { name: 'Mine' }))
  expect(feed.events.map((one) => one.component.getFirstPropertyValue('status'))).toEqual(['CONFIRMED', 'CANCELLED'])
})

test('control characters end no line', () => {
  const { events } = read(calendarFile('publish', [{ ...event, subject: 'One\u0000two\u001Fthree' }]))
  expect(events[0]?.summary).toBe('One two three')
})
