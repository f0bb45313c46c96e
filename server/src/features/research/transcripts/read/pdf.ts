// The lines of a PDF file. Fonts and pictures are not drawn, and no script of the file runs.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const mostPages = 400

interface Piece {
  str: string
  hasEOL: boolean
  transform: number[]
  height: number
}

/** Marks of the document's structure have no text. */
const pieceOf = (piece: object): Piece[] => ('str' in piece ? [piece as Piece] : [])

/** A gap of more than a line and a half begins a new paragraph. */
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

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const pages: string[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(linesOf(items.flatMap(pieceOf)).join('\n'))
      page.cleanup()
    }
    return pages.join('\n')
  } finally {
    await task.destroy()
  }
}
