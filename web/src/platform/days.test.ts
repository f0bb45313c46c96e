import { expect, test } from 'vitest'
import { byDay, dayName, timeAgo } from './days.ts'

const zone = 'America/Toronto'
const now = new Date('2026-11-15T15:30:00Z')

test('days follow the wall clock of the time zone', () => {
  const instants = ['2026-11-15T05:10:00Z', '2026-11-15T04:50:00Z', '2026-11-14T06:00:00Z'].map((one) => new Date(one))
  expect(byDay(instants, (one) => one, zone).map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-14', 2],
  ])
})

test('a nearby day has a relative name', () => {
  expect(dayName('2026-11-15', zone, now)).toBe('Today')
  expect(dayName('2026-11-14', zone, now)).toBe('Yesterday')
  expect(dayName('2026-11-09', zone, now)).toBe('Monday, November 9')
  expect(dayName('2025-12-31', zone, now)).toBe('December 31, 2025')
  // In Tokyo it is already the 16th.
  expect(dayName('2026-11-15', 'Asia/Tokyo', now)).toBe('Yesterday')
})

test('today shows minutes and hours ago, other days show the time', () => {
  expect(timeAgo(new Date('2026-11-15T15:29:40Z'), zone, now)).toBe('Now')
  expect(timeAgo(new Date('2026-11-15T15:25:00Z'), zone, now)).toBe('5 min. ago')
  expect(timeAgo(new Date('2026-11-15T12:00:00Z'), zone, now)).toBe('3 hr. ago')
  expect(timeAgo(new Date('2026-11-15T04:50:00Z'), zone, now)).toBe('11:50 PM')
})
