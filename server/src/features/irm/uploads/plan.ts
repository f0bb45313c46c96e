// Decides the outcome of each row before anything is written; shared by the preview and the import.
import type { RowOutcome, UploadRow } from '@rostrum/contract/irm/uploads'
import { toCamel } from '@rostrum/contract/platform/wire'
import type { Filling } from '#features/profiles/custom/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { RowError } from './read/rows.ts'

/** A row as read from the file, by field. */
export interface GivenRow {
  rowNumber: number
  given: Record<string, string>
}

export interface Plan<Cells> {
  rowNumber: number
  cells: Cells | undefined
  outcome: RowOutcome
  errors: RowError[]
  /** The existing profile or activity that the row matches. */
  subjectId: string | null
  /** Rows with a common key are about the same record. */
  keys: string[]
  /** The name of the organization to create for the row. */
  newOrganization: string | null
  /** The existing organization that the row matches. */
  organizationId: string | null
  fillings: Filling[]
  differences: UploadRow['differences']
  remarks: UploadRow['remarks']
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
  remarks: [],
  ...values,
})

export const refused = <Cells>(rowNumber: number, ...errors: RowError[]): Plan<Cells> => planOf(rowNumber, { errors })

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface Compared {
  /** Its name in the upload. */
  field: string
  /** Its name in the database. */
  column: string
  now: unknown
  given: unknown
}

/** Fills in empty values of a profile; existing values are kept, and differences from the file are reported. */
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

/** Applies fillings to a profile in memory, so that the next row about it is compared with the result. */
export const carry = (profile: object, values: Readonly<Record<string, unknown>>) =>
  Object.assign(profile, Object.fromEntries(Object.entries(values).map(([column, value]) => [toCamel(column), value])))

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
const folded = (value: unknown): string =>
  (Array.isArray(value) ? [...value].sort() : [value]).join(',').trim().toLowerCase()
