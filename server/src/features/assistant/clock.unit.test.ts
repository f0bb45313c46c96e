import { describe, expect, test } from 'vitest'
import { clockAfter, dueAfter } from './clock.ts'

// New York and Toronto are four hours behind UTC until November 1, 2026, and five after it.
const at = (text: string) => new Date(text)
const terms = (answerHours: number, timeZone = 'America/Toronto') => ({ answerHours, timeZone })
const iso = (date: Date) => date.toISOString().slice(0, 16)

describe('an answer within 24 hours of weekdays is due', () => {
  test.each([
    ['the next day at the same time', '2026-11-17T15:30:00Z', '2026-11-18T15:30'],
    ['on Monday for a request of Friday', '2026-11-20T15:30:00Z', '2026-11-23T15:30'],
    ['at the end of Monday for a request of Saturday', '2026-11-21T15:30:00Z', '2026-11-24T05:00'],
    ['after Thanksgiving for a request of the day before', '2026-11-25T15:30:00Z', '2026-11-27T15:30'],
    ['after Good Friday and the weekend', '2026-04-02T15:30:00Z', '2026-04-06T15:30'],
    ['at the same local time across a change of the clocks', '2026-10-30T15:30:00Z', '2026-11-02T16:30'],
  ])('%s', (_, filed, due) => {
    expect(iso(dueAfter(at(filed), terms(24)))).toBe(due)
  })

  test('on the weekends of the person who filed it', () => {
    // Friday evening in Toronto is Saturday in Tokyo.
    const filed = at('2026-11-20T22:00:00Z')
    expect(iso(dueAfter(filed, terms(24)))).toBe('2026-11-23T22:00')
    expect(iso(dueAfter(filed, terms(24, 'Asia/Tokyo')))).toBe('2026-11-23T15:00')
  })

  test('and more hours skip more weekends', () => {
    expect(iso(dueAfter(at('2026-11-17T15:00:00Z'), terms(24 * 6)))).toBe('2026-11-25T15:00')
  })
})

describe('the clock', () => {
  const running = { status: 'in_progress', dueAt: at('2026-11-18T15:00:00Z'), stoppedAt: null } as const

  test('stops while the request waits, and goes on with the time that was left', () => {
    const stopped = clockAfter(running, 'waiting', at('2026-11-17T20:00:00Z'), terms(24))
    expect(stopped).toEqual({ status: 'waiting', dueAt: running.dueAt, stoppedAt: at('2026-11-17T20:00:00Z') })
    const again = clockAfter(stopped, 'in_progress', at('2026-11-20T20:00:00Z'), terms(24))
    expect([again.stoppedAt, iso(again.dueAt)]).toEqual([null, '2026-11-23T15:00'])
  })

  test('goes on late if it was stopped late', () => {
    const stopped = clockAfter(running, 'waiting', at('2026-11-18T17:00:00Z'), terms(24))
    const again = clockAfter(stopped, 'in_progress', at('2026-11-19T12:00:00Z'), terms(24))
    expect(iso(again.dueAt)).toBe('2026-11-19T10:00')
  })

  test('keeps the first stop when a waiting request is closed', () => {
    const stopped = clockAfter(running, 'waiting', at('2026-11-17T20:00:00Z'), terms(24))
    expect(clockAfter(stopped, 'done', at('2026-11-30T20:00:00Z'), terms(24)).stoppedAt).toEqual(stopped.stoppedAt)
  })

  test('starts again when the request is reopened', () => {
    const done = clockAfter(running, 'done', at('2026-11-17T20:00:00Z'), terms(24))
    const again = clockAfter(done, 'in_progress', at('2026-11-24T20:00:00Z'), terms(48))
    expect([again.stoppedAt, iso(again.dueAt)]).toEqual([null, '2026-11-27T20:00'])
  })
})
