// Reading a file takes seconds of CPU time, which requests must not wait for. It ends when the client leaves.
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Sheet } from '@rostrum/contract/sheets'
import { AppError } from '#platform/errors.ts'
import type { RowLiterals } from './row-literals.ts'

/** What the worker reports, in this order: the kind, rows in batches, and the columns; or why it cannot be read. */
export type Read =
  | { what: 'kind'; kind: Sheet['kind']; delimiter: string | null }
  | { what: 'rows'; rows: RowLiterals; count: number }
  | { what: 'columns'; columns: string[] }
  | { what: 'unreadable'; reason: string }

/** Far above what a workbook with the most shared strings needs. */
const mostMemoryMb = 1024

export async function* readInWorker(path: string, signal: AbortSignal): AsyncGenerator<Read> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  try {
    for await (const [read] of on(worker, 'message', { signal, close: ['exit'] })) {
      yield read
      worker.postMessage('stored')
    }
  } catch (error) {
    throw signal.aborted ? new AppError('malformed', 'The connection was closed before the file was read') : error
  } finally {
    await worker.terminate()
  }
}
