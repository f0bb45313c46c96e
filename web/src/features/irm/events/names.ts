import type { EventDetail, InvestorEvent } from '@rostrum/contract/irm/events/events'
import type { EventStatus } from '@rostrum/contract/irm/events/events-query'
import type { EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import type { Appointment } from '@rostrum/contract/irm/events/updates'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { formatDay, formatTime } from '#platform/formats.ts'

/** Mar 2, 2027; Mar 2, 2027 to Mar 4, 2027 */
export const daysOf = ({ firstDay, lastDay }: Pick<InvestorEvent, 'firstDay' | 'lastDay'>): string => {
  if (!firstDay || !lastDay) return ''
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`
}

export const citiesOf = ({ cities }: Pick<InvestorEvent, 'cities'>): string => [...new Set(cities)].join(', ')

export const statusTones = {
  planning: 'neutral',
  confirmed: 'positive',
  done: 'accent',
  canceled: 'negative',
} as const satisfies Record<EventStatus, string>

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Tue, Mar 2 */
export const dayLabel = (day: string): string => weekdays.format(new Date(`${day}T00:00:00Z`))

export const stopLabel = ({ city, day }: EventDetail['stops'][number]): string => `${dayLabel(day)}, ${city}`

/** What a meeting is called: its title, those who come, or what is open. */
export function meetingName(meeting: EventMeeting, investors: readonly { name: string }[]): string {
  if (meeting.title) return meeting.title
  if (investors.length > 0) return investors.map(({ name }) => name).join(', ')
  return 'Open'
}

/** Tue, Mar 2, 10:00 AM to 11:00 AM, Harbor Hotel, on the clock of the city. */
export function appointmentLabel({ startsAt, endsAt, timeZone, place }: Appointment): string {
  const day = dayLabel(dayIn(timeZone, startsAt))
  return [day, `${formatTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)}`, place].filter(Boolean).join(', ')
}
