// Reads the text of a PDF in a worker thread, a few pages at a time: each batch waits until the one before is stored.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfBatch } from './read-pdf.ts'

const batchSize = 20

interface TextPiece {
  str?: string
  hasEOL?: boolean
}

const textOf = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')

const { url } = workerData as { url: string }
const port = parentPort
if (!port) throw new Error('This is a worker')

async function send(batch: PdfBatch): Promise<void> {
  port?.postMessage(batch)
  if (port) await once(port, 'message')
}

// From the disk in ranges, never as a whole; nothing is drawn, so no fonts are loaded.
const task = getDocument({
  url,
  disableStream: true,
  disableAutoFetch: true,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: 0,
})
try {
  const file = await task.promise
  let pages: PdfBatch['pages'] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    pages.push({ number, text: textOf(items as TextPiece[]) })
    page.cleanup()
    if (pages.length < batchSize) continue
    await send({ pageCount: file.numPages, pages })
    pages = []
    // Fonts and pictures that pages share.
    await file.cleanup()
  }
  await send({ pageCount: file.numPages, pages })
} catch (error) {
  const name = error instanceof Error ? error.name : ''
  port.postMessage({ problem: name === 'PasswordException' ? 'encrypted' : 'damaged' })
} finally {
  await task.destroy()
  port.close()
}
