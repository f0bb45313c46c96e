import { ActionIcon, Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { QueryView } from '#ui/QueryView.tsx'
import { drawPage } from './draw-page.ts'
import { foundWords } from './found-words.ts'
import { PageButtons } from './PageButtons.tsx'
import classes from './Reader.module.css'
import { usePdf } from './use-pdf.ts'

interface PdfViewProps {
  document: DocumentDetail
  page: number
  term: string
  onPage: (page: number) => void
}

export function PdfView({ document, ...view }: PdfViewProps) {
  const query = usePdf(document.id)
  return <QueryView query={query}>{(file) => <Pages file={file} {...view} />}</QueryView>
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

function Pages({ file, page, term, onPage }: Omit<PdfViewProps, 'document'> & { file: PDFDocumentProxy }) {
  const [zoom, setZoom] = useState<number>()
  const number = Math.min(page, file.numPages)
  const larger = steps.find((step) => step > (zoom ?? 1))
  const smaller = steps.findLast((step) => step < (zoom ?? 1))
  return (
    <>
      <div className={classes.bar}>
        <PageButtons page={number} count={file.numPages} onPage={onPage} />
        <ActionIcon
          variant="default"
          aria-label="Zoom out"
          disabled={smaller === undefined}
          onClick={() => setZoom(smaller)}
        >
          <IconZoomOut size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Zoom in"
          disabled={larger === undefined}
          onClick={() => setZoom(larger)}
        >
          <IconZoomIn size={16} stroke={1.75} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" disabled={zoom === undefined} onClick={() => setZoom(undefined)}>
          Fit width
        </Button>
      </div>
      <Paper file={file} number={number} zoom={zoom} term={term} />
    </>
  )
}

interface PaperProps {
  file: PDFDocumentProxy
  number: number
  zoom: number | undefined
  term: string
}

function Paper({ file, number, zoom, term }: PaperProps) {
  const { ref: sized, width } = useElementSize()
  const [failure, setFailure] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas.current || !layer.current || !paper.current || width === 0) return
    setFailure(false)
    const drawing = { file, number, zoom, width, words: foundWords(term) }
    const parts = { canvas: canvas.current, layer: layer.current, paper: paper.current }
    return drawPage({ ...drawing, ...parts }, () => setFailure(true))
  }, [file, number, zoom, width, term])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached with the keyboard
    <section className={classes.frame} tabIndex={0} aria-label={`Page ${number}`}>
      <div ref={sized}>
        {failure && <p role="alert">This page can’t be shown.</p>}
        <div className={classes.paper} ref={paper}>
          <canvas ref={canvas} />
          <div className={classes.layer} ref={layer} />
        </div>
      </div>
    </section>
  )
}
