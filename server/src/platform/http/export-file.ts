// What an export is called and which columns it has.
import type { CsvColumn, CsvValue } from '@rostrum/contract/platform/endpoint'
import { dayIn, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import { toSnake } from '@rostrum/contract/platform/wire'
import { unprocessable } from '../errors.ts'

interface FileDetails {
  /** Columns that exist only for some customers or queries, after those of the contract. */
  moreColumns?: readonly CsvColumn[]
  /** Headers that depend on the query, by the key of their column. */
  headers?: Readonly<Record<string, string>>
  /** What the file holds: the investor, security, list or quarter. Without it the file is named after its path and day. */
  name?: readonly (string | null | undefined)[]
  /** A comma, unless the file corrects one with another delimiter. */
  delimiter?: string
}

/** Columns that exist only for some customers. */
export interface MoreColumns {
  columns: readonly CsvColumn[]
  /** The cells of many rows at once, by the id of each. */
  cellsOf: (ids: readonly string[]) => Promise<(id: string) => Record<string, CsvValue>>
}

/** Rows of an export together with its name and further columns. */
export const fileOf = <Row>(rows: AsyncIterable<Row>, details: FileDetails) => ({
  ...details,
  [Symbol.asyncIterator]: () => rows[Symbol.asyncIterator](),
})

interface Asked {
  columns: readonly CsvColumn[]
  rows: unknown
  query: { columns?: readonly string[] }
  timeZone: string
}

/** All columns, or those requested, in the requested order. Columns of instants say in which time zone they are. */
export function columnsOf({ columns, rows, query: { columns: asked = [] }, timeZone }: Asked): readonly CsvColumn[] {
  const { moreColumns = [], headers = {} } = rows as FileDetails
  const all = [...columns, ...moreColumns].map((column) => {
    const { isInstant, header } = { ...column, ...(headers[column.key] && { header: headers[column.key] }) }
    return { ...column, header: isInstant ? `${header} (${timeZoneName(timeZone)})` : header }
  })
  if (asked.length === 0) return all
  const known = new Map(all.map((column) => [column.key, column]))
  return [...new Set(asked)].map((key) => {
    const column = known.get(key)
    if (!column) throw unprocessable({ columns: `has no column "${toSnake(key)}"` })
    return column
  })
}

export const delimiterOf = (rows: unknown): string | undefined => (rows as FileDetails).delimiter

/** The local time as a spreadsheet shows it: its cells have no time zone. */
export function localTime(instant: Date, timeZone: string): Date {
  const { day, time } = wallClock(instant, timeZone)
  return new Date(`${day}T${time}Z`)
}

const longestName = 120

/** `Burlwade-Capital-portfolio-2026Q3`, without extension. */
export function fileNameOf(rows: unknown, url: string, timeZone: string): string {
  const path = url.split('?')[0] ?? ''
  const { name = [lastPart(path), dayIn(timeZone)] } = rows as FileDetails
  const words = name
    .filter((part) => typeof part === 'string')
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-'))
  return words
    .join('-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, longestName)
    .replace(/[-.]+$/, '')
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/** Old clients read the ASCII name, all others the UTF-8 one (RFC 6266). */
export function attachment(name: string, extension: 'csv' | 'xlsx' | 'zip' | 'pdf' | 'pptx'): string {
  const plain = name.normalize('NFKD').replace(/[^\w.-]/g, '')
  return `attachment; filename="${plain || 'export'}.${extension}"; filename*=UTF-8''${encodeURIComponent(name || 'export')}.${extension}`
}
