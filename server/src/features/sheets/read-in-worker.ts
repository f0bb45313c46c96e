// Reading a file takes seconds of CPU time, which requests must not wait for. It ends when the client leaves.
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileAddresses, Sheet } from '@rostrum/contract/sheets'
import { AppError } from '#platform/errors.ts'
import type { RowLiterals } from './row-literals.ts'

/** What the worker reports, in this order: the kind, rows in batches, and the columns; or why it cannot be read. */
export type Read =
  | { what: 'kind'; kind: Sheet['kind']; delimiter: string | null }
  | { what: 'rows'; rows: RowLiterals; count: number }
  | { what: 'columns'; columns: string[] }
  | { what: 'unreadable'; reason: string }

/** Of a file of addresses: all that it has, at once. */
export type ReadAddresses = ({ what: 'addresses' } & FileAddresses) | Extract<Read, { what: 'unreadable' }>

const scripts = {
  sheet: new URL('./sheet-worker.ts', import.meta.url),
  addresses: new URL('./addresses/address-worker.ts', import.meta.url),
}
interface ReadBy {
  sheet: Read
  addresses: ReadAddresses
}

/** Far above what a workbook with the most shared strings needs. */
const mostMemoryMb = 1024

export async function* readInWorker<W extends keyof ReadBy>(
  work: W,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ReadBy[W]> {
  const worker = new Worker(scripts[work], {
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
