// Parses cells that hold a list, an amount, or a custom field value.
import { foldHeader } from '@rostrum/contract/column-mapping'
import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import type { DateOrder } from '@rostrum/contract/irm/uploads'
import { readDay } from './dates.ts'

export const listOf = (text: string, separators = /[;,\n]/): string[] => [
  ...new Set(
    text
      .split(separators)
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter((part) => part !== ''),
  ),
]

const magnitudes: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
}

/** "$1.2 bn", "1,200,000,000" and "1200000000" in whole dollars; undefined if it is not an amount. */
export function readAmount(text: string): number | undefined {
  const bare = text
    .trim()
    .replace(/\susd$/i, '')
    .trimEnd()
  const [, written = '', word = ''] = /^(?:usd|us\$|\$)?([\d,'.\s]*)([a-z]*)$/i.exec(bare) ?? []
  const digits = written.trim()
  if (!/^[\d,'\s]*(?:\.\d+)?$/.test(digits) || !/\d$/.test(digits)) return undefined
  const magnitude = word === '' || /^usd$/i.test(word) ? 1 : magnitudes[word.toLowerCase()]
  const amount = Number(digits.replace(/[,'\s]/g, '')) * (magnitude ?? Number.NaN)
  return Number.isFinite(amount) ? Math.round(amount) : undefined
}

const readNumber = (text: string): number | string => {
  const plain = text.replace(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?%?$/.test(plain) ? Number(plain.replace('%', '')) : text
}

const optionOf = ({ options }: CustomField, text: string): string =>
  options.find((option) => foldHeader(option) === foldHeader(text)) ?? text

/** The value of the cell for this field; the field itself validates it. */
export function readCustomCell(field: CustomField, text: string, order: DateOrder): CustomFieldValue['value'] {
  switch (field.kind) {
    case 'number':
      return readNumber(text)
    case 'date':
      return readDay(text, order) ?? text
    case 'choice':
      return optionOf(field, text)
    case 'multi_choice':
      return listOf(text).map((one) => optionOf(field, one))
    default:
      return text
  }
}
