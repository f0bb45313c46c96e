// Rows in groups and pivot columns, and their figures.
import type { Cell } from '../report.ts'
import { type Row, type Source, valueIn } from './fields.ts'
import { measured } from './measures.ts'
import { everyPeriod, periodOf } from './periods.ts'
import type { Grouping, Plan, PlannedMeasure } from './plan.ts'

/** Null is the group of rows without a value. */
export type Key = string | null

export function keysOf(row: Row, { field, by }: Grouping): Key[] {
  const value = valueIn(row, field.key)
  if (value === null) return [null]
  if (typeof value === 'object') return [...new Set(value)]
  return [by ? periodOf(String(value), by) : String(value)]
}

function combinations(row: Row, groups: readonly Grouping[]): Key[][] {
  let found: Key[][] = [[]]
  for (const group of groups) {
    const keys = keysOf(row, group)
    found = found.flatMap((before) => keys.map((key) => [...before, key]))
  }
  return found
}

export interface Group {
  keys: Key[]
  rows: Row[]
}

export function groupsOf(rows: readonly Row[], groups: readonly Grouping[]): Group[] {
  const found = new Map<string, Group>()
  for (const row of rows) {
    for (const keys of combinations(row, groups)) {
      const id = JSON.stringify(keys)
      const group = found.get(id)
      if (group) group.rows.push(row)
      else found.set(id, { keys, rows: [row] })
    }
  }
  return [...found.values()]
}

export const mostPivots = 40

