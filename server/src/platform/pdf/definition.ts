// From plain blocks to what pdfmake draws.
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { pictureOf, seriesColors } from './chart-picture.ts'
import type { Block, Chart, PdfDocument, Span, Text, Tone } from './document.ts'
import { printable, unprintable } from './printable.ts'

const muted = '#5c6570'
const hairline = '#d5dae0'
const margin = 48
const contentWidth = 612 - 2 * margin

const web = /^https?:\/\//i

const colorOf = (tone: Tone, brand: string) => ({ muted, positive: '#2c6e49', negative: '#a32e27', brand })[tone]

const spanOf = ({ text, isBold, isItalic, tone, link }: Span, brand: string) => ({
  text: printable(text),
  ...(isBold && { bold: true }),
  ...(isItalic && { italics: true }),
  ...(tone && { color: colorOf(tone, brand) }),
  ...(link && web.test(link) && { link, color: brand, decoration: 'underline' as const }),
})

const textOf = (text: Text, brand: string): Content =>
  typeof text === 'string' ? { text: printable(text) } : { text: text.map((span) => spanOf(span, brand)) }

const headingOf = (text: string): Content => ({ text: printable(text), style: 'heading' })

const rules = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: (column: number) => (column === 0 ? 0 : 5),
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/** Widths are fixed: those that follow the content let one long word push a column off the page. */
function widthsOf(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const room = contentWidth - 10 * shares.length + 5
  return shares.map((share) => (share / total) * room)
}

/** Characters: a row that may be taller than a page has to be parted. */
const longestUnbrokenRow = 2000
/** A table of so few short rows stays on one page. */
const mostRowsTogether = 12

/** The heading is a header row, so that it stays with the first row and returns where the table goes on. */
function tableOf({ columns, rows }: Extract<Block, { type: 'table' }>, heading: string | undefined, brand: string) {
  const aligned = columns.map(({ align = 'left' }) => ({ alignment: align }))
  const head = columns.map(
    ({ header }, at): TableCell => ({ ...aligned[at], text: printable(header), style: 'columnHeader' }),
  )
  const title: TableCell[] = [
    { text: printable(heading ?? ''), style: 'heading', colSpan: columns.length, margin: [0, 0, 0, 0] },
    ...columns.slice(1).map((): TableCell => ''),
  ]
  const cells = rows.map((row) =>
    row.map((cell, at): TableCell => ({ ...aligned[at], ...(textOf(cell, brand) as object) }) as TableCell),
  )
  const lengths = rows.map((row) => Math.max(0, ...row.map((cell) => JSON.stringify(cell).length)))
  const isSmall = rows.length <= mostRowsTogether && lengths.every((length) => length < 120)
  const table: ContentTable = {
    table: {
      headerRows: heading ? 2 : 1,
      keepWithHeaderRows: 1,
      dontBreakRows: lengths.every((length) => length < longestUnbrokenRow),
      widths: widthsOf(columns.map(({ width = 1 }) => width)),
      body: [...(heading ? [title] : []), head, ...cells],
    },
    layout: heading ? { ...rules, hLineWidth: (row: number) => (row < 2 ? 0 : 0.6) } : rules,
    margin: [0, heading ? 12 : 4, 0, 6],
    ...(isSmall && { unbreakable: true }),
  }
  return table
}

const factsOf = (rows: Extract<Block, { type: 'facts' }>['rows'], brand: string): ContentTable => ({
  table: {
    widths: [118, contentWidth - 118 - 15],
    body: rows.map(([label, value]) => [{ text: printable(label), color: muted }, textOf(value, brand) as TableCell]),
  },
  layout: { ...rules, hLineWidth: (row: number) => (row === 0 || row === rows.length ? 0 : 0.6) },
  margin: [0, 2, 0, 4],
})

const legendOf = ({ series }: Chart, brand: string): Content[] =>
  series.length < 2
    ? []
    : [
        {
          text: series.flatMap(({ name }, at) => [
            { text: '■ ', color: seriesColors(brand)[at % 6] as string, font: 'Roboto' },
            { text: `${printable(name)}    `, color: muted },
          ]),
          fontSize: 8,
          margin: [0, 0, 0, 4],
        },
      ]

const itemOf = (text: Text, brand: string): Content => ({
  ul: [textOf(text, brand)],
  markerColor: brand,
  margin: [0, 0, 0, 3],
})

