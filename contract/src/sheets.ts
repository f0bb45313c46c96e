// A sheet: an uploaded table, parsed once into rows, for any import.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

export const sheetLimits = {
  bytes: 200 * 1024 * 1024,
  rows: 1_000_000,
  columns: 200,
  cellCharacters: 10_000,
  /** After this many days a sheet is deleted. */
  days: 7,
} as const

export const SheetRow = z.object({
  /** Row numbers as in a spreadsheet: the header is usually row 1. */
  rowNumber: z.int(),
  /** One per column; a row may have fewer. */
  cells: z.array(z.string()),
})
export type SheetRow = z.output<typeof SheetRow>

export const Sheet = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(['csv', 'xlsx']),
  columns: z.array(z.string()),
  rowCount: z.int(),
  /** The first rows. */
  sample: z.array(SheetRow),
  createdAt: Instant,
})
export type Sheet = z.output<typeof Sheet>

/** A file of people with their email addresses, such as the audience of a campaign. */
export const addressFileLimits = { bytes: 5 * 1024 * 1024, addresses: 20_000 } as const

export const FileAddresses = z.object({
  /** Each once, in lower case. */
  addresses: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Rows with text but no address, the header not counted. */
  skipped: z.int(),
})
export type FileAddresses = z.output<typeof FileAddresses>

export const sheets = {
  addresses: endpoint({
    method: 'POST',
    path: '/v2/sheets/addresses',
    summary: 'The people and email addresses of a CSV, text or XLSX file, which is not kept',
    permission: 'member',
    file: { maxBytes: addressFileLimits.bytes },
    readsOnly: true,
    response: item(FileAddresses),
    callsPerMinute: 30,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/sheets',
    summary: 'Upload a CSV or XLSX file and read it into rows',
    permission: 'member',
    query: z.object({ name: requiredText(255) }),
    file: { maxBytes: sheetLimits.bytes },
    affects: [],
    response: item(Sheet),
    callsPerMinute: 30,
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/sheets/{id}',
    summary: 'The columns and first rows of one’s own sheet',
    permission: 'member',
    params: IdParams,
    response: item(Sheet),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/sheets/{id}',
    summary: 'Delete one’s own sheet',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