/** Periods without rows are columns too; of more than `mostPivots`, the latest or the most frequent are shown. */
export function pivotKeys(rows: readonly Row[], pivot: Grouping): { keys: Key[]; leftOut: number } {
  const counts = new Map<Key, number>()
  for (const row of rows) for (const key of keysOf(row, pivot)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const hasNone = counts.delete(null)
  const none = hasNone ? [null] : []
  if (pivot.by) {
    const present = [...counts.keys()].filter((key) => key !== null).sort()
    const latest = present.slice(-mostPivots)
    const [first] = latest
    const last = latest.at(-1)
    const whole = first && last ? everyPeriod(first, last, pivot.by, mostPivots) : undefined
    return { keys: [...(whole ?? latest), ...none], leftOut: present.length - latest.length }
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || String(a[0]).localeCompare(String(b[0])))
  const shown = frequent.slice(0, mostPivots).map(([key]) => key)
  return { keys: [...shown, ...none], leftOut: frequent.length - shown.length }
}

/** A column of figures: of one pivot key, or of all rows. */
export interface FigureColumn {
  measure: PlannedMeasure
  pivot: { key: Key; at: number } | null
}

export function figureColumns(plan: Plan, keys: readonly Key[], hasState: boolean): FigureColumn[] {
  const totals = plan.measures
    .filter(({ measure }) => !plan.pivot || (!hasState && measure.type !== 'change'))
    .map((measure) => ({ measure, pivot: null }))
  if (!plan.pivot) return totals
  return [...keys.flatMap((key, at) => plan.measures.map((measure) => ({ measure, pivot: { key, at } }))), ...totals]
}

/** The groups by the date of a state, whose periods have a last date each. */
export const datedGroups = ({ groups }: Plan, { stateOn }: Source): number[] =>
  groups.flatMap(({ field }, at) => (field.key === stateOn ? [at] : []))

/** Of totals and of what is below the top, the keys are undefined. */
type Keys = readonly Key[] | undefined

/** The rows of a cell; of states, only those of the last date of its period. */
function cellsOf(plan: Plan, source: Source, all: readonly Row[]) {
  const { stateOn } = source
  const { pivot, groups } = plan
  const dated = datedGroups(plan, source)
  const buckets = new WeakMap<readonly Row[], Map<Key, Row[]>>()
  const lastDates = new Map<string, string>()

  function inPivot(rows: readonly Row[], key: Key | undefined): readonly Row[] {
    if (!pivot || key === undefined) return rows
    let byKey = buckets.get(rows)
    if (!byKey) {
      byKey = new Map()
      for (const row of rows) {
        for (const one of keysOf(row, pivot)) {
          const bucket = byKey.get(one)
          if (bucket) bucket.push(row)
          else byKey.set(one, [row])
        }
      }
      buckets.set(rows, byKey)
    }
    return byKey.get(key) ?? []
  }

  const periodKey = (keys: Keys, pivotKey: Key | undefined): string =>
    JSON.stringify([keys ? dated.map((at) => keys[at]) : [], pivotKey ?? null, pivotKey === undefined])

  function lastDate(on: string, keys: Keys, pivotKey: Key | undefined): string {
    const id = periodKey(keys, pivotKey)
    const known = lastDates.get(id)
    if (known !== undefined) return known
    // Another field's pivot does not move the date: a style without holders in the last quarter has none then.
    const candidates = pivot?.field.key === on ? inPivot(all, pivotKey) : all
    let last = ''
    for (const row of candidates) {
      const date = valueIn(row, on)
      const isIn =
        keys === undefined || dated.every((at) => groups[at] && keysOf(row, groups[at]).includes(keys[at] ?? null))
      if (isIn && typeof date === 'string' && date > last) last = date
    }
    lastDates.set(id, last)
    return last
  }

  const rowsIn = (rows: readonly Row[], keys: Keys, pivotKey: Key | undefined): readonly Row[] => {
    const found = inPivot(rows, pivotKey)
    if (stateOn === undefined) return found
    const last = lastDate(stateOn, keys, pivotKey)
    return found.filter((row) => valueIn(row, stateOn) === last)
  }
  return { rowsIn, periodKey }
}

const difference = (now: Cell, before: Cell): number | null =>
  typeof now === 'number' && typeof before === 'number' ? now - before : null

/** The rows behind each figure, and the figure. */
export function figuresOf(plan: Plan, source: Source, all: readonly Row[], pivots: readonly Key[]) {
  const { rowsIn, periodKey } = cellsOf(plan, source, all)
  const totals = new Map<string, Cell>()

  /** The period before; undefined for the first one, and for rows without a date. */
  const periodBefore = ({ pivot }: FigureColumn): Key | undefined =>
    pivot && pivot.key !== null && pivot.at > 0 ? pivots[pivot.at - 1] : undefined

  function totalOf({ measure: planned, pivot }: FigureColumn, keys: Keys): Cell {
    const id = `${planned.at} ${periodKey(keys, pivot?.key)}`
    const known = totals.get(id)
    if (known !== undefined) return known
    const total = measured(rowsIn(all, keys, pivot?.key), planned.measure, planned.field)
    totals.set(id, total)
    return total
  }

  function figure(rows: readonly Row[], keys: Keys, column: FigureColumn): Cell {
    const { measure, field } = column.measure
    const inPeriod = (key: Key | undefined) => measured(rowsIn(rows, keys, key), measure, field)
    const value = inPeriod(column.pivot?.key)
    if (measure.type === 'change') {
      const before = periodBefore(column)
      return before === undefined ? null : difference(value, inPeriod(before))
    }
    if (measure.type !== 'share') return value
    const total = totalOf(column, keys)
    return typeof value === 'number' && typeof total === 'number' && total !== 0 ? value / total : null
  }

  /** A change has the rows of both periods behind it. */
  function behind(rows: readonly Row[], keys: Keys, column: FigureColumn): readonly Row[] {
    const now = rowsIn(rows, keys, column.pivot?.key)
    const before = column.measure.measure.type === 'change' ? periodBefore(column) : undefined
    return before === undefined ? now : [...new Set([...rowsIn(rows, keys, before), ...now])]
  }

  return { figure, behind }
}

export type Figures = ReturnType<typeof figuresOf>
