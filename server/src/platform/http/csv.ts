// CSV of a list of any length in constant memory: written to a temporary file, and sent when the transaction has ended.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvColumn, CsvValue } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import type { FastifyReply } from 'fastify'
import { AppError, unprocessable } from '../errors.ts'

/** Spreadsheets run a cell that begins like a formula (CSV injection); a leading apostrophe makes it text. */
const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export function csvCell(value: CsvValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = neutral(value instanceof Date ? value.toISOString() : value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (CsvValue | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Columns that exist only for some customers. */
export interface MoreColumns {
  columns: readonly CsvColumn[]
  /** The cells of many rows at once, by the id of each. */
  cellsOf: (ids: readonly string[]) => Promise<(id: string) => Record<string, CsvValue>>
}

/** Adds customer-specific columns after those of the contract. */
export const withColumns = <Row>(rows: AsyncIterable<Row>, moreColumns: readonly CsvColumn[]) => ({
  moreColumns,
  [Symbol.asyncIterator]: () => rows[Symbol.asyncIterator](),
})

/** All columns, or those requested, in the requested order. */
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

/** The last part of the URL path, which is one of ours and needs no quoting. */
export const fileNameOf = ({ request }: FastifyReply, otherwise: string): string =>
  request.url.split('?')[0]?.split('/').at(-1) ?? otherwise

const longestPauseMs = 60_000
const bytesAtOnce = 64 * 1024

/** Ends an export whose client has closed the connection. */
export function refuseGone(reply: FastifyReply) {
  if (reply.raw.destroyed) throw new AppError('malformed', 'The connection was closed before the file was ready')
}

async function* csvText(columns: readonly CsvColumn[], rows: unknown) {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  let text = `\uFEFF${csvLine(columns.map((column) => column.header))}`
  for await (const row of rows as AsyncIterable<Record<string, CsvValue>>) {
    text += csvLine(columns.map((column) => row[column.key]))
    if (text.length < bytesAtOnce) continue
    yield text
    text = ''
  }
  yield text
}

/** An unlinked file: it disappears when closed, or when the process ends. */
async function openSpool(): Promise<FileHandle> {
  const path = join(tmpdir(), `rostrum-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Writes as fast as the database delivers, so that the transaction never waits for a slow client. */
export async function spoolCsv(columns: readonly CsvColumn[], rows: unknown, reply: FastifyReply): Promise<FileHandle> {
  const file = await openSpool()
  try {
    for await (const text of csvText(columns, rows)) {
      refuseGone(reply)
      await file.writeFile(text)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

export async function sendCsv(reply: FastifyReply, file: FileHandle) {
  const { size } = await file.stat()
  // Closes the file at its end, or when the client leaves.
  const stream = file.createReadStream({ start: 0 })
  // A stalled client must not keep the file open forever.
  reply.raw.setTimeout(longestPauseMs, () => stream.destroy())
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${fileNameOf(reply, 'export.csv')}"`)
    .header('cache-control', 'no-store')
    .send(stream)
}
