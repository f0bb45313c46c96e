// The instants of local times: in zones that this machine knows, and in those that a calendar file brings along.
import { instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import ICAL from 'ical.js'
import { dayMs } from './recurrence.ts'

/** Local times are milliseconds as if they were UTC. */
export interface Zone {
  instantOf(local: number): number
  /** False for a time that is skipped when the clock is moved forward. */
  exists(local: number): boolean
}

export const utc: Zone = { instantOf: (local) => local, exists: () => true }

const wallClockOf = (local: number) => {
  const shown = new Date(local).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 19) }
}

/** A calendar repeats many local times on days without a change of the clock: one look at the day serves them all. */
export function namedZone(timeZone: string): Zone {
  const offsets = new Map<number, number>()
  const offsetOn = (day: number) => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = day * dayMs - instantAt(wallClockOf(day * dayMs), timeZone).getTime()
    offsets.set(day, offset)
    return offset
  }
  const commonOffset = (local: number) => {
    const day = Math.floor(local / dayMs)
    const before = offsetOn(day - 1)
    return before === offsetOn(day + 2) ? before : undefined
  }
  const atChange = (local: number) => instantAt(wallClockOf(local), timeZone)
  return {
    instantOf(local) {
      const offset = commonOffset(local)
      return offset === undefined ? atChange(local).getTime() : local - offset
    },
    exists(local) {
      if (commonOffset(local) !== undefined) return true
      return wallClock(atChange(local), timeZone).time === wallClockOf(local).time
    },
  }
}

/** As the machine writes it; programs put a path before the name. Undefined for one that it does not know. */
function knownName(name: string): string | undefined {
  const tail = name.startsWith('/') ? name.split('/').slice(-2).join('/') : name
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tail }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** What changes of the clock look like. Others, such as one each second, are left out. */
const yearly =
  /^RRULE:FREQ=YEARLY(;(INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=[+-]?\d?[A-Z]{2}|BYMONTHDAY=-?\d{1,2}(,-?\d{1,2}){0,6}|UNTIL=[\dTZ]{8,16}|COUNT=\d{1,3}|WKST=[A-Z]{2}))*$/i

function definedZone(lines: readonly string[]): Zone | undefined {
  if (!lines.some((line) => /^TZOFFSETTO[;:]/i.test(line))) return undefined
  try {
    const kept = lines.filter((line) => !/^RRULE/i.test(line) || yearly.test(line))
    const zone = ICAL.Timezone.fromData({ component: kept.join('\r\n') } as never)
    const offsetAt = (local: number) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(local), true)) * 1000
    // ical.js takes the later of two times, and a skipped one on the clock after the change.
    const offsetOf = (local: number) => offsetAt(local - Math.abs(offsetAt(local + dayMs) - offsetAt(local - dayMs)))
    offsetOf(0)
    return {
      instantOf: (local) => local - offsetOf(local),
      exists: (local) => offsetAt(local) <= offsetOf(local),
    }
  } catch {
    return undefined
  }
}

/** Zones by the name in a file. One that neither the machine nor the file knows is the person's own. */
export function zonesOf(definitions: ReadonlyMap<string, readonly string[]>, own: Zone): (name: string) => Zone {
  const zones = new Map<string, Zone>()
  return (name) => {
    const existing = zones.get(name)
    if (existing) return existing
    const known = knownName(name)
    const zone = known ? namedZone(known) : (definedZone(definitions.get(name) ?? []) ?? own)
    zones.set(name, zone)
    return zone
  }
}
