import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { markedBy } from './found-words.ts'

interface Drawing {
  file: PDFDocumentProxy
  number: number
  /** CSS pixels; undefined fits the width. */
  zoom: number | undefined
  width: number
  canvas: HTMLCanvasElement
  layer: HTMLElement
  paper: HTMLElement
  words: RegExp | undefined
}

/** Draws a page and puts its words over it, so that they can be selected and marked. Returns what stops it. */
export function drawPage(drawing: Drawing, onFailed: (error: unknown) => void): () => void {
  let stop = () => {}
  let isStopped = false
  const run = async () => {
    const { file, number, zoom, width, canvas, layer, paper } = drawing
    const page = await file.getPage(number)
    if (isStopped) return
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: zoom ?? Math.max(0.3, width / natural.width) })
    const density = window.devicePixelRatio || 1
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    for (const element of [canvas, paper]) {
      element.style.width = `${viewport.width}px`
      element.style.height = `${viewport.height}px`
    }
    const transform = [density, 0, 0, density, 0, 0]
    const task = page.render({ canvas, viewport, transform })
    layer.replaceChildren()
    layer.style.setProperty('--total-scale-factor', String(viewport.scale))
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
    stop = () => {
      task.cancel()
      text.cancel()
    }
    await Promise.all([task.promise, text.render()])
    for (const piece of text.textDivs) mark(piece, drawing.words)
    page.cleanup()
  }
  run().catch((error: unknown) => {
    if (!isStopped) onFailed(error)
  })
  return () => {
    isStopped = true
    stop()
  }
}

function mark(piece: HTMLElement, words: RegExp | undefined): void {
  const parts = markedBy(piece.textContent ?? '', words)
  if (!parts.some(({ isMarked }) => isMarked)) return
  piece.replaceChildren(
    ...parts.map(({ text, isMarked }) => {
      if (!isMarked) return document.createTextNode(text)
      const marked = document.createElement('mark')
      marked.textContent = text
      return marked
    }),
  )
}
