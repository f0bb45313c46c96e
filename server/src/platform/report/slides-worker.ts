import { parentPort, workerData } from 'node:worker_threads'
import { writeSlides } from './slides/slides.ts'

const file = await writeSlides(workerData.report, workerData.brand)
parentPort?.postMessage(new Uint8Array(file))
