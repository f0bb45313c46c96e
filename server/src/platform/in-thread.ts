// Writes a file in a worker thread, where it does not block the event loop.
import { Worker } from 'node:worker_threads'

/** `what` is named in the error, as in: The PDF file was not written. */
export function writeInThread(script: URL, workerData: unknown, what: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(script, { workerData })
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error(`The ${what} was not written`)))
    signal.addEventListener('abort', () => void worker.terminate(), { once: true })
  })
}
