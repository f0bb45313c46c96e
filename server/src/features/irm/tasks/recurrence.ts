// When a repeating task is due next. Pure calendar rules, in the time zone in which the task was set.
import type { TaskRepeat } from '@rostrum/contract/irm/tasks'
import { addDays, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'

export interface Recurrence {
  dueAt: Date
  repeats: TaskRepeat
  /** The last day on which the next task may be due. */
  repeatUntil: string | null
  /** The day of the month it was set to: a task of the 31st is due on the last day of shorter months. */
  repeatDay: number
  repeatZone: string
}

/** The first occurrence after the task was due that is still to come; undefined after the end date. */
export function nextDue(task: Recurrence, now = new Date()): Date | undefined {
  const { day: due, time } = wallClock(task.dueAt, task.repeatZone)
  const last = task.dueAt > now ? task.dueAt : now
  // Skips what was missed at once: a task may have been due centuries ago.
  let count = missedPeriods(task.repeats, due, wallClock(last, task.repeatZone).day)
  for (;;) {
    const day = occurrence(task, due, count)
    // Years above 9999 are written with a sign.
    if (day.startsWith('+') || (task.repeatUntil && day > task.repeatUntil)) return undefined
    const next = instantAt({ day, time }, task.repeatZone)
    if (next > last) return next
    count += 1
  }
}

/** How many occurrences after the first lie safely in the past. */
function missedPeriods(repeats: TaskRepeat, due: string, today: string): number {
  const days = Math.max(0, (Date.parse(today) - Date.parse(due)) / dayLength - 1)
  return Math.floor(days / { weekdays: 1.4, weekly: 7, monthly: 31, quarterly: 92 }[repeats])
}

/** The occurrence that follows the first after this many periods; for working days, those between count too. */
function occurrence({ repeats, repeatDay }: Recurrence, due: string, count: number): string {
  if (repeats === 'weekdays') return addWeekdays(due, count)
  if (repeats === 'weekly') return addDays(due, 7 * count)
  return inMonth(due, count * (repeats === 'monthly' ? 1 : 3), repeatDay)
}

const dayLength = 24 * 3600_000

/** Sunday is 0, Saturday 6. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** From a Saturday or Sunday, counts as from the Friday before. */
function addWeekdays(day: string, count: number): string {
  const weekday = weekdayOf(day)
  const sinceMonday = weekday === 0 || weekday === 6 ? 4 : weekday - 1
  const monday = addDays(day, weekday === 0 ? -6 : 1 - weekday)
  const total = sinceMonday + count
  return addDays(monday, 7 * Math.floor(total / 5) + (total % 5))
}

/** Counted from the first of the month, because adding a month to January 31 would skip February. */
function inMonth(day: string, months: number, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, length))).toISOString().slice(0, 10)
}

/** What is stored with a repeating task, from the zone of the person who sets it. */
export const anchorOf = (dueAt: Date, timeZone: string) => ({
  repeatDay: Number(wallClock(dueAt, timeZone).day.slice(8)),
  repeatZone: timeZone,
})
