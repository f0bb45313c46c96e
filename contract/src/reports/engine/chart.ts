// The picture of a report, from the figures of its table.
import type { Picture } from '../custom-definition.ts'
import { formatCell } from '../format-cell.ts'
import type { Cell, ChartBlock, ChartSeries } from '../report.ts'
import { type GroupedTable, groupFormat, groupLabel, noneLabel, type TableRow } from './grouped-table.ts'
import type { Plan } from './plan.ts'
import { tileMapOf } from './tile-map.ts'

const mostLabels = 60
/** More than there are tiles on a map. */
const mostPlaces = 300
const mostMissing = 8
const mostSeries = 12

const numberIn = (row: TableRow, at: number): number | null => {
  const cell = row.cells[at]
  return typeof cell === 'number' ? cell : null
}

function nameOf({ groups }: Plan, row: TableRow): string {
  if (row.type !== 'group') return String(row.cells[0] ?? '')
  return groups
    .map((group, at) => {
      const key = row.keys[at] ?? null
      return key === null ? noneLabel : formatCell(key, groupFormat(group))
    })
    .join(' · ')
}

interface Drawn {
  labelHeader: string
  labelFormat: ChartBlock['labelFormat']
  labels: Cell[]
  series: ChartSeries[]
  notes: string[]
}

const leftOut = (shown: number, all: number, what: string): string[] =>
  shown < all ? [`The chart shows ${shown} of ${all} ${what}.`] : []

/** Periods along the axis, a series for each group. */
function overTime(plan: Plan, table: GroupedTable, rows: readonly TableRow[]): Drawn {
  const [first] = plan.measures
  const columns = table.figureColumns
    .map(({ measure, pivot }, at) => ({ measure, pivot, at: plan.groups.length + at }))
    .filter(({ measure, pivot }) => measure === first && pivot !== null && pivot.key !== null)
  const format = table.columns[columns[0]?.at ?? 0]?.format ?? 'integer'
  const drawn = rows.slice(0, mostSeries)
  return {
    labelHeader: plan.pivot ? groupLabel(plan.pivot) : '',
    labelFormat: plan.pivot ? groupFormat(plan.pivot) : 'text',
    labels: columns.map(({ pivot }) => pivot?.key ?? null),
    series: drawn.map((row) => ({
      name: nameOf(plan, row) || (table.columns[columns[0]?.at ?? 0]?.label ?? ''),
      format,
      values: columns.map(({ at }) => numberIn(row, at)),
      axis: 1,
    })),
    notes: leftOut(drawn.length, rows.length, 'groups'),
  }
}

/** Groups along the axis, a series for each column of figures. */
function byGroup(plan: Plan, table: GroupedTable, rows: readonly TableRow[], picture: Picture): Drawn {
  const shift = plan.groups.length
  const isTotal = (at: number) => table.figureColumns[at]?.pivot === null
  const figures = table.figureColumns.flatMap((_, at) => (plan.pivot && isTotal(at) ? [] : [at]))
  const drawn = rows.slice(0, picture === 'map' ? mostPlaces : mostLabels)
  const chosen =
    picture === 'treemap' || picture === 'map'
      ? figures.slice(0, 1)
      : picture === 'scatter'
        ? figures.slice(0, 2)
        : figures
  const [single] = plan.groups
  const isPlain = plan.groups.length === 1 && single
  return {
    labelHeader: plan.groups.map(groupLabel).join(' · '),
    labelFormat: isPlain ? groupFormat(single) : 'text',
    labels: drawn.map((row) => (isPlain && row.type === 'group' ? (row.cells[0] ?? null) : nameOf(plan, row))),
    series: chosen.slice(0, mostSeries).map((at) => ({
      name: table.columns[shift + at]?.label ?? '',
      format: table.columns[shift + at]?.format ?? 'integer',
      values: drawn.map((row) => numberIn(row, shift + at)),
      axis: 1,
    })),
    notes: [
      ...leftOut(drawn.length, rows.length, 'groups'),
      ...leftOut(Math.min(chosen.length, mostSeries), chosen.length, 'columns'),
    ],
  }
}

/** Rows along the axis, a series for each column of numbers. */
function byRow({ columns }: Plan, rows: readonly TableRow[], picture: Picture): Drawn {
  const name = Math.max(
    0,
    columns.findIndex(({ type }) => type !== 'number'),
  )
  const numbers = columns.flatMap(({ type }, at) => (type === 'number' && at !== name ? [at] : []))
  const drawn = rows.slice(0, mostLabels)
  const chosen = numbers.slice(0, picture === 'scatter' ? 2 : 1)
  return {
    labelHeader: columns[name]?.label ?? '',
    labelFormat: columns[name]?.format ?? 'text',
    labels: drawn.map(({ cells }) => cells[name] ?? null),
    series: chosen.map((at) => ({
      name: columns[at]?.label ?? '',
      format: columns[at]?.format ?? 'integer',
      values: drawn.map((row) => numberIn(row, at)),
      axis: 1,
    })),
    notes: leftOut(drawn.length, rows.length, 'rows'),
  }
}

/** The tiles of a map, and who is on none of them. Undefined if the labels name no places. */
function onMap(drawn: Drawn): (Pick<ChartBlock, 'tiles'> & Pick<Drawn, 'notes'>) | undefined {
  const map = tileMapOf(drawn.labels)
  if (!map) return undefined
  const names = map.missing.map((at) => formatCell(drawn.labels[at] ?? null, drawn.labelFormat))
  const more = names.length - mostMissing
  const listed = [...names.slice(0, mostMissing), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return { tiles: map.tiles, notes: names.length > 0 ? [...drawn.notes, `Not on the map: ${listed}.`] : drawn.notes }
}

export const mapNeedsPlaces = 'To show a map, group by country or state only.'

/** Undefined if there is nothing to draw. */
export function chartOf(
  plan: Plan,
  rows: readonly TableRow[],
  table: GroupedTable | undefined,
): ChartBlock | undefined {
  if (plan.picture === 'table') return undefined
  const parts = rows.filter(({ type }) => type !== 'total' && (table || type === 'row'))
  const isOverTime =
    plan.pivot?.by && !(['treemap', 'scatter', 'bar', 'map'] as const).some((one) => one === plan.picture)
  const { notes: drawnNotes, ...drawn } = !table
    ? byRow(plan, parts, plan.picture)
    : isOverTime
      ? overTime(plan, table, parts)
      : byGroup(plan, table, parts, plan.picture)
  const least = plan.picture === 'scatter' ? 2 : 1
  if (drawn.labels.length === 0 || drawn.series.length < least) return undefined
  const map = plan.picture === 'map' ? onMap({ ...drawn, notes: drawnNotes }) : { notes: drawnNotes }
  if (!map) return undefined
  const { notes, ...tiles } = map
  return {
    type: 'chart',
    title: null,
    chart: plan.picture,
    ...drawn,
    ...tiles,
    marks: [],
    note: notes.join(' ') || null,
  }
}
