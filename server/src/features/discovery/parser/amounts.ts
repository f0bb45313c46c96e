// Numbers, money, months and days as people write them.
import type { SlotReader } from './pattern.ts'
import type { Word } from './words.ts'

const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  any: 1,
  one: 1,
  two: 2,
  both: 2,
  couple: 2,
  three: 3,
  several: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  hundred: 100,
}

const digits = (text: string): number | undefined =>
  /^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined

export const numberAt: SlotReader = (words, at) => {
  const word = words[at]?.folded ?? ''
  if (word === 'a' && words[at + 1]?.folded === 'couple') return [{ end: at + 2, value: 2 }]
  const value = digits(word.replace(/%$/, '')) ?? numberWords[word]
  return value === undefined ? [] : [{ end: at + 1, value }]
}

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  billion: 1e9,
  billions: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
}

interface Amount {
  end: number
  value: number
  hasScale: boolean
}

function amountAt(words: readonly Word[], at: number): Amount | undefined {
  const parts = /^(\$?)([\d.,]+)([a-z]*)$/.exec(words[at]?.folded ?? '')
  const written = parts ? digits(parts[2] ?? '') : numberWords[words[at]?.folded ?? '']
  if (written === undefined) return undefined
  const suffix = parts?.[3] ? scales[parts[3]] : undefined
  if (parts?.[3] && suffix === undefined) return undefined
  const word = words[at + 1]?.folded ?? ''
  const scale = suffix ?? (parts || word.endsWith('illion') ? scales[word] : undefined)
  const hasWord = suffix === undefined && scale !== undefined
  const currency = ['dollars', 'usd'].includes(words[at + (hasWord ? 2 : 1)]?.folded ?? '') ? 1 : 0
  return {
    end: at + (hasWord ? 2 : 1) + currency,
    value: Math.round(written * (scale ?? 1)),
    hasScale: scale !== undefined || parts?.[1] === '$' || currency > 0,
  }
}

/** A plain number is not an amount of money. */
export const moneyAt: SlotReader = (words, at) => {
  const found = amountAt(words, at)
  return found?.hasScale ? [found] : []
}

/** $1-5B, $1 to 5 billion, between $500M and $2B. */
export const moneyRangeAt: SlotReader = (words, at) => {
  const first = amountAt(words, at)
  if (!first || !['-', '–', '—', 'to', 'and'].includes(words[first.end]?.folded ?? '')) return []
  const second = amountAt(words, first.end + 1)
  if (!second?.hasScale) return []
  // The scale of the second counts for both: 1-5B.
  const unit = 10 ** (3 * Math.floor(Math.log10(Math.max(1, second.value)) / 3))
  const least = first.value < 1000 ? first.value * unit : first.value
  return least <= second.value ? [{ end: second.end, value: [least, second.value] }] : []
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthOf = (word: string): number => {
  const at = longMonths.indexOf(word)
  return at >= 0 ? at : word === 'sept' ? 8 : months.indexOf(word)
}
const isYear = (word: string | undefined): boolean => /^20\d\d$/.test(word ?? '')
const dayText = (year: number, month: number, day: number): string =>
  `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** 2025; June; June 2025; June 15; June 15, 2025; 2025-06-15: its first day, and the latest such day up to today. */
export const dayAt =
  (today: string): SlotReader =>
  (words, at) => {
    const word = words[at]?.folded ?? ''
    if (isYear(word)) return [{ end: at + 1, value: `${word}-01-01` }]
    const month = monthOf(word)
    if (month < 0) return []
    const next = words[at + 1]?.folded ?? ''
    const number = /^(\d{1,2})(st|nd|rd|th)?$/.exec(next)
    const day = number ? Number(number[1]) : 1
    const afterDay = at + (number ? 2 : 1)
    const hasYear = isYear(words[afterDay]?.folded)
    const written = dayText(hasYear ? Number(words[afterDay]?.folded) : Number(today.slice(0, 4)), month, day)
    if (Number.isNaN(Date.parse(written)) || new Date(written).toISOString().slice(0, 10) !== written) return []
    const isAhead = !hasYear && written > today
    const value = isAhead ? `${Number(written.slice(0, 4)) - 1}${written.slice(4)}` : written
    return [{ end: afterDay + (hasYear ? 1 : 0), value }]
  }

/** This year, this quarter, this month: its first day. */
export const beginAt =
  (today: string): SlotReader =>
  (words, at) => {
    const [first, second] = [words[at]?.folded, words[at + 1]?.folded]
    if (first === 'ytd') return [{ end: at + 1, value: `${today.slice(0, 4)}-01-01` }]
    if (first !== 'this') return []
    const month = second === 'year' ? 0 : second === 'month' ? Number(today.slice(5, 7)) - 1 : undefined
    const quarter = second === 'quarter' ? Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 : undefined
    const from = month ?? quarter
    return from === undefined ? [] : [{ end: at + 2, value: dayText(Number(today.slice(0, 4)), from, 1) }]
  }

const units: Record<string, number> = { day: 1, days: 1, week: 7, weeks: 7, month: 30, months: 30 }

/** A length of time in days: 90 days, six months, a year; a quarter has 90. */
export const daysAt: SlotReader = (words, at) => {
  const word = words[at]?.folded ?? ''
  const number = digits(word) ?? numberWords[word]
  const counted = number === undefined ? 1 : number
  const end = number === undefined ? at : at + 1
  const unit = words[end]?.folded ?? ''
  if (unit === 'year' || unit === 'years') return [{ end: end + 1, value: counted * 365 }]
  if (unit === 'quarter' || unit === 'quarters') return [{ end: end + 1, value: counted * 90 }]
  const days = units[unit]
  if (days === undefined) return []
  return [{ end: end + 1, value: unit.startsWith('month') && counted === 12 ? 365 : counted * days }]
}

const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 }
const endOf = (year: string, quarter: number): string => `${year}-${['03-31', '06-30', '09-30', '12-31'][quarter - 1]}`

/** Q2 2026, 2Q26, Q2, second quarter of 2026: its last day. Without a year, the latest of the quarters known. */
export const quarterAt =
  (quarters: readonly string[]): SlotReader =>
  (words, at) => {
    const word = words[at]?.folded ?? ''
    const short = /^(?:q([1-4])|([1-4])q(\d\d)?)$/.exec(word)
    const isWritten = ordinals[word] !== undefined && words[at + 1]?.folded === 'quarter'
    const number = short ? Number(short[1] ?? short[2]) : isWritten ? ordinals[word] : undefined
    if (number === undefined) return []
    let end = at + (isWritten ? 2 : 1)
    let year = short?.[3] ? `20${short[3]}` : undefined
    if (!year) {
      const next = words[end]?.folded === 'of' ? end + 1 : end
      if (isYear(words[next]?.folded)) {
        year = words[next]?.folded
        end = next + 1
      }
    }
    const value = year ? endOf(year, number) : quarters.find((one) => one.endsWith(endOf('', number).slice(1)))
    return value && quarters.includes(value) ? [{ end, value }] : []
  }
