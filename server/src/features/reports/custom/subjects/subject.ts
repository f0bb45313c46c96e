// What a report can be about: fields, and rows that its reader may see.

import type { Gate } from '@rostrum/contract/platform/gates'
import type { CustomDefinition, CustomSubject } from '@rostrum/contract/reports/custom-definition'
import type { Field, FieldType, Row, Value } from '@rostrum/contract/reports/engine/fields'
import type { CellFormat } from '@rostrum/contract/reports/report'
import type { Reader } from '#lists/viewer.ts'

/** Who reads the report: a request's context, or a person for whom a job runs. */
export interface ReportReader extends Reader {
  principal: { user: { id: string; timeZone: string } }
}

export interface Reading extends ReportReader {
  /** The reader's day. */
  today: string
  isOpen(gate: Gate): Promise<boolean>
}

export interface SubjectField extends Field {
  /** Its values, where there are few. */
  options: readonly string[]
}

export interface Asked {
  securityId: string | null
  filters: CustomDefinition['filters']
  /** As in the address of the subject's list. */
  listFilters: string
  /** Only what was known on that day. */
  knownOn: string | undefined
  /** Keys of the fields that the report uses. */
  used: ReadonlySet<string>
}

export interface Loaded {
  rows: Row[]
  /** More than the rows if some were left out. */
  total: number
  /** Security and period. */
  subtitle: string | null
  /** Sources and caveats, without the date. */
  sources: string[]
}

export interface Subject {
  key: CustomSubject
  /** Whether it is about one security. */
  isOfSecurity: boolean
  fields(reading: Reading): Promise<SubjectField[]>
  /** Shown unless other columns are chosen. */
  defaults: readonly string[]
  stateOn?: string
  load(reading: Reading, asked: Asked): Promise<Loaded>
}

/** No subject reads more rows than this: the largest or latest ones. */
export const mostRows = 10_000

const field = (
  key: string,
  label: string,
  type: FieldType,
  format: CellFormat,
  { adds = false, options = [] }: { adds?: boolean; options?: readonly string[] } = {},
): SubjectField => ({ key, label, type, format, adds, options })

export const text = (key: string, label: string, options: readonly string[] = []) =>
  field(key, label, 'text', 'text', { options })
export const texts = (key: string, label: string, options: readonly string[] = []) =>
  field(key, label, 'list', 'text', { options })
export const day = (key: string, label: string) => field(key, label, 'date', 'day')
export const quarter = (key: string, label: string) => field(key, label, 'date', 'quarter')
/** A number whose sum means something. */
export const amount = (key: string, label: string, format: CellFormat) =>
  field(key, label, 'number', format, { adds: true })
/** A number that can be averaged, but not added up. */
export const level = (key: string, label: string, format: CellFormat) => field(key, label, 'number', format)

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')
export const yesOrNoOptions = ['Yes', 'No']

export type Values = Record<string, Value>

/** Which securities and quarters, in one line. */
export const securityWords = ({ name, ticker }: { name: string; ticker: string | null }): string =>
  ticker ? `${name} (${ticker})` : name

/** A filter that the list itself can apply, so that fewer rows are read. */
export const isAsked = ({ filters }: Asked, key: string, value: string): boolean =>
  filters.some(
    ({ field: asked, operator, values }) =>
      asked === key && operator === 'is' && values.length === 1 && values[0]?.toLowerCase() === value.toLowerCase(),
  )
