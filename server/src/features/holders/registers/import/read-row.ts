// Parses one row of a register file into a position, or the reason why it is rejected.
import { type ColumnChoice, mappedValues } from '@rostrum/contract/column-mapping'
import { notStated, type RegisterKind } from '@rostrum/contract/holders/register-values'
import type { SheetRow } from '@rostrum/contract/sheets'
import { holderKey } from '../holder-key.ts'
import { countryOf, countryOfState, dateOf, sharesOf } from './cell-values.ts'

export interface NewPosition {
  holderKey: string
  rowNumber: number
  name: string
  account: string | null
  holderType: string | null
  street: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  countryCode: string | null
  email: string | null
  intermediary: string | null
  heldSince: string | null
  shares: number
  /** Number of file rows merged into it. */
  rowCount: number
}

interface ReadRow {
  position?: NewPosition
  /** Why the row was rejected, or which values were dropped. */
  remarks: string[]
}

export interface ReadingOptions {
  kind: RegisterKind
  mapping: readonly ColumnChoice[]
  onDate: string
}

const longest = 300

export function readRow({ rowNumber, cells }: SheetRow, { kind, mapping, onDate }: ReadingOptions): ReadRow {
  const values = mappedValues(mapping, cells)
  const text = (field: string): string | null => {
    const value = (values[field] ?? '').replace(/\s+/g, ' ').slice(0, longest)
    return value === '' || value === notStated ? null : value
  }
  const name = text('name')
  const shares = sharesOf(values.shares ?? '')
  const refusals = refusalsOf(name, shares, values.shares ?? '')
  if (name === null || shares === undefined || refusals.length > 0) return { remarks: refusals }
  const remarks: string[] = []
  const given = { name, account: text('account'), intermediary: text('intermediary'), postalCode: text('postalCode') }
  const state = text('state')
  const position: NewPosition = {
    ...given,
    holderKey: holderKey(kind, { ...given, city: text('city') }),
    rowNumber,
    holderType: text('holderType'),
    street: text('street'),
    city: text('city'),
    state,
    countryCode: countryFrom(text('country'), state, remarks),
    email: text('email')?.toLowerCase() ?? null,
    heldSince: heldSince(text('heldSince'), onDate, remarks),
    shares,
    rowCount: 1,
  }
  return { position, remarks }
}

function refusalsOf(name: string | null, shares: number | undefined, written: string): string[] {
  const refusals: string[] = []
  if (name === null) refusals.push('The name is missing')
  if (written === '') refusals.push('Shares are missing')
  else if (shares === undefined) refusals.push(`"${written.slice(0, 50)}" is not a number of shares`)
  else if (shares < 0) refusals.push('Shares are negative')
  else if (shares === 0) refusals.push('Holds no shares')
  return refusals
}

function countryFrom(country: string | null, state: string | null, remarks: string[]): string | null {
  const code = country === null ? undefined : countryOf(country)
  if (country !== null && !code) remarks.push(`"${country.slice(0, 50)}" is not a known country (left blank)`)
  return code ?? (country === null && state !== null ? (countryOfState(state) ?? null) : null)
}

function heldSince(written: string | null, onDate: string, remarks: string[]): string | null {
  if (written === null) return null
  const day = dateOf(written)
  if (!day) remarks.push(`"${written.slice(0, 50)}" is not a date (Held since left blank)`)
  else if (day > onDate) remarks.push(`${day} is after the snapshot date (Held since left blank)`)
  return day && day <= onDate ? day : null
}
