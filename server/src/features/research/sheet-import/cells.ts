// Numbers and dates of brokers' files, in the formats that people and spreadsheets use.
import { Decimal, decimalOf, divided, unitsOf } from '@rostrum/contract/research/decimals'
import type { MeasureFormat } from '@rostrum/contract/research/measures'

const grouped = /^\d{1,3}([,' \u00a0\u202f]\d{3})+(\.\d{1,15})?$/
const groupedByPoints = /^\d{1,3}(\.\d{3})+,\d{1,15}$/
const commaDecimal = /^\d{1,15},\d{1,2}$/
const plain = /^(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/

const longest = 40
const thousandths = unitsOf('1000')
const one = unitsOf('1')

/** Words behind a number of a measure in millions: 1.2B is 1,200. */
const magnitudes: Record<string, [bigint, bigint]> = {
  m: [1n, 1n],
  mm: [1n, 1n],
  mn: [1n, 1n],
  b: [thousandths, one],
  bn: [thousandths, one],
  k: [one, thousandths],
}

function digitsOf(text: string): string | undefined {
  if (groupedByPoints.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (grouped.test(text)) return text.replace(/[,' \u00a0\u202f]/g, '')
  if (commaDecimal.test(text)) return text.replace(',', '.')
  return plain.test(text) ? text : undefined
}

/** Rounded to six places. Undefined if it is not a number, or has a unit that does not fit the measure. */
export function numberOf(written: string, format: MeasureFormat | 'price'): string | undefined {
  if (written.length > longest) return undefined
  const isNegative = /^[-\u2212(]/.test(written)
  const bare = written
    .replace(/^[-\u2212(]\s?/, '')
    .replace(/\)$/, '')
    .replace(/^(US\$|C\$|[$€£¥])\s?/, '')
    .trim()
  const [, body = '', word = ''] = /^([\d.,'\s]+)([a-z%]*)$/i.exec(bare) ?? []
  const digits = digitsOf(body.trim())
  if (digits === undefined) return undefined
  const suffix = word.toLowerCase()
  const factor = format === 'millions' ? magnitudes[suffix || 'm'] : undefined
  const isFitting = suffix === '' || (suffix === '%' && format === 'percent') || factor !== undefined
  if (!isFitting) return undefined
  const [whole = '', fraction = ''] = digits.split('.')
  // One place more than is kept, to round.
  const exact = divided(unitsOf(`${whole || '0'}${fraction.padEnd(1, '0').slice(0, 1)}.${fraction.slice(1, 7)}`), 10n)
  const [top, bottom] = factor ?? [1n, 1n]
  const units = divided(exact * top, bottom)
  return Decimal.safeParse(decimalOf(isNegative ? -units : units)).data
}

export { dateOf as dayOf } from '#features/holders/registers/public.ts'
