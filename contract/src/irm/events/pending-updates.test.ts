import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Expected, type NotifiedState, pendingUpdates } from './pending-updates.ts'

const now = new Date('2027-03-01T12:00:00Z')
const at = (hour: number, place = 'Harbor Hotel') => ({
  startsAt: new Date(Date.UTC(2027, 2, 2, hour)),
  endsAt: new Date(Date.UTC(2027, 2, 2, hour + 1)),
  timeZone: 'America/New_York',
  place,
})
const who = { inviteeId: 'a', name: 'June Park', investor: 'Harbor Point', email: 'june@harbor.example' }
const notified = (appointment = at(15), more: Partial<NotifiedState> = {}): NotifiedState => ({
  ...{ ...who, appointment, isCanceled: false },
  ...more,
})
const types = (expected: Expected[], before: NotifiedState[]) =>
  pendingUpdates(expected, before, now).map(({ type, email }) => `${type} ${email}`)

describe('updates to investors', () => {
  test('tell of a new meeting, a changed time or place, and a cancellation', () => {
    expect(types([{ ...who, meeting: at(15) }], [])).toEqual(['new june@harbor.example'])
    expect(types([{ ...who, meeting: at(15) }], [notified()])).toEqual([])
    expect(types([{ ...who, meeting: at(16) }], [notified()])).toEqual(['changed june@harbor.example'])
    expect(types([{ ...who, meeting: at(15, 'City Club') }], [notified()])).toEqual(['changed june@harbor.example'])
    expect(types([], [notified()])).toEqual(['canceled june@harbor.example'])
    expect(types([], [notified(at(15), { isCanceled: true })])).toEqual([])
    expect(types([{ ...who, meeting: at(15) }], [notified(at(15), { isCanceled: true })])).toEqual([
      'new june@harbor.example',
    ])
  })

  test('tell the new address of a meeting, and the former one that it is canceled', () => {
    expect(types([{ ...who, email: 'june@new.example', meeting: at(15) }], [notified()])).toEqual([
      'new june@new.example',
      'canceled june@harbor.example',
    ])
    expect(types([{ ...who, email: 'June@Harbor.example', meeting: at(15) }], [notified()])).toEqual([])
  })

  test('name those without an address, and leave out what has begun', () => {
    expect(types([{ ...who, email: null, meeting: at(15) }], [])).toEqual(['new null'])
    const yesterday = { ...at(15), startsAt: new Date('2027-02-28T15:00:00Z') }
    expect(types([{ ...who, meeting: yesterday }], [notified(yesterday, { email: 'x@y.example' })])).toEqual([])
  })

  test('once all are told, nothing is left to tell', () => {
    const hour = fc.integer({ min: 10, max: 20 })
    const person = fc.record({ inviteeId: fc.constantFrom('a', 'b', 'c'), email: fc.constantFrom('x', 'y'), hour })
    const persons = fc.uniqueArray(person, { selector: ({ inviteeId, email }) => `${inviteeId} ${email}` })
    fc.assert(
      fc.property(persons, persons, (wanted, before) => {
        const expected = wanted.map((one) => ({ ...who, ...one, meeting: at(one.hour) }))
        const known = before.map((one) => notified(at(one.hour), one))
        const after = new Map(known.map((one) => [`${one.inviteeId} ${one.email}`, one]))
        for (const { inviteeId, email, meeting, notified: last, type } of pendingUpdates(expected, known, now)) {
          const appointment = meeting ?? last ?? at(15)
          after.set(`${inviteeId} ${email}`, {
            ...notified(appointment, { inviteeId, email: email ?? '', isCanceled: type === 'canceled' }),
          })
        }
        expect(pendingUpdates(expected, [...after.values()], now)).toEqual([])
      }),
    )
  })
})
