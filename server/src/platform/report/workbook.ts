// A workbook with a sheet for each page, written in a worker thread.
import { Worker } from 'node:worker_threads'
import type { Report } from '@rostrum/contract/reports/report'

export function workbookOfReport(report: Report, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: report })
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The workbook was not written')))
    signal.addEventListener('abort', () => void worker.terminate(), { once: true })
  })
}
