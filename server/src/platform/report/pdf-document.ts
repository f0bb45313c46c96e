// A report as what the PDF writer draws: each page begins a chapter.
import { formatCell, isFigure } from '@rostrum/contract/reports/format-cell'
import type {
  ChartBlock,
  FiguresBlock,
  Report,
  ReportBlock,
  ReportPage,
  TableBlock,
} from '@rostrum/contract/reports/report'
import type { Brand } from '../brand/brand.ts'
import type { Block, Column, PdfDocument, Text } from '../pdf/document.ts'
import { isItem, withoutBullet } from './bullets.ts'

const mostMeasuredRows = 200
const [fewest, most] = [3, 34]

/** Characters that a column needs: its longest text, within limits, and the longest word of its header. */
function charactersOf({ columns, rows }: TableBlock, at: number): number {
  const { label = '', format = 'text' } = columns[at] ?? {}
  const words = label.split(/\s+/).map(({ length }) => length)
  const cells = rows.slice(0, mostMeasuredRows).map(({ cells }) => formatCell(cells[at] ?? null, format).length)
  return Math.min(most, Math.max(fewest, ...words, ...cells))
}

/** A row is known by its first text, such as a name, and by what stands before it, such as a rank. */
export function columnsOf(block: TableBlock): Column[] {
  const name = block.columns.findIndex(({ format }) => format === 'text')
  return block.columns.map(({ label, format }, at) => {
    const characters = charactersOf(block, at)
    return {
      header: label,
      width: characters + 2,
      least: Math.min(150, characters * 4.6 + 12),
      isKey: at === 0 || (name <= 2 && at <= name),
      align: isFigure(format) ? 'right' : 'left',
    }
  })
}

const tableOf = (block: TableBlock): Block => ({
  type: 'table',
  columns: columnsOf(block),
  rows: block.rows.map(({ cells }) => block.columns.map(({ format }, at) => formatCell(cells[at] ?? null, format))),
  tones: block.rows.map(({ tone }) => tone),
})

const chartOf = (block: ChartBlock): Block => ({
  type: 'chart',
  chart: {
    type: block.chart,
    labels: block.labels.map((label) => formatCell(label, block.labelFormat)),
    series: block.series,
    marks: block.marks,
    ...(block.tiles && { tiles: block.tiles }),
  },
})

type Figure = FiguresBlock['figures'][number]

const detailOf = ({ change, note }: Pick<Figure, 'change' | 'note'>): Text => {
  const tone = change && change.value > 0 ? 'positive' : change && change.value < 0 ? 'negative' : 'muted'
  return [
    ...(change
      ? [
          { text: formatCell(change.value, change.format), tone } as const,
          { text: ` ${change.against}`, tone: 'muted' } as const,
        ]
      : []),
    ...(note ? [{ text: `${change ? '\n' : ''}${note}`, tone: 'muted' } as const] : []),
  ]
}

const tilesOf = ({ figures }: FiguresBlock): Block => ({
  type: 'tiles',
  tiles: figures.map(({ label, value, format, ...more }) => ({
    label,
    value: formatCell(value, format),
    detail: detailOf(more),
  })),
})

const paragraphOf = (text: string): Block =>
  isItem(text) ? { type: 'list', items: [withoutBullet(text)] } : { type: 'text', text }

const noteOf = (note: string | null): Block[] => (note ? [{ type: 'note', text: note }] : [])

function contentOf(block: ReportBlock): Block[] {
  switch (block.type) {
    case 'table':
      return [tableOf(block), ...noteOf(block.note)]
    case 'chart':
      return [chartOf(block), ...noteOf(block.note)]
    case 'figures':
      return [tilesOf(block)]
    case 'text':
      return block.paragraphs.map(paragraphOf)
  }
}

const pageOf = (page: ReportPage): Block[] => [
  { type: 'chapter', text: page.title, ...(page.subtitle && { detail: page.subtitle }) },
  ...noteOf(page.filters.join(' · ')),
  ...page.blocks.flatMap((block): Block[] => [
    ...(block.title ? [{ type: 'heading' as const, text: block.title }] : []),
    ...contentOf(block),
  ]),
  ...page.sources.flatMap(noteOf),
]

const mostColumnsUpright = 7

const isWide = ({ pages }: Report) =>
  pages.some(({ blocks }) =>
    blocks.some((block) => block.type === 'table' && block.columns.length > mostColumnsUpright),
  )

export const pdfDocumentOf = (report: Report, brand: Brand): PdfDocument => {
  const { title, pages, cover } = report
  return {
    title,
    lines: cover?.lines ?? [],
    brand,
    footer: title,
    hasContents: pages.length > 1 && cover !== null,
    isUntitled: cover === null,
    isLandscape: cover !== undefined || isWide(report),
    blocks: pages.flatMap(pageOf),
  }
}
