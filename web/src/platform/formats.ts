// How numbers and dates read. Instants are shown in the user's own time zone.
import { defaultCurrency } from './constants.ts'

const locale = 'en-US'

export const formatDate = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(instant)

export const formatDateTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant)

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale).format(value)

export const formatMoney = (value: number, currency = defaultCurrency): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.code, maximumFractionDigits: 0 }).format(
    value * currency.rate,
  )

/** The last moment of today in a time zone. */
export function endOfDay(timeZone: string, now = new Date()): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  const passed = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getMilliseconds()
  return new Date(now.getTime() - passed + 24 * 3600 * 1000 - 1)
}
