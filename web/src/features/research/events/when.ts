import { clockTime, timeZoneName } from '@rostrum/contract/platform/time-zones'
import type { CompanyEvent } from '@rostrum/contract/research/company-events'
import { formatDay } from '#platform/formats.ts'

/** On the clock of the event, as companies announce it. */
export const timeOf = ({ time, timeZone }: Pick<CompanyEvent, 'time' | 'timeZone'>): string =>
  time ? `${clockTime(`${time}:00`)} ${timeZoneName(timeZone)}` : 'TBA'

export const whenOf = (event: Pick<CompanyEvent, 'day' | 'time' | 'timeZone'>): string =>
  `${formatDay(event.day)}, ${event.time ? timeOf(event) : 'time to be announced'}`

export const tickerOf = ({ ticker, name }: { ticker: string | null; name: string }): string => ticker ?? name
