// The clock of a request: it runs on trading days, around the clock, while the support staff has to act. Days are those
// of the person who filed the request.
import type { RequestStatus } from '@rostrum/contract/assistant'
import { instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { marketHolidays } from '#market/holidays.ts'

export interface Clock {
  status: RequestStatus
  dueAt: Date
  stoppedAt: Date | null
}

export interface Terms {
  answerHours: number
  timeZone: string
}

const day = 24 * 3600 * 1000

/** Local time as if it were UTC: there every day has 24 hours. */
function localOf(instant: Date, timeZone: string): number {
  const local = wallClock(instant, timeZone)
  return Date.parse(`${local.day}T${local.time}Z`)
}

function instantOf(local: number, timeZone: string): Date {
  const text = new Date(local).toISOString()
  return instantAt({ day: text.slice(0, 10), time: text.slice(11, 19) }, timeZone)
}

function isOff(start: number): boolean {
  const date = new Date(start)
  const text = date.toISOString().slice(0, 10)
  return [0, 6].includes(date.getUTCDay()) || marketHolidays(text).has(text)
}

/** Milliseconds of working days from one local time to another; negative if the other is earlier. */
function workedBetween(one: number, other: number): number {
  if (other < one) return -workedBetween(other, one)
  let worked = 0
  for (let start = Math.floor(one / day) * day; start < other; start += day) {
    if (!isOff(start)) worked += Math.min(other, start + day) - Math.max(one, start)
  }
  return worked
}

/** As many milliseconds of working days later; or earlier, if the time was already over. */
function later(from: Date, ms: number, timeZone: string): Date {
  let at = localOf(from, timeZone)
  let left = Math.abs(ms)
  const isForward = ms >= 0
  for (;;) {
    const start = isForward ? Math.floor(at / day) * day : Math.ceil(at / day) * day - day
    const edge = isForward ? start + day : start
    if (!isOff(start)) {
      const part = Math.abs(edge - at)
      if (left <= part) return instantOf(isForward ? at + left : at - left, timeZone)
      left -= part
    }
    at = edge
  }
}

/** When an answer to a request filed now is due. */
export const dueAfter = (now: Date, { answerHours, timeZone }: Terms): Date =>
  later(now, answerHours * 3600 * 1000, timeZone)

const runs = (status: RequestStatus): boolean => status === 'new' || status === 'in_progress'

/** The clock after a change of the status: it stops, or goes on with the time that was left; a reopened request starts again. */
export function clockAfter(before: Clock, status: RequestStatus, now: Date, terms: Terms): Clock {
  if (before.status === 'done' && status !== 'done') {
    return { status, dueAt: dueAfter(now, terms), stoppedAt: runs(status) ? null : now }
  }
  const { dueAt, stoppedAt } = before
  if (!runs(status)) return { status, dueAt, stoppedAt: stoppedAt ?? now }
  if (!stoppedAt) return { status, dueAt, stoppedAt: null }
  const left = workedBetween(localOf(stoppedAt, terms.timeZone), localOf(dueAt, terms.timeZone))
  return { status, dueAt: later(now, left, terms.timeZone), stoppedAt: null }
}
