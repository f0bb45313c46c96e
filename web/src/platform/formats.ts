// Number and date formats. Instants are shown in the user's time zone.
import { defaultCurrency } from './constants.ts'

const locale = 'en-US'

/** Cached: constructing an Intl format is slow, and a table uses the same few for every cell. */
function madeOnce<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

const numbers = madeOnce((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = madeOnce((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

export const formatDate = (instant: Date, timeZone: string): string =>
  dates({ dateStyle: 'medium', timeZone }).format(instant)

export const formatDateTime = (instant: Date, timeZone: string): string =>
  dates({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant)

/** 8:00 AM */
export const formatTime = (instant: Date, timeZone: string): string =>
  dates({ timeStyle: 'short', timeZone }).format(instant)

export const formatNumber = (value: number): string => numbers({}).format(value)

export const formatMoney = (value: number, currency = defaultCurrency): string =>
  numbers({ style: 'currency', currency: currency.code, maximumFractionDigits: 0 }).format(value * currency.rate)

/** $1.2B, $340.0M, $75.0K: for tables and headings, where precision does not matter and decimals should align. */
export function formatCompactMoney(value: number, currency = defaultCurrency): string {
  const amount = value * currency.rate
  if (Math.abs(amount) < 1000) return formatMoney(value, currency)
  return numbers({
    style: 'currency',
    currency: currency.code,
    notation: 'compact',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(amount)
}

/** Formats a fraction as a percentage: 0.2341 is 23.4%. */
export const formatPercent = (share: number, digits = 1): string =>
  numbers({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)

/** A price to the cent. */
export const formatPrice = (value: number, currency = defaultCurrency): string =>
  numbers({ style: 'currency', currency: currency.code }).format(value * currency.rate)

/** A calendar date, which has no time zone: 2026-06-30 is Jun 30, 2026 everywhere. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T00:00:00Z`), 'UTC')

/** Milliseconds since midnight in a time zone. */
function sinceMidnight(instant: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(instant)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + instant.getMilliseconds()
}

const day = 24 * 3600 * 1000

/** The end of today in a time zone; days with a daylight saving change are longer or shorter. */
export function endOfDay(timeZone: string, now = new Date()): Date {
  const nearMidnight = new Date(now.getTime() - sinceMidnight(now, timeZone) + day)
  const over = sinceMidnight(nearMidnight, timeZone)
  const toMidnight = over < day / 2 ? -over : day - over
  return new Date(nearMidnight.getTime() + toMidnight - 1)
}
