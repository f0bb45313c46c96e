import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { type Asked, freeSlots, type Slot } from '@rostrum/contract/scheduler/free-slots'
import type { BookingSettings } from '@rostrum/contract/scheduler/settings'
import type { Db } from '#platform/database/database.ts'
import { busyHosts, countByDay } from './queries/busy.ts'
import { quietPeriodsBetween } from './queries/quiet-periods.ts'

export interface Availability {
  settings: BookingSettings
  hostIds: readonly string[]
  securityId: string | null
  /** Undefined for a page that is not saved yet. */
  pageId?: string | undefined
  length: number
  now?: Date
  from?: Date
  to?: Date
  exceptBookingId?: string | undefined
}

const day = 24 * 3600_000

export interface Offered extends Slot {
  /** Inside a quiet period: a colleague has to approve. */
  needsApproval: boolean
}

/** What a page offers, for one of its lengths. */
export async function availableSlots(db: Db, asked: Availability): Promise<Offered[]> {
  const { settings, hostIds, securityId, pageId, length, now = new Date(), exceptBookingId } = asked
  if (hostIds.length === 0) return []
  const begin = new Date(Math.max(asked.from?.getTime() ?? 0, now.getTime()) - day)
  const last = new Date(now.getTime() + (settings.windowDays + 2) * day)
  const end = asked.to && asked.to < last ? new Date(asked.to.getTime() + day) : last
  const between = { from: begin, to: end, exceptBookingId }
  const hosts = await busyHosts(db, { hostIds, ...between })
  const { timeZone, mostPerDay, quiet } = settings
  const quietDays =
    quiet === 'allow'
      ? []
      : await quietPeriodsBetween(db, {
          securityId,
          firstDay: addDays(dayIn(timeZone, begin), -1),
          lastDay: addDays(dayIn(timeZone, end), 1),
        })
  const isQuiet = (one: string) => quietDays.some(({ firstDay, lastDay }) => firstDay <= one && one <= lastDay)
  const given: Asked = {
    now,
    length,
    ...(asked.from && { from: asked.from }),
    ...(asked.to && { to: asked.to }),
    ...(mostPerDay !== null && pageId && { bookedOn: await countByDay(db, { pageId, timeZone, ...between }) }),
    ...(quiet === 'reject' && { isClosedOn: isQuiet }),
  }
  return freeSlots(settings, hosts, given).map((slot) => ({
    ...slot,
    needsApproval: quiet === 'ask' && quietDays.length > 0 && isQuiet(dayIn(timeZone, slot.startsAt)),
  }))
}
