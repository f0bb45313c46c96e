// A definition against the fields that exist now. What refers to a field that is gone is left out, and said.
import type { CustomDefinition, CustomFilter, CustomMark, DateStep, Measure } from '../custom-definition.ts'
import type { Field } from './fields.ts'
import { isComplete } from './filters.ts'
import { measureLabel, measuresOf } from './measures.ts'

export interface Grouping {
  field: Field
  /** Null unless the field is a date. */
  by: DateStep | null
}

export interface PlannedMeasure {
  measure: Measure
  field: Field | undefined
  /** Its position in the definition, which its sort key names. */
  at: number
}

export interface Plan {
  columns: Field[]
  filters: { filter: CustomFilter; field: Field }[]
  groups: Grouping[]
  measures: PlannedMeasure[]
  pivot: Grouping | null
  sort: CustomDefinition['sort']
  top: number | null
  marks: CustomMark[]
  picture: CustomDefinition['picture']
  isGrouped: boolean
  /** Keys of all fields: rows are also marked by what is not shown. */
  known: ReadonlySet<string>
  /** Keys of fields that no longer exist. */
  missing: string[]
  /** What was left out for another reason, as sentences. */
  notes: string[]
}

function groupingOf({ by }: CustomDefinition['groups'][number], found: Field): Grouping {
  return { field: found, by: found.type === 'date' ? (by ?? (found.format === 'quarter' ? 'quarter' : 'month')) : null }
}

const cannotCompare = ({ measure }: PlannedMeasure, pivot: Grouping | null): boolean =>
  measure.type === 'change' && !pivot?.by

export function planOf(definition: CustomDefinition, fields: readonly Field[], defaults: readonly string[]): Plan {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const missing = new Set<string>()
  const notes: string[] = []
  const find = (key: string): Field[] => {
    const field = byKey.get(key)
    if (!field) missing.add(key)
    return field ? [field] : []
  }
  const groups = definition.groups.flatMap((one) => find(one.field).map((field) => groupingOf(one, field)))
  const pivot = definition.pivot
    ? (find(definition.pivot.field).map((field) => groupingOf(definition.pivot ?? { field: '', by: null }, field))[0] ??
      null)
    : null
  const asked = definition.measures.flatMap((measure, at): PlannedMeasure[] =>
    measure.field === null
      ? [{ measure, field: undefined, at }]
      : find(measure.field).map((field) => ({ measure, field, at })),
  )
  const measures = asked.filter((one) => {
    if (!measuresOf(one.field ?? null).includes(one.measure.type)) {
      notes.push(`${measureLabel(one.measure, one.field)} can’t be calculated and is not shown.`)
      return false
    }
    if (!cannotCompare(one, pivot)) return true
    notes.push(`${measureLabel(one.measure, one.field)} needs columns by period and is not shown.`)
    return false
  })
  const isGrouped = definition.groups.length > 0 || definition.measures.length > 0 || definition.pivot !== null
  const columns = definition.columns.flatMap(find)
  return {
    columns: columns.length > 0 ? columns : defaults.flatMap((key) => byKey.get(key) ?? []),
    filters: definition.filters
      .filter(isComplete)
      .flatMap((filter) => find(filter.field).map((field) => ({ filter, field }))),
    groups,
    measures:
      isGrouped && measures.length === 0
        ? [{ measure: { type: 'count', field: null }, field: undefined, at: 0 }]
        : measures,
    pivot,
    sort: definition.sort,
    top: definition.top,
    marks: definition.marks,
    picture: definition.picture,
    isGrouped,
    known: new Set(byKey.keys()),
    missing: [...missing],
    notes,
  }
}
