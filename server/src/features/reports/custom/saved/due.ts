// When a schedule is due: the period it last began, as its local day, and the instant of the next one.
import { quarterBefore, quarterEnd } from '@rostrum/contract/market/quarters'
import { addDays, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import type { ReportSchedule } from '@rostrum/contract/reports/custom-reports'

type Timing = Pick<ReportSchedule, 'frequency' | 'weekday' | 'hour' | 'timeZone'>

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const quarterStart = (day: string): string => addDays(quarterBefore(quarterEnd(day)), 1)

/** The first day of the period that a day lies in. */
function startOf({ frequency, weekday }: Timing, day: string): string {
  if (frequency === 'weekly') return addDays(day, -((weekdayOf(day) - weekday + 7) % 7))
  if (frequency === 'monthly') return `${day.slice(0, 7)}-01`
  return frequency === 'quarterly' ? quarterStart(day) : day
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The latest day on which it was due by now; after downtime it is sent late rather than skipped. */
export function duePeriod(timing: Timing, now: Date): string {
  const local = wallClock(now, timing.timeZone)
  const start = startOf(timing, local.day)
  const isReached = start < local.day || local.time >= clock(timing.hour)
  return isReached ? start : startOf(timing, addDays(start, -1))
}

export function nextTime(timing: Timing, now: Date): Date {
  let day = wallClock(now, timing.timeZone).day
  for (;;) {
    const at = instantAt({ day, time: clock(timing.hour) }, timing.timeZone)
    if (startOf(timing, day) === day && at > now) return at
    day = addDays(day, 1)
  }
}
