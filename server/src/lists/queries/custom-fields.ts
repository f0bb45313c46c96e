import {
  type FieldFilter,
  type FieldSort,
  fieldOfSort,
  isFieldSort,
  readFieldFilters,
} from '@rostrum/contract/irm/fields'
import type { Sort } from '@rostrum/contract/platform/sort'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import { downOrNull, type Order } from './directory.ts'

/** All filters must match the record `id`; several options of one field are combined with OR. */
export function filledIn(
  customerId: string,
  id: RawBuilder<unknown>,
  filters: readonly string[] | undefined,
): RawBuilder<boolean>[] {
  const asked = new Map<string, FieldFilter[]>()
  for (const filter of readFieldFilters(filters)) {
    const { fieldId, operator } = filter
    asked.set(`${fieldId} ${operator}`, [...(asked.get(`${fieldId} ${operator}`) ?? []), filter])
  }
  return [...asked.values()].map(
    (same) => sql<boolean>`exists (select from app.custom_field_values v where v.customer_id = ${customerId}
      and v.field_id = ${same[0]?.fieldId}::uuid and v.subject_id = ${id} and ${meaning(same)})`,
  )
}

const text = sql`v.value #>> '{}'`
const isDate = (value: string) => /^\d{4}-/.test(value)
/** Null for a field of another type, where the cast would fail. */
const number = sql`case when jsonb_typeof(v.value) = 'number' then (v.value #>> '{}')::numeric end`
const bound = (value: string) => (isDate(value) ? sql`${value}` : sql`${value}::numeric`)

function meaning(same: readonly FieldFilter[]): RawBuilder<boolean> {
  const values = same.map(({ value }) => value)
  const [value = ''] = values
  switch (same[0]?.operator) {
    case 'contains':
      return sql`${text} ilike any (${values.map(containing)}::text[])`
    case 'in':
      return sql`v.value ?| ${values}::text[]`
    case 'from':
      return sql`${isDate(value) ? text : number} >= ${bound(value)}`
    default:
      return sql`${isDate(value) ? text : number} <= ${bound(value)}`
  }
}

/**
 * The sort key of a custom field by `subject_id`: numbers by value, options by their index in the field (the lowest if
 * several), everything else alphabetically. Meant to be joined: a subquery per row would be slow.
 */
export function filledWith(customerId: string, sort: FieldSort): RawBuilder<{ subjectId: string; key: unknown }> {
  const fieldId = sql`${fieldOfSort(sort)}::uuid`
  const options = sql`(select f.options from app.custom_fields f
    where f.customer_id = ${customerId} and f.id = ${fieldId} and cardinality(f.options) > 0)`
  const isString = sql`jsonb_typeof(v.value) = 'string'`
  return sql`(select v.subject_id, case
      when ${options} is null and ${isString} then to_jsonb(lower(${text}))
      when ${options} is null then v.value
      when ${isString} then to_jsonb(array_position(${options}, ${text}))
      else (select to_jsonb(min(array_position(${options}, one))) from jsonb_array_elements_text(v.value) one) end as key
    from app.custom_field_values v where v.customer_id = ${customerId} and v.field_id = ${fieldId})`
}

/** Sort expressions for the custom fields among these sorts, on rows `d`, and the joins they need. */
export function fieldOrders(customerId: string, sort: readonly Sort[]) {
  const fields = sort.flatMap(({ field }) => (isFieldSort(field) ? [field] : []))
  const joins = fields.map((field, at) => {
    const filled = sql.table(`filled_${at}`)
    return sql`left join ${filledWith(customerId, field)} ${filled} on ${filled}.subject_id = d.id`
  })
  const orders: Record<FieldSort, Order[]> = Object.fromEntries(
    fields.map((field, at) => [field, downOrNull(sql.ref(`filled_${at}.key`))]),
  )
  return { orders, joins: sql.join(joins, sql` `) }
}
