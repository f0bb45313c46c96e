import type { RequestStatus } from '@rostrum/contract/assistant'
import { formatDateTime } from '#platform/formats.ts'

export const statusNames: Record<RequestStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  waiting: 'Waiting for you',
  done: 'Done',
}

export const assistantStatusNames: Record<RequestStatus, string> = { ...statusNames, waiting: 'Waiting for customer' }

const minute = 60_000

/** How long ago: 5 min, 3 hr, 2 days. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / minute))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hr` : `${Math.floor(hours / 24)} days`
}

interface Clock {
  status: RequestStatus
  dueAt: Date
  stoppedAt: Date | null
}

export const isLate = ({ dueAt, stoppedAt }: Clock, now: Date): boolean => dueAt < (stoppedAt ?? now)

/** For the support staff. */
export function dueWords(clock: Clock, timeZone: string, now: Date): string {
  if (clock.status === 'done') return isLate(clock, now) ? 'Answered late' : 'Answered on time'
  if (clock.status === 'waiting') return 'Clock stopped'
  return `${isLate(clock, now) ? 'Late, was due' : 'Due'} ${formatDateTime(clock.dueAt, timeZone)}`
}

/** For people of the customer; undefined if it is not the support staff’s turn. */
export function expectedWords(clock: Clock, timeZone: string, now: Date): string | undefined {
  if (clock.stoppedAt) return undefined
  return `Answer ${isLate(clock, now) ? 'was expected' : 'expected'} by ${formatDateTime(clock.dueAt, timeZone)}`
}
