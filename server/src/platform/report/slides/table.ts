import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { TableBlock } from '@rostrum/contract/reports/report'
import type { Brand } from '../../brand/brand.ts'
import { tinted } from '../../pdf/chart/colors.ts'
import { partsOf, partWords } from '../../pdf/table-parts.ts'
import { columnsOf } from '../pdf-document.ts'
import { contentWidth, font, hairline, hexOf, ink, muted } from './frame.ts'
import type { CellOptions, Slide } from './library.ts'
import { linesOf, plain, shortened } from './text.ts'

export const fontSize = 10
const lineHeight = 0.17
const padding = 0.1
const longestCell = 240
/** More than anyone reads on slides; the workbook has all rows. */
const mostRows = 200

/** A part of a table that fits the width of a slide, with how tall each of its rows will be. */
export interface TablePart {
  title: string | null
  note: string | null
  headers: string[]
  aligns: ('left' | 'right')[]
  widths: number[]
  headHeight: number
  rows: { texts: string[]; tone: TableBlock['rows'][number]['tone']; height: number }[]
}

const tallest = (texts: readonly string[], widths: readonly number[]) =>
  Math.max(1, ...texts.map((text, at) => linesOf(text, (widths[at] ?? 1) - 0.15, fontSize))) * lineHeight + padding

function noteOf({ note, rows }: TableBlock, isShortened: boolean): string | null {
  const notes = [
    note,
    rows.length > mostRows &&
      `The first ${mostRows} of ${rows.length.toLocaleString('en-US')} rows. The workbook has all of them.`,
    isShortened && 'Long texts are shortened. The workbook has them whole.',
  ]
  return notes.filter(Boolean).join(' ') || null
}

export function tableParts(block: TableBlock): TablePart[] {
  const columns = columnsOf(block)
  const parts = partsOf(columns, contentWidth * 72)
  const rows = block.rows.slice(0, mostRows)
  const isShortened = rows.some(({ cells }) =>
    cells.some((cell) => typeof cell === 'string' && cell.length > longestCell),
  )
  return parts.map((part, place) => {
    const total = part.reduce((sum, at) => sum + (columns[at]?.width ?? 1), 0)
    const widths = part.map((at) => ((columns[at]?.width ?? 1) / total) * contentWidth)
    const headers = part.map((at) => plain(columns[at]?.header ?? ''))
    const words = parts.length > 1 ? partWords(parts, place) : ''
    return {
      title: [block.title, words].filter(Boolean).join('. ') || null,
      note: place === parts.length - 1 ? noteOf(block, isShortened) : null,
      headers,
      aligns: part.map((at) => columns[at]?.align ?? 'left'),
      widths,
      headHeight: tallest(headers, widths),
      rows: rows.map(({ cells, tone }) => {
        const texts = part.map((at) =>
          shortened(plain(formatCell(cells[at] ?? null, block.columns[at]?.format ?? 'text')), longestCell),
        )
        return { texts, tone, height: tallest(texts, widths) }
      }),
    }
  })
}

const tones = { positive: '2C6E49', negative: 'A32E27', muted } as const

export function drawTable(
  on: Slide,
  { headers, aligns, widths, headHeight }: TablePart,
  rows: TablePart['rows'],
  brand: Brand,
  y: number,
): void {
  const border = { type: 'solid', pt: 0.5, color: hairline } as const
  const none = { type: 'none' } as const
  const cell = (text: string, at: number, options: CellOptions) => ({
    text,
    options: { align: aligns[at] ?? 'left', border: [none, none, border, none], ...options } as CellOptions,
  })
  const head = headers.map((text, at) => cell(text, at, { bold: true, color: muted }))
  const body = rows.map(({ texts, tone }) =>
    texts.map((text, at) =>
      cell(text, at, {
        color: tone && tone in tones ? tones[tone as keyof typeof tones] : ink,
        ...(tone === 'total' && { bold: true, fill: { color: 'F2F4F6' } }),
        ...(tone === 'highlight' && { fill: { color: hexOf(tinted(brand.color, 0.1)) } }),
      }),
    ),
  )
  on.addTable([head, ...body], {
    ...{ x: 0.5, y, w: contentWidth, colW: widths, fontFace: font, fontSize, valign: 'middle' },
    margin: [0.03, 0.07, 0.03, 0.07],
    rowH: [headHeight, ...rows.map(({ height }) => height)],
  })
}
