// Figures of a report in words, the same on the screen, in PDF files and on slides.
import type { Cell, CellFormat } from './report.ts'

const numbers = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat('en-US', options)
const percent = (digits: number, options: Intl.NumberFormatOptions = {}) =>
  numbers({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits, ...options })

const signed = { signDisplay: 'exceptZero' } as const
const integer = numbers({ maximumFractionDigits: 0 })
const decimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeMoney = numbers({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const compactMoney = numbers({
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const price = numbers({ style: 'currency', currency: 'USD' })
const share = percent(2)
const growth = percent(1, signed)
const change = numbers({ maximumFractionDigits: 0, ...signed })
const points = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2, ...signed })

const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const day = date({ dateStyle: 'medium' })
const month = date({ month: 'short', year: 'numeric' })

const least = 0.0001
/** A small nonzero share is never written as zero. */
const formatShare = (value: number): string =>
  value > 0 && value < least / 2 ? `<${share.format(least)}` : share.format(value)

const formatNumber: Partial<Record<CellFormat, (value: number) => string>> = {
  integer: (value) => integer.format(value),
  decimal: (value) => decimal.format(value),
  money: (value) => (Math.abs(value) < 1000 ? wholeMoney : compactMoney).format(value),
  price: (value) => price.format(value),
  percent: formatShare,
  points: (value) => `${points.format(value * 100)} pp`,
  change: (value) => change.format(value),
  growth: (value) => growth.format(value),
}

const formatDate: Partial<Record<CellFormat, (on: Date) => string>> = {
  day: (on) => day.format(on),
  quarter: (on) => `Q${Math.floor(on.getUTCMonth() / 3) + 1} ${on.getUTCFullYear()}`,
  month: (on) => month.format(on),
}

export const missingCell = '–'

export function formatCell(cell: Cell, format: CellFormat): string {
  if (cell === null) return missingCell
  if (typeof cell === 'number') return (formatNumber[format] ?? String)(cell)
  const inWords = formatDate[format]
  const on = inWords && new Date(`${cell.slice(0, 10)}T00:00:00Z`)
  return inWords && on && !Number.isNaN(on.getTime()) ? inWords(on) : cell
}

/** Columns of figures are aligned to the right. */
export const isFigure = (format: CellFormat): boolean => format in formatNumber
