// A custom report from its definition and the rows of its subject.
import type { CustomDefinition, CustomMark } from '../custom-definition.ts'
import { measureKey } from '../custom-definition.ts'
import type { Cell, ChartBlock, ReportRow, TableBlock } from '../report.ts'
import { chartOf, mapNeedsPlaces } from './chart.ts'
import { type Row, type Source, valueIn } from './fields.ts'
import { filterWords, testOf } from './filters.ts'
import { type GroupedTable, groupedTable, type TableRow } from './grouped-table.ts'
import type { Key } from './groups.ts'
import { type Plan, planOf } from './plan.ts'
import { rowTable } from './row-table.ts'

export interface Result {
  blocks: (TableBlock | ChartBlock)[]
  /** Filters in words. */
  filters: string[]
  notes: string[]
  missing: string[]
  /** How many rows were left after the filters. */
  rowCount: number
  /** Where each row and column of the table come from, to ask for the rows behind a figure. */
  rows: { type: TableRow['type']; keys: Key[] }[]
  figures: ({ measure: number; pivot: Key; isTotal: boolean } | null)[]
}

function filtered({ filters }: Plan, { rows, today }: Source): Row[] {
  const tests = filters.map(({ filter, field }) => testOf(filter, field, today))
  return rows.filter((row) => tests.every((test) => test(row)))
}

function matches({ operator, value }: CustomMark, cell: Cell): boolean {
  if (operator === 'empty') return cell === null
  if (cell === null) return false
  if (operator === 'is') return String(cell).toLowerCase() === value.toLowerCase()
  const limit = typeof cell === 'number' ? Number(value) : value
  if (typeof limit === 'number' && (value === '' || Number.isNaN(limit))) return false
  return operator === 'at_least' ? cell >= limit : cell <= limit
}

function toneOf(plan: Plan, table: GroupedTable | undefined, row: TableRow): ReportRow['tone'] {
  if (row.type === 'total') return 'total'
  if (row.type === 'other') return 'muted'
  const cellIn = (column: string): Cell | undefined => {
    if (!table) {
      const [only] = row.rows
      const value = only && plan.known.has(column) ? valueIn(only, column) : undefined
      return typeof value === 'object' && value !== null ? value.join('; ') : value
    }
    const group = plan.groups.findIndex(({ field }) => field.key === column)
    if (group >= 0) return row.keys[group] ?? null
    const figure = table.figureColumns.findLastIndex(({ measure }) => measureKey(measure.at) === column)
    return figure < 0 ? undefined : row.cells[plan.groups.length + figure]
  }
  const mark = plan.marks.find((one) => {
    const cell = cellIn(one.column)
    return cell !== undefined && matches(one, cell)
  })
  return mark?.tone ?? null
}

function computed(definition: CustomDefinition, source: Source, defaults: readonly string[]) {
  const plan = planOf(definition, source.fields, defaults)
  const all = filtered(plan, source)
  const table = plan.isGrouped ? groupedTable(plan, source, all) : undefined
  const { rows, notes } = table ?? rowTable(plan, source, all)
  return { plan, all, table, rows, notes }
}

export function runReport(definition: CustomDefinition, source: Source, defaults: readonly string[]): Result {
  const { plan, all, table, rows, notes } = computed(definition, source, defaults)
  const chart = chartOf(plan, rows, table)
  const block: TableBlock = {
    type: 'table',
    title: null,
    columns: table?.columns ?? plan.columns.map(({ label, format }) => ({ label, format })),
    rows:
      all.length === 0
        ? []
        : rows.map((row) => ({
            cells: row.cells,
            link: row.type === 'row' ? (row.rows[0]?.link ?? null) : null,
            tone: toneOf(plan, table, row),
          })),
    note: all.length === 0 ? 'No rows match these filters.' : notes.join(' ') || null,
  }
  return {
    blocks: chart && all.length > 0 ? [chart, block] : [block],
    filters: plan.filters.map(({ filter, field }) => filterWords(filter, field)),
    notes: plan.picture === 'map' && !chart && all.length > 0 ? [...plan.notes, mapNeedsPlaces] : plan.notes,
    missing: plan.missing,
    rowCount: all.length,
    rows: all.length === 0 ? [] : rows.map(({ type, keys }) => ({ type, keys })),
    figures: table
      ? [
          ...plan.groups.map(() => null),
          ...table.figureColumns.map(({ measure, pivot }) => ({
            measure: measure.at,
            pivot: pivot?.key ?? null,
            isTotal: pivot === null,
          })),
        ]
      : plan.columns.map(() => null),
  }
}

/** A figure of the table, by the groups of its row and by its column. */
export interface Figure {
  row: Result['rows'][number]
  /** Null stands for all rows of a group. */
  column: Result['figures'][number]
}

/** The rows behind a figure; undefined if the table has no such figure now. */
export function rowsBehind(
  definition: CustomDefinition,
  source: Source,
  defaults: readonly string[],
  { row, column }: Figure,
): readonly Row[] | undefined {
  const { table, rows } = computed(definition, source, defaults)
  const found = rows.find(({ type, keys }) => type === row.type && isSame(keys, row.keys))
  if (!found || !table || !column) return found?.rows
  const figure = table.figureColumns.find(
    ({ measure, pivot }) =>
      measure.at === column.measure && (column.isTotal ? pivot === null : pivot !== null && pivot.key === column.pivot),
  )
  return figure && table.behind(found, figure)
}

const isSame = (a: readonly Key[], b: readonly Key[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at])
