// Relative days and times in the user's time zone.
import { addDays, clockTime, dayIn, spanOf as instantsOf, wallClock } from '@rostrum/contract/platform/time-zones'
import { useEffect, useState } from 'react'

interface DayGroup<Item> {
  day: string
  items: Item[]
}

/** Groups adjacent items by day, keeping their order. */
export function byDay<Item>(items: readonly Item[], at: (item: Item) => Date, timeZone: string): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = []
  for (const item of items) {
    const day = dayIn(timeZone, at(item))
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

/** Today; Yesterday; Monday, November 9; with the year if it is another one. */
export function dayName(day: string, timeZone: string, now = new Date()): string {
  const today = dayIn(timeZone, now)
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    ...(isThisYear ? { weekday: 'long' } : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

const minute = 60_000
const ago = new Intl.RelativeTimeFormat('en-US', { style: 'short' })

/** Now; 5 min. ago; 3 hr. ago; the time of day for any other day. */
export function timeAgo(instant: Date, timeZone: string, now = new Date()): string {
  const { day, time } = wallClock(instant, timeZone)
  if (day !== dayIn(timeZone, now)) return clockTime(time.slice(0, 5))
  const minutes = Math.floor((now.getTime() - instant.getTime()) / minute)
  if (minutes < 1) return 'Now'
  return minutes < 60 ? ago.format(-minutes, 'minute') : ago.format(-Math.floor(minutes / 60), 'hour')
}

/** Re-renders periodically, so that "5 min. ago" stays current. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** As a request has it. */
export function spanOf(days: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const { from, to } = instantsOf(days, timeZone)
  return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }
}
