// A report as a file. Every format is written from the same pages.
import type { Report, ReportFileFormat } from '@rostrum/contract/reports/report'
import { pdfOf } from '../pdf/pdf.ts'
import { csvOfReport } from './csv.ts'
import { pdfDocumentOf } from './pdf-document.ts'
import { workbookOfReport } from './workbook.ts'

type Write = (report: Report, signal: AbortSignal) => Promise<Buffer>

const writers: Record<Exclude<ReportFileFormat, 'pptx'>, Write> = {
  pdf: (report, signal) => pdfOf(pdfDocumentOf(report), signal),
  csv: async (report) => Buffer.from(csvOfReport(report)),
  xlsx: workbookOfReport,
}

export function writeReport(report: Report, format: ReportFileFormat, signal: AbortSignal): Promise<Buffer> {
  if (format === 'pptx') throw new Error('Slides cannot be written yet')
  return writers[format](report, signal)
}
