// Reads a file of addresses in a worker thread.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { openSheet } from '../read/read-sheet.ts'
import { reasonFor } from '../read/unreadable-sheet.ts'
import type { ReadAddresses } from '../read-in-worker.ts'
import { collectAddresses } from './collect.ts'

// On Linux the priority is that of the thread: requests come first.
if (process.platform === 'linux') setPriority(10)

async function read(path: string): Promise<ReadAddresses> {
  try {
    const { rows } = await openSheet(path, { isHeaded: false })
    return { what: 'addresses', ...(await collectAddresses(rows)) }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return { what: 'unreadable', reason: reasonFor(error) }
  }
}

parentPort?.postMessage(await read(workerData.path))
parentPort?.close()
