// Reads a sheet in a worker thread, a few batches ahead of what the main thread has stored.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { openSheet } from './read/read-sheet.ts'
import { reasonFor } from './read/unreadable-sheet.ts'
import type { Read } from './read-in-worker.ts'
import { rowLiterals } from './row-literals.ts'

/** So many batches are on their way at most. */
const ahead = 4

// On Linux the priority is that of the thread: requests come first.
if (process.platform === 'linux') setPriority(10)

let sent = 0
let stored = 0
let onStored = () => {}
parentPort?.on('message', () => {
  stored += 1
  onStored()
})

async function send(read: Read) {
  parentPort?.postMessage(read)
  sent += 1
  while (sent - stored > ahead) {
    await new Promise<void>((resolve) => {
      onStored = resolve
    })
  }
}

async function readSheet(path: string) {
  const { kind, delimiter, rows, columns } = await openSheet(path)
  await send({ what: 'kind', kind, delimiter })
  for await (const batch of rows) await send({ what: 'rows', rows: rowLiterals(batch), count: batch.length })
  await send({ what: 'columns', columns: columns() })
}

try {
  await readSheet(workerData.path)
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error
  await send({ what: 'unreadable', reason: reasonFor(error) })
}
parentPort?.close()
