// What becomes of each row, before anything is written: the same for the preview and for the import.
import type { RowOutcome, UploadRow } from '@rostrum/contract/irm/uploads'
import type { Filling } from '#features/profiles/custom/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { RowError } from './read/rows.ts'

/** A row as it was read from the file: by field. */
export interface GivenRow {
  rowNumber: number
  given: Record<string, string>
}

export interface Plan<Cells> {
  rowNumber: number
  cells: Cells | undefined
  outcome: RowOutcome
  errors: RowError[]
  /** The profile or activity that the row is about, where there is one. */
  subjectId: string | null
  /** Rows that share one of these are about the same. */
  keys: string[]
  /** What the organization is called that is made for the row. */
  newOrganization: string | null
  /** Where the organization of the row was found. */
  organizationId: string | null
  fillings: Filling[]
  differences: UploadRow['differences']
}

export interface Asking {
  db: Db
  customerId: string
}

export const planOf = <Cells>(rowNumber: number, values: Partial<Plan<Cells>>): Plan<Cells> => ({
  rowNumber,
  cells: undefined,
  outcome: 'error',
  errors: [],
  subjectId: null,
  keys: [],
  newOrganization: null,
  organizationId: null,
  fillings: [],
  differences: [],
  ...values,
})

export const refused = <Cells>(rowNumber: number, ...errors: RowError[]): Plan<Cells> => planOf(rowNumber, { errors })

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface Compared {
  /** As the upload calls it. */
  field: string
  /** As the database calls it. */
  column: string
  now: unknown
  given: unknown
}

/** What a profile lacks is filled in; what it has stays, and where the file says something else that is told. */
export function compare(values: readonly Compared[]): {
  filled: Record<string, unknown>
  differences: UploadRow['differences']
} {
  const filled: Record<string, unknown> = {}
  const differences: UploadRow['differences'] = []
  for (const { field, column, now, given } of values) {
    if (isEmpty(given)) continue
    if (isEmpty(now)) filled[column] = given
    else if (folded(now) !== folded(given)) differences.push({ field, kept: shown(now) })
  }
  return { filled, differences }
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
const folded = (value: unknown): string =>
  (Array.isArray(value) ? [...value].sort() : [value]).join(',').trim().toLowerCase()
