// The filters that a report takes from the list of its subject, in words, and those that can no longer be read.
import { type CustomField, type FieldFilter, readFieldFilters } from '@rostrum/contract/irm/fields'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { listFields } from '#features/irm/fields/public.ts'
import { filterWords } from '#lists/filter-words.ts'
import { listWords } from './subjects/list-words.ts'
import type { Reading } from './subjects/subject.ts'

export interface FromList {
  words: string[]
  /** By their names on the screen, as far as they have one. */
  unread: string[]
}

export async function readListFilters(
  reading: Reading,
  { subject, listFilters }: Pick<CustomDefinition, 'subject' | 'listFilters'>,
): Promise<FromList> {
  if (listFilters === '') return { words: [], unread: [] }
  const own = listWords[subject] ?? {}
  const read = readFilters(listQueries[subject], listFilters)
  const { fieldFilters, mine, ...filters }: Record<string, unknown> = read.filters
  const asker = mine === true ? { mine: reading.principal.user.id } : {}
  const ofFields = await fieldWords(reading, fieldFilters as string[] | undefined)
  return {
    words: [...(await filterWords(reading.db, reading.customerId, { ...asker, ...filters }, own)), ...ofFields.words],
    unread: [...read.unread.map((key) => own.valued?.[key]?.[0] ?? key), ...ofFields.unread],
  }
}

const operators: Record<FieldFilter['operator'], string> = {
  contains: 'contains',
  in: 'is',
  from: 'is at least',
  to: 'is at most',
}

/** Archived fields, and all of them without the gate, are no longer filters of the list. */
async function fieldWords(reading: Reading, filters: string[] | undefined): Promise<FromList> {
  if (!filters?.length) return { words: [], unread: [] }
  const fields = (await reading.isOpen('custom_fields')) ? await listFields(reading.db, 'activity') : []
  const known = new Map(fields.map((field) => [field.id, field]))
  const asked = Map.groupBy(readFieldFilters(filters), ({ fieldId, operator }) => `${fieldId} ${operator}`)
  const all = [...asked.values()].map((same) => ({ same, field: known.get(same[0]?.fieldId ?? '') }))
  return {
    words: all.flatMap(({ same, field }) => (field ? [wordsOf(field, same)] : [])),
    unread: all.some(({ field }) => !field) ? ['a custom field'] : [],
  }
}

function wordsOf({ name, kind }: CustomField, same: readonly FieldFilter[]): string {
  const spelled = same.map(({ value }) => (kind === 'date' ? formatCell(value, 'day') : value))
  return `${name} ${operators[same[0]?.operator ?? 'in']} ${spelled.join(' or ')}`
}
