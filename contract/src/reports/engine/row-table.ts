// The table of a report without groups: a row for each record, with the sums of what adds up.
import { mostShownRows } from '../custom-definition.ts'
import type { Cell } from '../report.ts'
import { cellOf, type Field, type Row, type Source, valueIn } from './fields.ts'
import { type TableRow, totalLabel } from './grouped-table.ts'
import { measured } from './measures.ts'
import { compareCells } from './order.ts'
import type { Plan } from './plan.ts'

function sortedRows({ sort }: Plan, rows: readonly Row[], fields: readonly Field[]): Row[] {
  const order = sort.filter(({ column }) => fields.some(({ key }) => key === column))
  return rows.toSorted((a, b) => {
    for (const { column, direction } of order) {
      const found = compareCells(cellOf(a, column), cellOf(b, column), direction)
      if (found !== 0) return found
    }
    return 0
  })
}

const sumsOf = (rows: readonly Row[], columns: readonly Field[], label: string): Cell[] =>
  columns.map((field, at) => {
    if (at === 0) return label
    return field.type === 'number' && field.adds ? measured(rows, { type: 'sum', field: field.key }, field) : null
  })

export function rowTable(plan: Plan, source: Source, all: readonly Row[]): { rows: TableRow[]; notes: string[] } {
  const { columns } = plan
  const { stateOn } = source
  const sorted = sortedRows(plan, all, source.fields)
  const shown = sorted.slice(0, plan.top ?? mostShownRows)
  const rest = sorted.slice(shown.length)
  const summed = (type: 'other' | 'total', rows: readonly Row[], label: string): TableRow => ({
    type,
    keys: [],
    rows,
    cells: sumsOf(rows, columns, label),
  })
  const isOneDate = stateOn === undefined || new Set(all.map((row) => valueIn(row, stateOn))).size <= 1
  const canSum = isOneDate && columns.slice(1).some(({ type, adds }) => type === 'number' && adds)
  return {
    rows: [
      ...shown.map((row) => ({
        type: 'row' as const,
        keys: [],
        rows: [row],
        cells: columns.map(({ key }) => cellOf(row, key)),
      })),
      ...(canSum && rest.length > 0 ? [summed('other', rest, `Other (${rest.length})`)] : []),
      ...(canSum && sorted.length > 1 ? [summed('total', all, `${totalLabel} (${all.length})`)] : []),
    ],
    notes: rest.length > 0 ? [`${shown.length} of ${sorted.length} rows are shown.`] : [],
  }
}