/** What the block prints, in pieces that may stand on different pages. */
function piecesOf(block: Block, brand: string): Content[] {
  switch (block.type) {
    case 'text':
      return [{ ...(textOf(block.text, brand) as object), margin: [0, 0, 0, 5] } as Content]
    case 'note':
      return [{ ...(textOf(block.text, brand) as object), style: 'note' } as Content]
    case 'list':
      return block.items.map((item) => itemOf(item, brand))
    case 'facts':
      return block.rows.length > 0 ? [factsOf(block.rows, brand)] : []
    case 'chart':
      return [
        {
          stack: [
            ...legendOf(block.chart, brand),
            { svg: pictureOf(block.chart, brand), width: contentWidth, margin: [0, 2, 0, 6] },
          ],
          unbreakable: true,
        },
      ]
    default:
      return []
  }
}

const chapterOf = ({ text, detail }: { text: string; detail?: string }, isFirst: boolean): Content => ({
  stack: [
    { text: printable(text), style: 'chapter', tocItem: true, tocStyle: { fontSize: 10 }, tocMargin: [0, 4, 0, 0] },
    ...(detail ? [{ text: printable(detail), style: 'detail' }] : []),
  ],
  ...(isFirst ? {} : { pageBreak: 'before' as const }),
})

/** A heading stays with what follows it. A list may still be parted after its first item. */
function contentOf(blocks: readonly Block[], brand: string, isFirstPageFree: boolean): Content[] {
  const content: Content[] = []
  let heading: string | undefined
  let isFirst = isFirstPageFree
  for (const block of blocks) {
    if (block.type === 'chapter') {
      content.push(chapterOf(block, isFirst))
      isFirst = false
      heading = undefined
    } else if (block.type === 'heading') {
      heading = block.text
    } else if (block.type === 'table') {
      content.push(tableOf(block, heading, brand))
      heading = undefined
    } else {
      const [first, ...rest] = piecesOf(block, brand)
      if (first === undefined) continue
      // What is taller than a page cannot be kept together.
      const isShort = block.type === 'chart' || JSON.stringify(first).length < 2500
      content.push(
        heading === undefined ? first : { stack: [headingOf(heading), first], ...(isShort && { unbreakable: true }) },
        ...rest,
      )
      heading = undefined
    }
  }
  return content
}

const coverOf = ({ title, lines, brand, hasContents }: PdfDocument): Content[] => [
  {
    canvas: [{ type: 'rect', x: 0, y: 0, w: 44, h: 4, color: brand.color }],
    margin: [0, 0, 0, 10],
  },
  { text: printable(title), style: 'title' },
  ...lines.map((line): Content => ({ text: printable(line), style: 'line' })),
  ...(hasContents
    ? [
        {
          toc: { title: { text: 'Contents', style: 'heading' }, numberStyle: { fontSize: 10 } },
          margin: [0, 14, 0, 0],
        } as Content,
      ]
    : []),
]

const isMarked = (document: unknown): boolean => {
  if (typeof document === 'string') return document.includes(unprintable)
  return typeof document === 'object' && document !== null && Object.values(document).some(isMarked)
}

export function definitionOf(document: PdfDocument): TDocumentDefinitions {
  const { brand, title, footer } = document
  const content = [...coverOf(document), ...contentOf(document.blocks, brand.color, !document.hasContents)]
  if (isMarked(content)) {
    content.push({ text: `${unprintable} stands for characters that this file’s fonts do not contain.`, style: 'note' })
  }
  return {
    pageSize: 'LETTER',
    pageMargins: [margin, 62, margin, 54],
    info: { title: printable(title), author: printable(brand.name), creator: 'Rostrum' },
    content,
    header: () => ({
      columns: [
        { text: printable(brand.name), color: brand.color, bold: true, width: '50%', noWrap: false },
        { text: printable(title), color: muted, alignment: 'right', width: '50%' },
      ],
      fontSize: 8,
      margin: [margin, 28, margin, 0],
    }),
    footer: (page, pages) => ({
      columns: [
        { text: printable(footer), color: muted, width: '*' },
        { text: `${page} of ${pages}`, color: muted, alignment: 'right', width: 60 },
      ],
      fontSize: 8,
      margin: [margin, 18, margin, 0],
    }),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.18, color: '#1c2127' },
    styles: {
      title: { fontSize: 24, bold: true, lineHeight: 1.05, margin: [0, 0, 0, 6] },
      line: { fontSize: 11, color: muted },
      chapter: { fontSize: 16, bold: true, color: brand.color, lineHeight: 1.1 },
      detail: { fontSize: 9.5, color: muted, margin: [0, 2, 0, 6] },
      heading: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4] },
      columnHeader: { fontSize: 8, bold: true, color: muted },
      note: { fontSize: 8, color: muted, margin: [0, 0, 0, 5] },
    },
  }
}
