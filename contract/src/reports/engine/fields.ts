// The rows that a report is made of, and what is known about their fields.
import type { CellFormat, RowLink } from '../report.ts'

export const fieldTypes = ['text', 'list', 'number', 'date'] as const
export type FieldType = (typeof fieldTypes)[number]

export interface Field {
  key: string
  label: string
  /** A row with several values of a list belongs to the group of each. Dates are ISO days. */
  type: FieldType
  format: CellFormat
  /** Whether a sum of it has a meaning: of shares, but not of prices. */
  adds: boolean
}

export type Value = string | number | null | readonly string[]

export interface Row {
  values: Readonly<Record<string, Value>>
  link: RowLink | null
}

export interface Source {
  fields: readonly Field[]
  rows: readonly Row[]
  /**
   * The date field of rows that are a state at that date, such as positions at the end of each quarter. States of
   * several dates cannot be added up: a period counts the rows of its last date.
   */
  stateOn?: string
  /** The reader's day. */
  today: string
}

const hasOwn = (values: Row['values'], key: string): boolean => Object.hasOwn(values, key)

export function valueIn(row: Row, key: string): Value {
  const value = hasOwn(row.values, key) ? row.values[key] : null
  if (value === undefined || value === '') return null
  return Array.isArray(value) && value.length === 0 ? null : value
}

export const isEmpty = (row: Row, key: string): boolean => valueIn(row, key) === null

/** A list in one cell. */
export function cellOf(row: Row, key: string): string | number | null {
  const value = valueIn(row, key)
  return typeof value === 'object' && value !== null ? value.join('; ') : value
}

export function numberOf(row: Row, key: string): number | null {
  const value = valueIn(row, key)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
