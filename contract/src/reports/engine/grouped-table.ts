// The table of a grouped report: a row for each group, what is below the top in one, and the total.
import { measureKey, mostShownRows } from '../custom-definition.ts'
import { formatCell } from '../format-cell.ts'
import type { Cell, ReportColumn } from '../report.ts'
import type { Row, Source } from './fields.ts'
import {
  datedGroups,
  type FigureColumn,
  figureColumns,
  figuresOf,
  type Group,
  groupsOf,
  type Key,
  pivotKeys,
} from './groups.ts'
import { measureFormat, measureLabel } from './measures.ts'
import { compareCells } from './order.ts'
import { periodFormats } from './periods.ts'
import type { Grouping, Plan } from './plan.ts'

export const noneLabel = 'None'
export const totalLabel = 'Total'

export const keyCell = (key: Key): Cell => key ?? noneLabel
export const groupFormat = ({ by }: Grouping) => (by ? periodFormats[by] : ('text' as const))
export const groupLabel = ({ field, by }: Grouping): string =>
  by && field.format !== 'quarter' ? `${field.label} (${by})` : field.label
const pivotLabel = (pivot: Grouping, key: Key): string =>
  key === null ? noneLabel : formatCell(key, groupFormat(pivot))

export interface TableRow {
  type: 'row' | 'group' | 'other' | 'total'
  keys: Key[]
  cells: Cell[]
  rows: readonly Row[]
}

export interface GroupedTable {
  columns: ReportColumn[]
  figureColumns: FigureColumn[]
  pivots: Key[]
  rows: TableRow[]
  notes: string[]
  behind: (row: TableRow, column: FigureColumn) => readonly Row[]
}

const isList = ({ field }: Grouping) => field.type === 'list'

function comparing(plan: Plan, columns: readonly FigureColumn[]) {
  const shift = plan.groups.length
  const columnOf = (key: string): number => {
    const group = plan.groups.findIndex(({ field }) => field.key === key)
    if (group >= 0) return group
    // Of several periods, the last; of other pivots, the total.
    const figure = columns.findLastIndex(({ measure }) => measureKey(measure.at) === key)
    return figure < 0 ? -1 : shift + figure
  }
  const chosen = plan.sort
    .map(({ column, direction }) => ({ at: columnOf(column), direction }))
    .filter(({ at }) => at >= 0)
  const isByDate = plan.groups[0]?.by != null
  const last = plan.measures[0] ? columnOf(measureKey(plan.measures[0].at)) : -1
  const usual = isByDate || last < 0 ? [] : [{ at: last, direction: 'desc' as const }]
  const byGroups = plan.groups.map((_, at) => ({ at, direction: 'asc' as const }))
  const order = [...(chosen.length > 0 ? chosen : usual), ...byGroups]
  // The group of rows without a value comes last.
  const cell = ({ keys, cells }: TableRow, at: number): Cell => (at < shift ? (keys[at] ?? null) : (cells[at] ?? null))
  return (a: TableRow, b: TableRow): number => {
    for (const { at, direction } of order) {
      const found = compareCells(cell(a, at), cell(b, at), direction)
      if (found !== 0) return found
    }
    return 0
  }
}

function columnsOf(plan: Plan, figures: readonly FigureColumn[]): ReportColumn[] {
  const hasSeveral = plan.measures.length > 1
  return [
    ...plan.groups.map((group) => ({ label: groupLabel(group), format: groupFormat(group) })),
    ...figures.map(({ measure: { measure, field }, pivot }) => {
      const label = measureLabel(measure, field)
      const format = measureFormat(measure, field)
      if (!plan.pivot) return { label, format }
      const period = pivot ? pivotLabel(plan.pivot, pivot.key) : totalLabel
      return { label: hasSeveral ? `${period} ${label}` : period, format }
    }),
  ]
}

function notesOn(plan: Plan, source: Source, leftOutPivots: number): string[] {
  const several = [...plan.groups, ...(plan.pivot ? [plan.pivot] : [])].filter(isList)
  const state = source.fields.find(({ key }) => key === source.stateOn)
  return [
    ...several.map(
      ({ field }) => `A row with several values of ${field.label} counts toward each, and once in totals.`,
    ),
    ...(state ? [`Figures are as of the last ${state.label.toLowerCase()} of each period.`] : []),
    ...(leftOutPivots > 0 ? [`${leftOutPivots} more columns of ${plan.pivot?.field.label} are not shown.`] : []),
  ]
}

export function groupedTable(plan: Plan, source: Source, all: readonly Row[]): GroupedTable {
  const { keys: pivots, leftOut } = plan.pivot ? pivotKeys(all, plan.pivot) : { keys: [], leftOut: 0 }
  const columns = figureColumns(plan, pivots, source.stateOn !== undefined)
  const { figure, behind } = figuresOf(plan, source, all, pivots)
  const rowOf = (type: TableRow['type'], keys: Key[], labels: Cell[], rows: readonly Row[]): TableRow => {
    const known = type === 'group' ? keys : undefined
    return { type, keys, rows, cells: [...labels, ...columns.map((column) => figure(rows, known, column))] }
  }
  const labelled = (label: string): Cell[] => plan.groups.map((_, at) => (at === 0 ? label : null))
  const found: Group[] = plan.groups.length > 0 ? groupsOf(all, plan.groups) : [{ keys: [], rows: [...all] }]
  const sorted = found
    .map(({ keys, rows }) => rowOf('group', keys, keys.map(keyCell), rows))
    .sort(comparing(plan, columns))
  const shown = sorted.slice(0, plan.top ?? mostShownRows)
  const rest = sorted.slice(shown.length)
  // States of different dates have no common total.
  const canTotal = plan.groups.length > 0 && datedGroups(plan, source).length === 0
  const other = [...new Set(rest.flatMap(({ rows }) => rows))]
  return {
    columns: columnsOf(plan, columns),
    figureColumns: columns,
    pivots,
    rows: [
      ...shown,
      ...(canTotal && rest.length > 0 ? [rowOf('other', [], labelled(`Other (${rest.length})`), other)] : []),
      ...(canTotal && sorted.length > 1 ? [rowOf('total', [], labelled(totalLabel), all)] : []),
    ],
    notes: [
      ...notesOn(plan, source, leftOut),
      ...(rest.length > 0 ? [`${shown.length} of ${sorted.length} groups are shown.`] : []),
    ],
    behind: (row, column) => behind(row.rows, row.type === 'group' ? row.keys : undefined, column),
  }
}
