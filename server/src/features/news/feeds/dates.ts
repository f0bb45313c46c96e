// Dates as feeds write them. What can't be read, or can't be true, is null: the item then has the time it was first
// seen.

/** Minutes from UTC. RFC 822 has the American ones; the others are seen in feeds. */
const zones: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  MSK: 180,
  IST: 330,
  JST: 540,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  NST: -210,
  AST: -240,
  ADT: -180,
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function minutesOf(zone: string): number | undefined {
  const word = zone.trim().toUpperCase()
  if (word === '') return 0
  const offset = /^(?:GMT|UTC|UT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(word)
  if (!offset) return zones[word]
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  if (minutes > 14 * 60) return undefined
  return offset[1] === '-' ? -minutes : minutes
}

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number]

function instantOf([year, month, day, hour, minute, second]: Parts, zone: string): Date | null {
  const minutes = minutesOf(zone)
  if (minutes === undefined || month < 1 || month > 12 || hour > 24 || minute > 59) return null
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59)))
  // February 31 is not a date.
  if (local.getUTCDate() !== day && hour < 24) return null
  return new Date(local.getTime() - minutes * 60_000)
}

const wholeYear = (year: number) => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900))

/** Tue, 17 Nov 2026 08:30:00 EST, also without weekday or seconds. */
function readRfc822(text: string): Date | null {
  const found =
    /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]{0,6}\.?[\s-](\d{2}|\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(\S{0,10})$/i.exec(
      text,
    )
  if (!found) return null
  const [, day, month = '', year, hour = '0', minute = '0', second = '0', zone = ''] = found
  const numbers: Parts = [
    wholeYear(Number(year)),
    months.indexOf(month.toLowerCase()) + 1,
    Number(day),
    ...([Number(hour), Number(minute), Number(second)] as const),
  ]
  return instantOf(numbers, zone)
}

/** 2026-11-17T08:30:00-05:00, also with a space, without time or zone. */
function readIso(text: string): Date | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]\s?(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(\S{0,10})$/i.exec(
    text,
  )
  if (!found) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = ''] = found
  const numbers = [year, month, day, hour, minute, second].map(Number) as Parts
  return instantOf(numbers, zone)
}

/** Clocks of publishers run ahead by minutes; embargoed or mistyped dates by days. */
const aheadMs = 60 * 60_000
const earliest = new Date('1995-01-01')

export function readFeedDate(text: string | undefined, now: Date): Date | null {
  const words = text?.trim().slice(0, 100).replace(/\s+/g, ' ') ?? ''
  const date = readIso(words) ?? readRfc822(words)
  if (!date || date < earliest || date.getTime() > now.getTime() + aheadMs) return null
  return date > now ? now : date
}
