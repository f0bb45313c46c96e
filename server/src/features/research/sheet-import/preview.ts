// What an import would store, shown before it stores anything.
import type { ImportPreview } from '@rostrum/contract/research/estimate-imports'
import type { Context } from '#platform/context.ts'
import { brokerIds, type Named, newBrokersOf } from './names.ts'
import type { ReadSheet } from './read-sheet.ts'

const sampleRows = 20
const shownBrokers = 100

export async function previewOf<T extends Named>(
  ctx: Context,
  { valid, ...found }: ReadSheet<T>,
  { headers, cells }: { headers: string[]; cells: (row: T) => string[] },
): Promise<ImportPreview> {
  const rows = valid.map(({ value }) => value)
  return {
    ...found,
    validCount: valid.length,
    newBrokers: newBrokersOf(rows, await brokerIds(ctx)).slice(0, shownBrokers),
    headers,
    sample: valid.slice(0, sampleRows).map(({ rowNumber, value }) => ({ rowNumber, cells: cells(value) })),
  }
}
