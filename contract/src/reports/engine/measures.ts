// Measures over rows. What is unknown takes no part; without any known value the figure is unknown, never zero.
import { type Measure, type MeasureType, measureTypeLabels } from '../custom-definition.ts'
import type { CellFormat } from '../report.ts'
import { cellOf, type Field, isEmpty, numberOf, type Row, valueIn } from './fields.ts'

const numbersOf = (rows: readonly Row[], field: string): number[] =>
  rows.map((row) => numberOf(row, field)).filter((value) => value !== null)

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}

function distinctOf(rows: readonly Row[], field: string): number {
  const seen = new Set<unknown>()
  for (const row of rows) {
    const value = valueIn(row, field)
    for (const one of value !== null && typeof value === 'object' ? value : [value]) if (one !== null) seen.add(one)
  }
  return seen.size
}

const earliest = (rows: readonly Row[], field: string, isLater: boolean): string | null => {
  const days = rows
    .map((row) => cellOf(row, field))
    .filter((value) => typeof value === 'string')
    .sort()
  return (isLater ? days.at(-1) : days[0]) ?? null
}

/** Of share and change: what they compare. */
const baseOf = ({ type, field }: Measure): Measure['type'] =>
  type === 'share' || type === 'change' ? (field === null ? 'count' : 'sum') : type

export function measured(rows: readonly Row[], measure: Measure, field: Field | undefined): string | number | null {
  const type = baseOf(measure)
  if (type === 'count' || !field) {
    return field ? rows.filter((row) => !isEmpty(row, field.key)).length : rows.length
  }
  if (type === 'distinct') return distinctOf(rows, field.key)
  if (field.type === 'date' && (type === 'min' || type === 'max')) return earliest(rows, field.key, type === 'max')
  const values = numbersOf(rows, field.key)
  if (values.length === 0) return null
  if (type === 'sum') return sumOf(values)
  if (type === 'average') return sumOf(values) / values.length
  if (type === 'median') return medianOf(values)
  return values.reduce((best, value) => (type === 'min' ? Math.min(best, value) : Math.max(best, value)))
}

/** Which measures a field takes; null stands for rows. */
export function measuresOf(field: Pick<Field, 'type' | 'adds'> | null): MeasureType[] {
  if (field === null) return ['count', 'share', 'change']
  if (field.type === 'date') return ['count', 'min', 'max']
  if (field.type !== 'number') return ['count', 'distinct']
  return [
    'count',
    ...(field.adds ? (['sum'] as const) : []),
    'average',
    'median',
    'min',
    'max',
    'distinct',
    ...(field.adds ? (['share', 'change'] as const) : []),
  ]
}

export function measureLabel({ type }: Measure, field: Field | undefined): string {
  if (!field) return type === 'count' ? 'Count' : type === 'share' ? '% of count' : 'Change in count'
  if (type === 'sum') return field.label
  if (type === 'share') return `% of ${field.label}`
  if (type === 'change') return `Change in ${field.label}`
  return `${measureTypeLabels[type]} ${type === 'count' || type === 'distinct' ? `of ${field.label}` : field.label}`
}

const differences: Partial<Record<CellFormat, CellFormat>> = { integer: 'change', percent: 'points' }
const averages: Partial<Record<CellFormat, CellFormat>> = { integer: 'decimal', change: 'decimal' }

export function measureFormat({ type }: Measure, field: Field | undefined): CellFormat {
  if (type === 'share') return 'percent'
  if (type === 'count' || type === 'distinct' || !field) return type === 'change' ? 'change' : 'integer'
  if (type === 'change') return differences[field.format] ?? field.format
  if (type === 'average' || type === 'median') return averages[field.format] ?? field.format
  return field.format
}
