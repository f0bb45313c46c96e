import { parentPort, workerData } from 'node:worker_threads'
import { writeSheets } from './workbook-sheets.ts'

const file = await writeSheets(workerData)
parentPort?.postMessage(new Uint8Array(file))
