import { timeZoneName } from '@rostrum/contract/platform/time-zones'

/** Tuesday, March 2, 2027, 10:00 AM to 11:00 AM, Eastern Time */
export function timeInWords({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(startsAt)
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return `${day}, ${clock.format(startsAt)} to ${clock.format(endsAt)}, ${timeZoneName(timeZone)}`
}
