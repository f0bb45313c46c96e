// Reads the text of a PDF in a worker thread, a few pages at a time: each batch waits until the one before is stored.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { pagesOfPdf } from '#files/pdf.ts'
import type { PdfBatch } from './read-pdf.ts'

const batchSize = 20

const { path } = workerData as { path: string }
const port = parentPort
if (!port) throw new Error('This is a worker')

try {
  let batch: PdfBatch = { pageCount: 0, pages: [] }
  for await (const { number, pageCount, text } of pagesOfPdf(path)) {
    batch = { pageCount, pages: [...batch.pages, { number, text }] }
    if (batch.pages.length < batchSize && number < pageCount) continue
    port.postMessage(batch)
    await once(port, 'message')
    batch = { pageCount, pages: [] }
  }
} catch (error) {
  const name = error instanceof Error ? error.name : ''
  port.postMessage({ problem: name === 'PasswordException' ? 'encrypted' : 'damaged' })
} finally {
  port.close()
}
