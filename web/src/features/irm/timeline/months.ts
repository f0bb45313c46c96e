import { wallClock } from '@rostrum/contract/platform/time-zones'

interface Dated {
  at: Date
}

/** Groups adjacent events by month in the user's time zone, keeping their order. */
export function byMonth<Event extends Dated>(
  events: readonly Event[],
  timeZone: string,
): { month: string; events: Event[] }[] {
  const months: { month: string; events: Event[] }[] = []
  for (const event of events) {
    const month = wallClock(event.at, timeZone).day.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.events.push(event)
    else months.push({ month, events: [event] })
  }
  return months
}

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
