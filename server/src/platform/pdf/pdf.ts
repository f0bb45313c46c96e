// A PDF file from plain blocks, drawn in a worker thread, where it does not block the event loop.
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

export function pdfOf(document: PdfDocument, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: document })
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The PDF file was not written')))
    signal.addEventListener('abort', () => void worker.terminate(), { once: true })
  })
}
