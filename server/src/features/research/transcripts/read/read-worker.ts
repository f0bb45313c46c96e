// Reads a transcript in a worker thread: parsing a PDF file would block the event loop for too long.
import { parentPort, workerData } from 'node:worker_threads'
import { NoTranscript, type ReadFile, readTranscriptFile } from './read-file.ts'

export type Outcome = { read: ReadFile } | { problem: string }

const { path, extension } = workerData as { path: string; extension: string }

const outcome: Outcome = await readTranscriptFile(path, extension).then(
  (read) => ({ read }),
  (error: unknown) => {
    if (error instanceof NoTranscript) return { problem: error.message }
    throw error
  },
)
parentPort?.postMessage(new TextEncoder().encode(JSON.stringify(outcome)))
