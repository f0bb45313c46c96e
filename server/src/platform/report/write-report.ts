// A report as a file. Every format is written from the same pages.
import type { Report, ReportFileFormat } from '@rostrum/contract/reports/report'
import type { Brand } from '../brand/brand.ts'
import { writeInThread } from '../in-thread.ts'
import { pdfOf } from '../pdf/pdf.ts'
import { csvOfReport } from './csv.ts'
import { pdfDocumentOf } from './pdf-document.ts'

interface Asked {
  report: Report
  brand: Brand
  signal: AbortSignal
}

const scripts = {
  workbook: new URL('./workbook-worker.ts', import.meta.url),
  slides: new URL('./slides-worker.ts', import.meta.url),
}

const writers: Record<ReportFileFormat, (asked: Asked) => Promise<Buffer>> = {
  pdf: ({ report, brand, signal }) => pdfOf(pdfDocumentOf(report, brand), signal),
  csv: async ({ report }) => Buffer.from(csvOfReport(report)),
  xlsx: ({ report, signal }) => writeInThread(scripts.workbook, report, 'workbook', signal),
  pptx: ({ report, brand, signal }) => writeInThread(scripts.slides, { report, brand }, 'presentation', signal),
}

export const writeReport = (format: ReportFileFormat, asked: Asked): Promise<Buffer> => writers[format](asked)
