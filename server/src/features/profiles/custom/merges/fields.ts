// Values that an own target takes over: only for fields that are empty there. An address is taken as a whole.
import { countryName, isCountry } from '@rostrum/contract/market/places'
import type { MergePreview } from '@rostrum/contract/profiles/custom'
import type { ProfileKind } from './attachments.ts'
import type { Row } from './record.ts'

interface Field {
  /** The label used in merge previews. */
  name: string
  columns: readonly string[]
  /** False for a name, which is never empty, and for a parent, which has its own rules. */
  isTaken: boolean
}

const address = ['street', 'street2', 'city', 'state', 'postal_code', 'country_code'] as const
const kept = (name: string): Field => ({ name, columns: [name], isTaken: false })
const taken = (name: string, columns: readonly string[] = [name]): Field => ({ name, columns, isTaken: true })

const fields: Readonly<Record<ProfileKind, readonly Field[]>> = {
  person: [
    kept('first_name'),
    kept('last_name'),
    taken('preferred_name'),
    taken('email_primary'),
    taken('email_secondary'),
    taken('description'),
  ],
  organization: [
    kept('name'),
    kept('type'),
    taken('website'),
    taken('phone'),
    taken('description'),
    taken('address', address),
    taken('aum'),
  ],
}

const isEmpty = (row: Row, columns: readonly string[]) => columns.every((column) => (row[column] ?? null) === null)

/** The values that the target takes from the source, by column. */
export function filledFrom(kind: ProfileKind, source: Row, target: Row): Row {
  const columns = fields[kind]
    .filter((field) => field.isTaken && isEmpty(target, field.columns) && !isEmpty(source, field.columns))
    .flatMap((field) => field.columns)
  return Object.fromEntries(columns.map((column) => [column, source[column] ?? null]))
}

/** The values to restore, by column: a field that was changed since the merge is left alone. */
export function emptiedAgain(kind: ProfileKind, filled: Row, before: Row, now: Row): Row {
  const groups = [...fields[kind].map((field) => field.columns), ['parent_id']].filter((columns) =>
    columns.every((column) => column in filled),
  )
  const untouched = groups.filter((columns) =>
    columns.every((column) => (now[column] ?? null) === (filled[column] ?? null)),
  )
  return Object.fromEntries(untouched.flat().map((column) => [column, before[column] ?? null]))
}

export function previewFields(kind: ProfileKind, source: Row, target: Row, result: Row): MergePreview['fields'] {
  return fields[kind].map(({ name, columns }) => ({
    field: name,
    source: shown(source, columns),
    target: shown(target, columns),
    result: shown(result, columns),
  }))
}

const shown = (row: Row, columns: readonly string[]): string | null => {
  const parts = columns.flatMap((column) => {
    const value = row[column] ?? null
    if (value === null || value === '') return []
    const text = String(value)
    return column === 'country_code' && isCountry(text) ? countryName(text, () => {}) : text
  })
  return parts.length > 0 ? parts.join(', ') : null
}
