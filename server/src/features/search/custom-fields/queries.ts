import { type FieldFilter, readFieldFilters } from '@rostrum/contract/profiles/custom-fields'
import { type RawBuilder, sql } from 'kysely'

/** Each must be true of whom `id` names; several options of one field are any of them. */
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
/** Fields of another kind than was asked for hold no number. */
const number = sql`case when jsonb_typeof(v.value) = 'number' then (v.value #>> '{}')::numeric end`
const bound = (value: string) => (isDate(value) ? sql`${value}` : sql`${value}::numeric`)

function meaning(same: readonly FieldFilter[]): RawBuilder<boolean> {
  const values = same.map(({ value }) => value)
  const [value = ''] = values
  switch (same[0]?.operator) {
    case 'contains':
      return sql`${text} ilike any (${values.map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`
    case 'in':
      return sql`v.value ?| ${values}::text[]`
    case 'from':
      return sql`${isDate(value) ? text : number} >= ${bound(value)}`
    default:
      return sql`${isDate(value) ? text : number} <= ${bound(value)}`
  }
}
