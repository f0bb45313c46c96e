import { type CustomFilter, filterOperatorLabels } from '../custom-definition.ts'
import { formatCell } from '../format-cell.ts'
import { type Field, isEmpty, type Row, valueIn } from './fields.ts'
import { shiftDay } from './periods.ts'

type Test = (row: Row) => boolean

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What a filter's text means for a field: undefined if it is no value of it. */
function bound(field: Field, text: string | undefined): string | number | undefined {
  if (text === undefined) return undefined
  if (field.type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (field.type === 'date') return isDay(text) ? text : undefined
  return text
}

function wordsOf(row: Row, key: string): string[] {
  const value = valueIn(row, key)
  if (value === null) return []
  return (typeof value === 'object' ? value : [String(value)]).map((one) => one.toLowerCase())
}

/** Unknown values are in no range. */
function inRange(field: Field, from: string | number | undefined, to: string | number | undefined): Test {
  return (row) => {
    const value = valueIn(row, field.key)
    if (value === null || typeof value === 'object') return false
    return (from === undefined || value >= from) && (to === undefined || value <= to)
  }
}

const mostDays = 36_500
const daysIn = (text: string | undefined): number => Math.min(mostDays, Math.max(0, Math.trunc(Number(text) || 0)))

export function testOf({ operator, values }: CustomFilter, field: Field, today: string): Test {
  const wanted = values.map((value) => value.toLowerCase())
  const sameNumber = new Set(values.map(Number))
  const isOneOf: Test = (row) => {
    const value = valueIn(row, field.key)
    if (typeof value === 'number') return sameNumber.has(value)
    return wordsOf(row, field.key).some((word) => wanted.includes(word))
  }
  const from = bound(field, values[0])
  const lastDays = inRange(field, shiftDay(today, -daysIn(values[0])), today)
  switch (operator) {
    case 'is':
      return isOneOf
    case 'is_not':
      return (row) => !isOneOf(row)
    case 'contains':
      return (row) => wordsOf(row, field.key).some((word) => wanted.some((part) => word.includes(part)))
    case 'at_least':
      return inRange(field, from, undefined)
    case 'at_most':
      return inRange(field, undefined, from)
    case 'between':
      return inRange(field, from, bound(field, values[1]))
    case 'last_days':
      return lastDays
    case 'not_last_days':
      return (row) => !lastDays(row)
    case 'next_days':
      return inRange(field, today, shiftDay(today, daysIn(values[0])))
    case 'empty':
      return (row) => isEmpty(row, field.key)
    case 'known':
      return (row) => !isEmpty(row, field.key)
  }
}

function valueWords(field: Field, text: string): string {
  const value = bound(field, text)
  return value === undefined ? text : formatCell(value, field.format)
}

/** A filter as a sentence: Last contact not in the last 90 days. */
export function filterWords({ operator, values }: CustomFilter, field: Field): string {
  if (operator === 'empty' || operator === 'known') return `${field.label} ${filterOperatorLabels[operator]}`
  if (operator === 'last_days' || operator === 'not_last_days' || operator === 'next_days') {
    return `${field.label} ${filterOperatorLabels[operator].replace('days', `${daysIn(values[0])} days`)}`
  }
  const named = values.map((value) => valueWords(field, value))
  return `${field.label} ${filterOperatorLabels[operator]} ${named.join(operator === 'between' ? ' and ' : ' or ')}`
}

/** A filter that still lacks its value is not one yet. */
export function isComplete({ operator, values }: CustomFilter): boolean {
  if (operator === 'empty' || operator === 'known') return true
  return values.length >= (operator === 'between' ? 2 : 1)
}
