// Builds a workbook in a worker thread.
import { parentPort, workerData } from 'node:worker_threads'
import { writeSheet } from './xlsx-sheet.ts'

const file = await writeSheet(workerData.headers, workerData.rows)
parentPort?.postMessage(new Uint8Array(file))
