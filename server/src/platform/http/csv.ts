// CSV as a stream: a list of any length leaves in constant memory, inside the transaction that reads it.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { CsvColumn, CsvValue } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import type { FastifyReply } from 'fastify'
import { unprocessable } from '../errors.ts'

/** Spreadsheets run a cell that begins like a formula; a leading apostrophe makes it text again. */
const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export function csvCell(value: CsvValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = neutral(value instanceof Date ? value.toISOString() : value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (CsvValue | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Columns that only some customers have. */
export interface MoreColumns {
  columns: readonly CsvColumn[]
  /** The cells of many rows at once, by the id of each. */
  cellsOf: (ids: readonly string[]) => Promise<(id: string) => Record<string, CsvValue>>
}

/** A file that has columns which only its customer knows, behind those of the contract. */
export const withColumns = <Row>(rows: AsyncIterable<Row>, moreColumns: readonly CsvColumn[]) => ({
  moreColumns,
  [Symbol.asyncIterator]: () => rows[Symbol.asyncIterator](),
})

/** All that a file can have, or of these what was asked for, in that order. */
export function columnsOf(
  columns: readonly CsvColumn[],
  rows: unknown,
  { columns: asked = [] }: { columns?: readonly string[] } = {},
): readonly CsvColumn[] {
  const all = [...columns, ...((rows as Partial<ReturnType<typeof withColumns>>).moreColumns ?? [])]
  if (asked.length === 0) return all
  const known = new Map(all.map((column) => [column.key, column]))
  return [...new Set(asked)].map((key) => {
    const column = known.get(key)
    if (!column) throw unprocessable({ columns: `has no column "${toSnake(key)}"` })
    return column
  })
}

/** The last part of the address, which is written by us and needs no quoting. */
export const fileNameOf = ({ request }: FastifyReply, otherwise: string): string =>
  request.url.split('?')[0]?.split('/').at(-1) ?? otherwise

const longestPauseMs = 60_000

export async function streamCsv(columns: readonly CsvColumn[], rows: unknown, reply: FastifyReply): Promise<void> {
  async function* lines() {
    // The mark tells spreadsheets that the text is UTF-8.
    yield `\uFEFF${csvLine(columns.map((column) => column.header))}`
    for await (const row of rows as AsyncIterable<Record<string, CsvValue>>) {
      yield csvLine(columns.map((column) => row[column.key]))
    }
  }
  const stream = Readable.from(lines())
  // Somebody who asks for a file and stops reading must not keep its transaction for ever.
  reply.raw.setTimeout(longestPauseMs, () => stream.destroy())
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileNameOf(reply, 'export.csv')}"`)
    .header('cache-control', 'no-store')
    .send(stream)
  // The transaction must outlive the stream; a reader who goes away ends both.
  await finished(stream).catch(() => {})
}
