// From plain blocks to what pdfmake draws.
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { seriesColor } from './chart/colors.ts'
import { mapOf } from './chart/map.ts'
import { pictureOf } from './chart/picture.ts'
import type { Block, Chart, PdfDocument, Text } from './document.ts'
import { intervalsOf, isTogether } from './intervals.ts'
import { type Look, muted, rules, textOf } from './look.ts'
import { fitTogether, type Note, noteOf, notesAfter } from './notes.ts'
import { printable, unprintable } from './printable.ts'
import { tablesOf } from './tables.ts'
import { tilesPerRow } from './tiles.ts'

const margin = 48
const [top, bottom] = [62, 54]
const letter = { width: 612, height: 792 }

const headingOf = (text: string): Content => ({ text: printable(text), style: 'heading' })

const factsOf = (rows: Extract<Block, { type: 'facts' }>['rows'], look: Look): ContentTable => ({
  table: {
    widths: [118, look.width - 118 - 15],
    body: rows.map(([label, value]) => [{ text: printable(label), color: muted }, textOf(value, look) as TableCell]),
  },
  layout: { ...rules, hLineWidth: (row: number) => (row === 0 || row === rows.length ? 0 : 0.6) },
  margin: [0, 2, 0, 4],
})

const legendOf = ({ series, type }: Chart, { brand }: Look): Content[] =>
  series.length < 2 || type === 'scatter' || type === 'treemap' || type === 'map'
    ? []
    : [
        {
          text: series.flatMap(({ name, axis }, at) => [
            { text: '■ ', color: seriesColor(brand, at) },
            { text: `${printable(name)}${axis === 2 ? ' (right axis)' : ''}    `, color: muted },
          ]),
          fontSize: 8,
          margin: [0, 0, 0, 4],
        },
      ]

const itemOf = (text: Text, look: Look): Content => ({
  ul: [textOf(text, look)],
  markerColor: look.brand,
  margin: [0, 0, 0, 3],
})

/** In rows of the same length where that is possible. */
function tilesOf(tiles: Extract<Block, { type: 'tiles' }>['tiles'], look: Look): Content[] {
  const gap = 12
  const tilesInRow = tilesPerRow(tiles.length)
  const width = (look.width - gap * (tilesInRow - 1)) / tilesInRow
  const rowCount = Math.ceil(tiles.length / tilesInRow)
  return Array.from({ length: rowCount }, (_, row) => ({
    columns: tiles.slice(row * tilesInRow, (row + 1) * tilesInRow).map(({ label, value, detail }) => ({
      width,
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.5, lineColor: look.brand }] },
        { text: printable(label), color: muted, fontSize: 8, margin: [0, 4, 0, 1] },
        { text: printable(value), fontSize: value.length > 14 ? 11 : 16, bold: true, lineHeight: 1.1 },
        { ...(textOf(detail, look) as object), fontSize: 8 },
      ] as Content[],
    })),
    columnGap: gap,
    margin: [0, 4, 0, 8],
    unbreakable: true,
  }))
}

/** What the block prints, in pieces that may stand on different pages. */
function piecesOf(block: Block, look: Look): Content[] {
  switch (block.type) {
    case 'text':
      return [{ ...(textOf(block.text, look) as object), margin: [0, 0, 0, 5] } as Content]
    case 'note':
      return [noteOf(block, look)]
    case 'list':
      return block.items.map((item) => itemOf(item, look))
    case 'facts':
      return block.rows.length > 0 ? [factsOf(block.rows, look)] : []
    case 'tiles':
      return tilesOf(block.tiles, look)
    case 'intervals':
      return block.rows.length > 0 ? [intervalsOf(block, look)] : []
    case 'chart':
      return [
        {
          stack: [
            ...legendOf(block.chart, look),
            { svg: pictureOf(block.chart, look.width, look.brand), width: look.width, margin: [0, 2, 0, 6] },
          ],
          unbreakable: true,
        },
      ]
    case 'map':
      return [{ svg: mapOf(block.map, look.brand), width: block.map.width, margin: [0, 2, 0, 6] }]
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

/** Of a piece with a picture, in points; of others, from what they say. */
function heightOf(piece: Content, look: Look): number {
  const said = JSON.stringify(piece)
  const picture = /viewBox=\\"0 0 [\d.]+ ([\d.]+)\\"/.exec(said)?.[1]
  return picture ? Number(picture) + 40 : 24 + (said.length / look.width) * 12
}

/** What is taller than a page cannot be kept together. */
const isShort = (block: Block, piece: Content): boolean =>
  block.type === 'chart' || block.type === 'map' || isTogether(block) || JSON.stringify(piece).length < 2500

/** Pieces of a block: its heading stays with the first, and its notes with the last. */
function keptTogether(block: Block, heading: string | undefined, notes: readonly Note[], look: Look): Content[] {
  const pieces = piecesOf(block, look)
  const [first] = pieces
  if (first === undefined) return notes.map((note) => noteOf(note, look))
  const headed = (heading === undefined ? [] : [headingOf(heading)]) as Content[]
  return pieces.flatMap((piece, at) => {
    const isLast = at === pieces.length - 1
    const above = at === 0 ? headed : []
    const below = isLast ? notes.map((note) => noteOf(note, look)) : []
    const isOnOnePage = isShort(block, piece) && fitTogether(heightOf(piece, look), isLast ? notes : [], look)
    if (isOnOnePage && above.length + below.length > 0) {
      return { stack: [...above, piece, ...below], unbreakable: true }
    }
    if (above.length === 0) return [piece, ...below]
    return [{ stack: [...above, piece], ...(isShort(block, piece) && { unbreakable: true }) }, ...below]
  })
}

function contentOf(blocks: readonly Block[], look: Look, isFirstPageFree: boolean): Content[] {
  const content: Content[] = []
  let heading: string | undefined
  let isFirst = isFirstPageFree
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block
    if (block.type === 'chapter') {
      content.push(chapterOf(block, isFirst))
      isFirst = false
      heading = undefined
    } else if (block.type === 'heading') {
      heading = block.text
    } else {
      const notes = block.type === 'note' ? [] : notesAfter(blocks, at)
      content.push(
        ...(block.type === 'table' ? tablesOf(block, heading, notes, look) : keptTogether(block, heading, notes, look)),
      )
      at += notes.length
      heading = undefined
    }
  }
  return content
}

const logoSize: [number, number] = [170, 54]

const titleOf = ({ title, lines, brand }: PdfDocument): Content[] => [
  ...(brand.logo ? [{ image: brand.logo, fit: logoSize, margin: [0, 0, 0, 18] } as Content] : []),
  {
    canvas: [{ type: 'rect', x: 0, y: 0, w: 44, h: 4, color: brand.color }],
    margin: [0, 0, 0, 10],
  },
  { text: printable(title), style: 'title' },
  ...lines.map((line): Content => ({ text: printable(line), style: 'line' })),
]

const coverOf = (document: PdfDocument): Content[] => [
  ...(document.isUntitled ? [] : titleOf(document)),
  ...(document.hasContents
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
  const page = document.isLandscape ? { width: letter.height, height: letter.width } : letter
  const look: Look = { brand: brand.color, width: page.width - 2 * margin, height: page.height - top - bottom }
  const content = [...coverOf(document), ...contentOf(document.blocks, look, !document.hasContents)]
  if (isMarked(content)) {
    content.push({ text: `${unprintable} stands for characters that this file’s fonts do not contain.`, style: 'note' })
  }
  return {
    pageSize: page,
    pageMargins: [margin, top, margin, bottom],
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
