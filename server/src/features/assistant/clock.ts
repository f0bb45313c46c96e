// The clock of a request: it runs Monday to Friday, around the clock, while the support staff has to act.
import type { RequestStatus } from '@rostrum/contract/assistant'
import { instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { defaultTimeZone } from '@rostrum/contract/session'

export interface Clock {
  status: RequestStatus
  dueAt: Date
  stoppedAt: Date | null
}

const day = 24 * 3600 * 1000
/** Local time as if it were UTC: there every day has 24 hours. */
const aMonday = Date.UTC(1970, 0, 5)

/** Milliseconds of weekdays until then. */
function workedUntil(instant: Date): number {
  const local = wallClock(instant, defaultTimeZone)
  const since = Date.parse(`${local.day}T${local.time}Z`) - aMonday
  const weeks = Math.floor(since / (7 * day))
  return weeks * 5 * day + Math.min(since - weeks * 7 * day, 5 * day)
}

function instantOf(worked: number): Date {
  const weeks = Math.floor(worked / (5 * day))
  const local = new Date(aMonday + weeks * 7 * day + (worked - weeks * 5 * day)).toISOString()
  return instantAt({ day: local.slice(0, 10), time: local.slice(11, 19) }, defaultTimeZone)
}

const later = (from: Date, ms: number): Date => instantOf(workedUntil(from) + ms)

/** When an answer to a request filed now is due. */
export const dueAfter = (now: Date, answerHours: number): Date => later(now, answerHours * 3600 * 1000)

const runs = (status: RequestStatus): boolean => status === 'new' || status === 'in_progress'

/** The clock after a change of the status: it stops, or goes on with the time that was left; a reopened request starts again. */
export function clockAfter(before: Clock, status: RequestStatus, now: Date, answerHours: number): Clock {
  if (before.status === 'done' && status !== 'done') {
    return { status, dueAt: dueAfter(now, answerHours), stoppedAt: runs(status) ? null : now }
  }
  const { dueAt, stoppedAt } = before
  if (!runs(status)) return { status, dueAt, stoppedAt: stoppedAt ?? now }
  if (!stoppedAt) return { status, dueAt, stoppedAt: null }
  return { status, dueAt: later(now, workedUntil(dueAt) - workedUntil(stoppedAt)), stoppedAt: null }
}
