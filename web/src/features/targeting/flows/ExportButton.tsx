import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { downloadFile } from '#platform/api/download.ts'
import { type ExportFormat, ExportMenu } from '#ui/ExportMenu.tsx'
import { notifyError } from '#ui/notify.ts'

const formats = ['csv', 'xlsx'] as const

/** The file of a table that is no list. */
export function ExportButton({ endpoint, query }: { endpoint: Endpoint; query: Record<string, unknown> }) {
  const save = (format: ExportFormat) =>
    void downloadFile(endpoint, { query }, format).catch(() =>
      notifyError('The file could not be created. Please try again.'),
    )
  return <ExportMenu formats={formats} onExport={save} />
}
