import { getDocument } from 'pdfjs-dist'
import { afterEach, expect, test, vi } from 'vitest'
import { drawPage } from './draw-page.ts'
import { foundWords } from './found-words.ts'
import './use-pdf.ts'

/** One page with one line. */
function pdfOf(line: string): Uint8Array {
  const words = `BT /F1 20 Tf 64 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`)
}

afterEach(() => document.body.replaceChildren())

test('a page is drawn in its width, with its words over it and the found ones marked', async () => {
  const file = await getDocument({ data: pdfOf('Backlog supports margins in 2027'), useWasm: false }).promise
  const [paper, layer, canvas] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('canvas'),
  ]
  paper.append(canvas, layer)
  document.body.append(paper)
  const failed = vi.fn()
  const drawing = { file, number: 1, zoom: undefined, width: 306, canvas, layer, paper, words: foundWords('margin') }
  const stop = drawPage(drawing, failed)
  await expect.poll(() => layer.querySelector('mark')?.textContent).toBe('margins')
  expect(layer.textContent).toBe('Backlog supports margins in 2027')
  expect(paper.style.width).toBe('306px')
  const context = canvas.getContext('2d')
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  expect(pixels.some((value, index) => index % 4 === 0 && value < 100 && (pixels[index + 3] ?? 0) > 200)).toBe(true)
  expect(failed).not.toHaveBeenCalled()
  stop()
  await file.loadingTask.destroy()
})
