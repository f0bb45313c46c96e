// Maps columns of a sheet to fields of an import: the same rules for every import, on both sides.
import { z } from 'zod'

/** A field that an import can fill from a column. */
export interface TargetField {
  key: string
  label: string
  isRequired: boolean
  /** Other common names of such a column. */
  guesses: readonly string[]
  /** Fields that this one replaces; it is guessed only if one of them has no column. */
  insteadOf?: readonly string[] | undefined
}

/** The column (from 0) that fills a field. A field without a column stays empty. */
export const ColumnChoice = z.strictObject({ field: z.string().min(1).max(100), column: z.int().min(0).max(999) })
export type ColumnChoice = z.output<typeof ColumnChoice>

/** Letters and digits only, without accents or case: "Email Address" and "email_address" are equal. */
export const foldHeader = (header: string): string => wordsOf(header).join('')

const wordsOf = (header: string): string[] =>
  header
    // FirstName is two words.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const namesOf = ({ key, label, guesses }: TargetField): string[] => [label, key, ...guesses]

const isNamed = (column: string, name: string): boolean => foldHeader(column) === foldHeader(name)

const contains = (column: string, name: string): boolean => {
  const words = wordsOf(column)
  return foldHeader(name).length > 3 && wordsOf(name).every((word) => words.includes(word))
}

/**
 * Exact names come first, then the column whose name contains a field's name with the fewest additional words, last
 * fields that replace others. No column is used twice.
 */
export function guessMapping(columns: readonly string[], fields: readonly TargetField[]): ColumnChoice[] {
  const chosen = new Map<string, number>()
  const brevity = columns.map((column, index) => ({
    column,
    index,
    words: wordsOf(column).length,
    // "Company email" could be an organization or an email, "Company name" only the one.
    meanings: fields.filter((field) => namesOf(field).some((name) => contains(column, name))).length,
  }))
  brevity.sort((one, other) => one.words - other.words || one.meanings - other.meanings || one.index - other.index)
  for (const { matches, asked } of [
    { matches: isNamed, asked: fields.filter(({ insteadOf }) => !insteadOf) },
    { matches: contains, asked: fields.filter(({ insteadOf }) => !insteadOf) },
    { matches: isNamed, asked: fields.filter(({ insteadOf }) => insteadOf) },
  ]) {
    for (const field of asked) {
      if (chosen.has(field.key) || field.insteadOf?.every((key) => chosen.has(key))) continue
      const taken = new Set(chosen.values())
      const free = brevity.filter(({ index }) => !taken.has(index))
      const found = namesOf(field)
        .map((name) => free.find(({ column }) => matches(column, name)))
        .find((one) => one !== undefined)
      if (found) chosen.set(field.key, found.index)
    }
  }
  return fields.flatMap(({ key }) => {
    const column = chosen.get(key)
    return column === undefined ? [] : [{ field: key, column }]
  })
}

/** Errors of a mapping, by field; empty if the import can start. */
export function mappingErrors(
  mapping: readonly ColumnChoice[],
  fields: readonly TargetField[],
  columnCount: number,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const known = new Set(fields.map(({ key }) => key))
  const seen = new Set<string>()
  for (const { field, column } of mapping) {
    if (!known.has(field)) errors[field] = 'Not a field of this import'
    else if (seen.has(field)) errors[field] = 'Choose only one column'
    else if (column >= columnCount) errors[field] = 'Not a column of the file'
    seen.add(field)
  }
  for (const field of fields)
    if (isNeeded(field, mapping, fields) && !seen.has(field.key)) errors[field.key] = 'Choose a column'
  return errors
}

/** Whether the import requires a column for this field, given the chosen ones. */
export const isNeeded = (
  { key, isRequired }: TargetField,
  mapping: readonly ColumnChoice[],
  fields: readonly TargetField[],
): boolean =>
  isRequired &&
  !fields.some(({ key: other, insteadOf }) => insteadOf?.includes(key) && mapping.some(({ field }) => field === other))

/** A row's values by field, trimmed. */
export function mappedValues(mapping: readonly ColumnChoice[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(mapping.map(({ field, column }) => [field, (cells[column] ?? '').trim()]))
}
