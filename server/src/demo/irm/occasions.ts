// The year of an investor relations team: results, conferences, roadshows, visits and the proxy season.
import { addDays, earningsDay, lastBusinessDay, nextBusinessDay } from '../universe/calendar.ts'
import { earningsHabit } from '../universe/walks.ts'
import type { Occasion } from './texts/texts.ts'
import type { Region } from './zones.ts'

export interface Event {
  /** Its first day. */
  day: string
  days: number
  name?: string
  city?: string
}

interface Yearly {
  region: Region
  /** Month and day, moved to a business day. */
  on: string
  name: string
  city: string
}

export const conferences: readonly Yearly[] = [
  { region: 'east', on: '03-10', name: 'Tarrant Hale Industrial Technology Conference', city: 'New York' },
  { region: 'east', on: '09-15', name: 'Larkspur Mid Cap Forum', city: 'Boston' },
  { region: 'central', on: '06-09', name: 'Ellsworth Pryce Industrials Conference', city: 'Chicago' },
  { region: 'central', on: '01-14', name: 'Larkspur Midwest Summit', city: 'Chicago' },
  { region: 'west', on: '05-20', name: 'Cobden Marlow Sensors Summit', city: 'San Francisco' },
  { region: 'west', on: '12-02', name: 'Tarrant Hale West Coast Forum', city: 'San Francisco' },
  { region: 'europe', on: '06-23', name: 'Cobden Marlow Transatlantic Conference', city: 'London' },
  { region: 'asia', on: '11-04', name: 'Larkspur Asia Technology Tour', city: 'Hong Kong' },
]

const roadshows: Readonly<Record<Region, readonly string[]>> = {
  east: ['03-24', '05-12', '08-18', '11-11'],
  central: ['05-19', '11-18'],
  west: ['05-27', '09-09'],
  europe: ['06-02', '11-24'],
  asia: ['03-03', '09-23'],
}
const visits = ['06-11', '10-14']
const proxySeason = ['02-24', '03-17', '04-07', '09-29']

/** The day of Veltrane's results. Its Class A shares are the first security of the market. */
export const resultsDay = (quarterEnd: string): string => earningsDay(quarterEnd, earningsHabit(1, 0))

const quarterEndDays = ['03-31', '06-30', '09-30', '12-31']
const yearsAround = (day: string): number[] => [-1, 0, 1].map((offset) => Number(day.slice(0, 4)) + offset)
const on = (day: string, dates: readonly string[]): string[] =>
  yearsAround(day).flatMap((year) => dates.map((date) => `${year}-${date}`))

/** The last quarter that ended before the day. */
export const quarterBefore = (day: string): string =>
  on(day, quarterEndDays)
    .filter((quarter) => quarter < day)
    .sort()
    .at(-1) ?? day

/** Events of an occasion around a day; none for what happens on any day. */
function eventsAround(day: string, occasion: Occasion, region: Region): Event[] {
  switch (occasion) {
    case 'results':
    case 'sellSide':
      return on(day, quarterEndDays).map((quarter) => ({ day: nextBusinessDay(resultsDay(quarter), 1), days: 7 }))
    case 'conference':
      return conferences
        .filter((one) => one.region === region)
        .flatMap(({ on: date, name, city }) => on(day, [date]).map((one) => ({ day: one, days: 2, name, city })))
    case 'roadshow':
      return on(day, roadshows[region]).map((one) => ({ day: one, days: 2 }))
    case 'site':
      return on(day, visits).map((one) => ({ day: one, days: 1 }))
    case 'governance':
      return on(day, proxySeason).map((one) => ({ day: one, days: 12 }))
    default:
      return []
  }
}

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other))

/** The event nearest to the day, or the day itself, on a business day that has passed. */
export function eventNear(
  day: string,
  occasion: Occasion,
  region: Region,
  { spread, before }: { spread: number; before: string },
): Event {
  const [nearest] = eventsAround(day, occasion, region)
    .map((event) => ({ ...event, day: nextBusinessDay(event.day, Math.floor(spread * event.days)) }))
    .filter((event) => event.day < before)
    .sort((one, other) => distance(one.day, day) - distance(other.day, day))
  if (nearest) return nearest
  return { day: lastBusinessDay(day < before ? day : addDays(before, -1)), days: 1 }
}
