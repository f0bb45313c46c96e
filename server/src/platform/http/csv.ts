// CSV of a list of any length in constant memory: written to a temporary file, and sent when the transaction has ended.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvColumn, CsvValue } from '@rostrum/contract/platform/endpoint'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { attachment, localTime } from './export-file.ts'

/** Spreadsheets run a cell that begins like a formula (CSV injection); a leading apostrophe makes it text. */
const neutral = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Undoes `neutral` when an exported file is read again. */
export const withoutFormulaGuard = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** A file with a delimiter of its own quotes every common one, so that a reader cannot guess another. */
const needsQuotes = (text: string, delimiter: string | undefined): boolean =>
  delimiter === undefined ? /[",\r\n]/.test(text) : /[",;\t|\r\n]/.test(text) || text.includes(delimiter)

export function csvCell(value: CsvValue | undefined, delimiter?: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = neutral(value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : value)
  return needsQuotes(text, delimiter) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (CsvValue | undefined)[], delimiter?: string): string =>
  `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter ?? ',')}\r\n`

/** Rows to write, the columns chosen from them, and the time zone of the user. */
export interface Exported {
  columns: readonly CsvColumn[]
  rows: unknown
  timeZone: string
  delimiter?: string | undefined
}

export const local = (value: CsvValue | undefined, timeZone: string): CsvValue | undefined =>
  value instanceof Date ? localTime(value, timeZone) : value

const longestPauseMs = 60_000
const bytesAtOnce = 64 * 1024

/** Ends an export whose client has closed the connection. */
export function refuseGone(reply: FastifyReply) {
  if (reply.raw.destroyed) throw new AppError('malformed', 'The connection was closed before the file was ready')
}

async function* csvText({ columns, rows, timeZone, delimiter }: Exported) {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  let text = `\uFEFF${csvLine(
    columns.map((column) => column.header),
    delimiter,
  )}`
  for await (const row of rows as AsyncIterable<Record<string, CsvValue>>) {
    text += csvLine(
      columns.map((column) => local(row[column.key], timeZone)),
      delimiter,
    )
    if (text.length < bytesAtOnce) continue
    yield text
    text = ''
  }
  yield text
}

/** An unlinked file: it disappears when closed, or when the process ends. */
export async function openSpool(): Promise<FileHandle> {
  const path = join(tmpdir(), `rostrum-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Writes as fast as the database delivers, so that the transaction never waits for a slow client. */
export async function spoolCsv(exported: Exported, reply: FastifyReply): Promise<FileHandle> {
  const file = await openSpool()
  try {
    for await (const text of csvText(exported)) {
      refuseGone(reply)
      await file.writeFile(text)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

export const sendCsv = (reply: FastifyReply, file: FileHandle, name: string) =>
  sendSpooled(reply, file, { name, extension: 'csv', type: 'text/csv; charset=utf-8' })

export async function sendSpooled(
  reply: FastifyReply,
  file: FileHandle,
  { name, extension, type }: { name: string; extension: 'csv' | 'zip'; type: string },
) {
  const { size } = await file.stat()
  // Closes the file at its end, or when the client leaves.
  const stream = file.createReadStream({ start: 0 })
  // A stalled client must not keep the file open forever.
  reply.raw.setTimeout(longestPauseMs, () => stream.destroy())
  return reply
    .header('content-type', type)
    .header('content-length', size)
    .header('content-disposition', attachment(name, extension))
    .header('cache-control', 'no-store')
    .send(stream)
}
