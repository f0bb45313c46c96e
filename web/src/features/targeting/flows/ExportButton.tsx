import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { saveFile } from '#platform/api/download.ts'
import { type ExportFormat, ExportMenu } from '#ui/ExportMenu.tsx'

const formats = ['csv', 'xlsx'] as const

/** The file of a table that is no list. */
export function ExportButton({ endpoint, query }: { endpoint: Endpoint; query: Record<string, unknown> }) {
  const save = (format: ExportFormat) => saveFile(endpoint, { query }, format)
  return <ExportMenu formats={formats} onExport={save} />
}
