// The rows of a CSV export as a workbook with one sheet. It cannot be streamed: rows are collected inside the
// transaction that reads them and assembled afterwards in a worker thread, where it does not block the event loop.
import type { CsvColumn, CsvValue } from '@rostrum/contract/platform/endpoint'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { writeInThread } from '../in-thread.ts'
import { reportFileTypes } from '../report/file-types.ts'
import { type Exported, local, refuseGone } from './csv.ts'

export const mostSheetRows = 100_000

export const workbookType = reportFileTypes.xlsx

/** Every CSV export also exists as a workbook. */
export const workbookPath = (path: string): string => path.replace(/\.csv$/, '.xlsx')

type SheetRow = (CsvValue | undefined)[]

export interface Sheet {
  columns: readonly CsvColumn[]
  rows: SheetRow[]
}

export async function gatherSheet({ columns, rows, timeZone }: Exported, reply?: FastifyReply): Promise<SheetRow[]> {
  const sheet: SheetRow[] = []
  for await (const row of rows as AsyncIterable<Record<string, CsvValue>>) {
    if (reply) refuseGone(reply)
    if (sheet.length === mostSheetRows) {
      throw new AppError(
        'unprocessable',
        `An Excel file can have at most ${mostSheetRows.toLocaleString('en')} rows. Filter the list or export it as CSV.`,
      )
    }
    sheet.push(columns.map((column) => local(row[column.key], timeZone)))
  }
  return sheet
}

const script = new URL('./xlsx-worker.ts', import.meta.url)

export const workbookOf = ({ columns, rows }: Sheet, signal: AbortSignal): Promise<Buffer> =>
  writeInThread(script, { headers: columns.map((column) => column.header), rows }, 'workbook', signal)
