import { instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { describe, expect, it } from 'vitest'
import { anchorOf, nextDue, type Recurrence } from './recurrence.ts'

const zone = 'America/Toronto'
const at = (day: string, time = '08:00:00') => instantAt({ day, time }, zone)
const task = (repeats: Recurrence['repeats'], day: string, more: Partial<Recurrence> = {}): Recurrence => ({
  dueAt: at(day),
  repeats,
  repeatUntil: null,
  ...anchorOf(at(day), zone),
  ...more,
})

/** Completed on the day it was due, again and again. */
function series(first: Recurrence, count: number): string[] {
  const days: string[] = []
  let current = first
  for (let number = 0; number < count; number += 1) {
    const dueAt = nextDue(current, current.dueAt)
    if (!dueAt) break
    days.push(wallClock(dueAt, zone).day)
    current = { ...current, dueAt }
  }
  return days
}

describe('the next due date', () => {
  it('skips the weekend', () => {
    expect(series(task('weekdays', '2026-11-19'), 4)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
    expect(series(task('weekdays', '2026-11-21'), 1)).toEqual(['2026-11-23'])
  })

  it('keeps the day of the month through shorter months', () => {
    expect(series(task('monthly', '2026-12-31'), 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(series(task('monthly', '2028-01-30'), 2)).toEqual(['2028-02-29', '2028-03-30'])
    expect(series(task('quarterly', '2026-08-31'), 4)).toEqual(['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31'])
  })

  it('keeps the local time across both daylight saving changes', () => {
    for (const day of ['2026-10-26', '2027-03-08']) {
      const next = nextDue(task('weekly', day), at(day)) ?? new Date(0)
      expect(wallClock(next, zone).time).toBe('08:00:00')
      const hours = (next.getTime() - at(day).getTime()) / 3600_000
      expect(hours).toBe(day === '2026-10-26' ? 7 * 24 + 1 : 7 * 24 - 1)
    }
  })

  it('moves a time that a daylight saving change skips, and returns to it', () => {
    const dueAt = at('2027-03-13', '02:30:00')
    const first = nextDue(task('weekly', '2027-03-07', { dueAt: at('2027-03-07', '02:30:00') }), dueAt)
    expect(wallClock(first ?? new Date(0), zone)).toEqual({ day: '2027-03-14', time: '03:30:00' })
  })

  it('is still to come when the task is completed late, and never before the next period when early', () => {
    const late = nextDue(task('weekly', '2026-11-02'), at('2026-11-25'))
    expect(wallClock(late ?? new Date(0), zone).day).toBe('2026-11-30')
    const early = nextDue(task('monthly', '2026-11-30'), at('2026-11-03'))
    expect(wallClock(early ?? new Date(0), zone).day).toBe('2026-12-30')
  })

  it('ends after the last day, which is included', () => {
    expect(series(task('weekly', '2026-11-02', { repeatUntil: '2026-11-16' }), 9)).toEqual(['2026-11-09', '2026-11-16'])
  })

  it('is found for a task that has been overdue for decades', () => {
    const next = nextDue(task('weekdays', '1970-01-05'), at('2026-11-21'))
    expect(wallClock(next ?? new Date(0), zone).day).toBe('2026-11-23')
  })
})
