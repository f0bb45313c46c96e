// A PDF file from plain blocks.
import { writeInThread } from '../in-thread.ts'
import type { PdfDocument } from './document.ts'

const script = new URL('./pdf-worker.ts', import.meta.url)

export const pdfOf = (document: PdfDocument, signal: AbortSignal): Promise<Buffer> =>
  writeInThread(script, document, 'PDF file', signal)
