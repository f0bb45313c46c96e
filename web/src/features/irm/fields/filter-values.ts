// Filters by custom field: a single URL parameter holds all of them.
import { type CustomField, type FieldFilter, readFieldFilters, writeFieldFilter } from '@rostrum/contract/irm/fields'
import { shownValue } from './field-values.ts'

type Operator = FieldFilter['operator']

export const askedOf = (filters: readonly string[], fieldId: string, operator: Operator): string[] =>
  readFieldFilters(filters)
    .filter((one) => one.fieldId === fieldId && one.operator === operator)
    .map(({ value }) => value)

/** Sets the values of one field's filter; empty values remove it. */
export function asking(filters: readonly string[], fieldId: string, operator: Operator, values: readonly string[]) {
  const others = readFieldFilters(filters).filter((one) => one.fieldId !== fieldId || one.operator !== operator)
  const asked = values.filter((value) => value !== '').map((value) => ({ fieldId, operator, value }))
  return [...others, ...asked].map(writeFieldFilter)
}

interface FieldChip {
  id: string
  label: string
  value: string
  /** The remaining filters once this one is removed. */
  without: string[]
}

const shown = ({ kind }: CustomField, value: string) => shownValue({ kind }, kind === 'number' ? Number(value) : value)

export function chipsOf(field: CustomField, filters: readonly string[]): FieldChip[] {
  const { id, name } = field
  const [from] = askedOf(filters, id, 'from')
  const [to] = askedOf(filters, id, 'to')
  const each = (['contains', 'in'] as const).flatMap((operator) =>
    askedOf(filters, id, operator).map((value, _, all) => ({
      id: `${id} ${operator} ${value}`,
      label: name,
      value: operator === 'contains' ? `“${value}”` : value,
      without: asking(
        filters,
        id,
        operator,
        all.filter((other) => other !== value),
      ),
    })),
  )
  if (from === undefined && to === undefined) return each
  const value =
    from !== undefined && to !== undefined
      ? `${shown(field, from)} to ${shown(field, to)}`
      : from !== undefined
        ? `from ${shown(field, from)}`
        : `up to ${shown(field, to ?? '')}`
  const without = asking(asking(filters, id, 'from', []), id, 'to', [])
  return [...each, { id: `${id} range`, label: name, value, without }]
}
