import { describe, expect, test } from 'vitest'
import { ageOf, dueWords, expectedWords } from './request-words.ts'

const now = new Date('2026-11-17T15:00:00Z')
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 hr'],
  [47 * 60, '47 hr'],
  [48 * 60, '2 days'],
])('%d minutes ago is %s', (minutes, words) => {
  expect(ageOf(earlier(minutes), now)).toBe(words)
})

describe('the clock', () => {
  const clock = { status: 'in_progress' as const, dueAt: earlier(-60), stoppedAt: null }

  test('says when an answer is due, or that it is late', () => {
    expect(dueWords(clock, 'UTC', now)).toBe('Due Nov 17, 2026, 4:00 PM')
    expect(dueWords({ ...clock, dueAt: earlier(60) }, 'UTC', now)).toBe('Late, was due Nov 17, 2026, 2:00 PM')
    expect(expectedWords(clock, 'UTC', now)).toBe('Answer expected by Nov 17, 2026, 4:00 PM')
  })

  test('stands still while the customer is asked', () => {
    const waiting = { ...clock, status: 'waiting' as const, dueAt: earlier(60), stoppedAt: earlier(120) }
    expect(dueWords(waiting, 'UTC', now)).toBe('Clock stopped')
    expect(expectedWords(waiting, 'UTC', now)).toBeUndefined()
    expect(dueWords({ ...waiting, status: 'done' }, 'UTC', now)).toBe('Answered on time')
    expect(dueWords({ ...waiting, status: 'done', stoppedAt: earlier(30) }, 'UTC', now)).toBe('Answered late')
  })
})
