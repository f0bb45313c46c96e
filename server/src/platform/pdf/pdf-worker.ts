// Draws a PDF file in a worker thread.
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { definitionOf } from './definition.ts'
import { fonts } from './printable.ts'

// Nothing in a document may make the server read a file or an address.
const allowed = new Set<string>(Object.values(fonts.Roboto))
pdfmake.setLocalAccessPolicy((path) => allowed.has(path))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setFonts(fonts)

const file = await pdfmake.createPdf(definitionOf(workerData)).getBuffer()
parentPort?.postMessage(new Uint8Array(file))
