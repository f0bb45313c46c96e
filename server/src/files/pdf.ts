// The text of a PDF file, page by page. Nothing is drawn, no font is loaded, and no script of the file runs.
import { pathToFileURL } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  number: number
  /** Of the file. */
  pageCount: number
  text: string
}

interface Piece {
  str: string
  hasEOL: boolean
  transform: number[]
  height: number
}

/** Marks of the document's structure have no text. */
const pieceOf = (piece: object): Piece[] => ('str' in piece ? [piece as Piece] : [])

/** A gap of almost two lines begins a new paragraph. */
function linesOf(pieces: readonly Piece[]): string[] {
  const lines: string[] = []
  let line = ''
  let last: number | undefined
  for (const { str, hasEOL, transform, height } of pieces) {
    const y = transform[5] ?? 0
    if (str.trim() !== '') {
      if (line === '' && last !== undefined && last - y > Math.max(height, 8) * 1.9) lines.push('')
      last = y
    }
    line += str
    if (!hasEOL) continue
    lines.push(line.trim())
    line = ''
  }
  return line.trim() ? [...lines, line.trim()] : lines
}

/** After how many pages fonts and pictures that they share are forgotten. */
const pagesInMemory = 20

/** Reads from the disk in ranges, never the file as a whole. */
export async function* pagesOfPdf(path: string): AsyncGenerator<PdfPage> {
  const task = getDocument({
    url: pathToFileURL(path).href,
    disableStream: true,
    disableAutoFetch: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
    const file = await task.promise
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      const text = linesOf(items.flatMap(pieceOf)).join('\n')
      page.cleanup()
      yield { number, pageCount: file.numPages, text }
      if (number % pagesInMemory === 0) await file.cleanup()
    }
  } finally {
    await task.destroy()
  }
}
