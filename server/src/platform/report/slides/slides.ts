// A report as slides: what fits stands on one slide, and what does not goes on on the next.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type {
  ChartBlock,
  FiguresBlock,
  Report,
  ReportBlock,
  ReportPage,
  TextBlock,
} from '@rostrum/contract/reports/report'
import type { Brand } from '../../brand/brand.ts'
import { tilesPerRow } from '../../pdf/tiles.ts'
import { isItem, withoutBullet } from '../bullets.ts'
import { drawChart } from './chart.ts'
import { contentWidth, drawCover, drawFrame, font, hexOf, ink, muted, type Room, slide as size } from './frame.ts'
import { Presentation, type Slide } from './library.ts'
import { repaired } from './repairs.ts'
import { drawTable, tableParts } from './table.ts'
import { linesOf, plain, shortened } from './text.ts'

const headingHeight = 0.34
const noteHeight = 0.24
const leastChartHeight = 2.6
const gap = 0.15
const fewestRows = 3

/** The slide being filled, and how far. */
class Sheet {
  private on: Slide | undefined
  private room: Room = { top: 0, bottom: 0 }
  private isEmpty = true
  readonly brand: Brand
  private readonly file: Presentation
  private readonly page: ReportPage
  constructor(file: Presentation, brand: Brand, page: ReportPage) {
    this.file = file
    this.brand = brand
    this.page = page
    this.next()
  }

  private next(): void {
    const isContinued = this.on !== undefined
    this.on = this.file.addSlide()
    this.room = drawFrame(this.on, this.brand, { page: this.page, isContinued })
    this.isEmpty = true
  }

  get left(): number {
    return this.room.bottom - this.room.top
  }

  /** Draws what is this tall, on the next slide if it does not fit on this one. */
  place(height: number, draw: (on: Slide, y: number) => void): void {
    if (height > this.left && !this.isEmpty) this.next()
    if (this.on) draw(this.on, this.room.top)
    this.room.top += height
    this.isEmpty = false
  }

  /** Makes sure that so much is left, if need be on the next slide. */
  ask(height: number): void {
    if (height > this.left && !this.isEmpty) this.next()
  }
}

const line = (y: number, h: number) => ({ x: size.margin, y, w: contentWidth, h, margin: 0, fontFace: font })

function placeHeading(sheet: Sheet, title: string | null): void {
  if (!title) return
  sheet.place(headingHeight, (on, y) =>
    on.addText(shortened(plain(title), 160), { ...line(y, headingHeight), fontSize: 14, bold: true, color: ink }),
  )
}

function placeNote(sheet: Sheet, note: string | null): void {
  if (!note) return
  const height = linesOf(note, contentWidth, 9) * 0.16 + 0.08
  sheet.place(Math.max(noteHeight, height), (on, y) =>
    on.addText(plain(note), { ...line(y, height), fontSize: 9, color: muted, valign: 'top' }),
  )
}

function placeTable(sheet: Sheet, block: Extract<ReportBlock, { type: 'table' }>): void {
  for (const part of tableParts(block)) {
    let rest = part.rows
    const below = gap + (part.note ? noteHeight : 0)
    let isFirst = true
    do {
      const least =
        headingHeight + part.headHeight + rest.slice(0, fewestRows).reduce((sum, row) => sum + row.height, 0)
      sheet.ask(least)
      placeHeading(sheet, part.title && (isFirst ? part.title : `${part.title} (continued)`))
      let height = part.headHeight
      let count = 0
      while (count < rest.length && (count === 0 || height + (rest[count]?.height ?? 0) <= sheet.left - below)) {
        height += rest[count]?.height ?? 0
        count += 1
      }
      // A row or two alone on the next slide would look lost.
      const isLonely = rest.length > count && rest.length - count < fewestRows && count > 2 * fewestRows
      for (let kept = fewestRows; isLonely && kept > 0; kept -= 1) {
        count -= 1
        height -= rest[count]?.height ?? 0
      }
      const rows = rest.slice(0, count)
      sheet.place(height + gap, (on, y) => drawTable(on, part, rows, sheet.brand, y))
      rest = rest.slice(count)
      isFirst = false
    } while (rest.length > 0)
    placeNote(sheet, part.note)
  }
}

function placeChart(sheet: Sheet, block: ChartBlock): void {
  const note = [
    block.note,
    ...block.marks.map(({ at, text }) => `${formatCell(block.labels[at] ?? null, block.labelFormat)}: ${text}`),
  ]
    .filter(Boolean)
    .join(' · ')
  const below = note ? linesOf(note, contentWidth, 9) * 0.16 + 0.1 : 0
  sheet.ask(leastChartHeight + (block.title ? headingHeight : 0) + below)
  placeHeading(sheet, block.title)
  const height = Math.max(1.5, Math.min(5, sheet.left - below - gap))
  sheet.place(height + gap, (on, y) =>
    drawChart(on, block, sheet.brand, { x: size.margin, y, w: contentWidth, h: height }),
  )
  placeNote(sheet, note || null)
}

const tileHeight = 1.15

function placeFigures(sheet: Sheet, { title, figures }: FiguresBlock): void {
  sheet.ask(headingHeight + tileHeight)
  placeHeading(sheet, title)
  const tilesInRow = tilesPerRow(figures.length)
  const width = (contentWidth - 0.2 * (tilesInRow - 1)) / tilesInRow
  for (let first = 0; first < figures.length; first += tilesInRow) {
    sheet.place(tileHeight, (on, y) => {
      for (const [at, { label, value, format, change, note }] of figures.slice(first, first + tilesInRow).entries()) {
        const x = size.margin + at * (width + 0.2)
        const color = hexOf(sheet.brand.color)
        const changed = change && `${formatCell(change.value, change.format)} ${change.against}`
        on.addShape('line', { x, y, w: width, h: 0, line: { color, width: 2 } })
        on.addText(
          [
            { text: shortened(plain(label), 60), options: { fontSize: 11, color: muted, breakLine: true } },
            {
              text: shortened(plain(formatCell(value, format)), 40),
              options: { fontSize: 22, bold: true, color: ink, breakLine: true },
            },
            {
              text: shortened(plain([changed, note].filter(Boolean).join('. ')), 120),
              options: { fontSize: 10, color: muted },
            },
          ],
          { x, y: y + 0.06, w: width, h: tileHeight - 0.15, margin: 0, fontFace: font, valign: 'top', fit: 'shrink' },
        )
      }
    })
  }
}

/** Paragraph by paragraph, so that a long text goes on on the next slide. */
function placeText(sheet: Sheet, { title, paragraphs }: TextBlock): void {
  placeHeading(sheet, title)
  for (const paragraph of paragraphs) {
    const text = shortened(plain(isItem(paragraph) ? withoutBullet(paragraph) : paragraph), 2200)
    const height = linesOf(text, contentWidth - 0.3, 16) * 0.29 + 0.1
    sheet.place(Math.min(height, 5), (on, y) =>
      on.addText(text, {
        ...line(y, Math.min(height, 5)),
        ...{ fontSize: 16, color: ink, valign: 'top', fit: 'shrink' },
        ...(isItem(paragraph) && { bullet: { indent: 16 } }),
      }),
    )
  }
}

function placeBlock(sheet: Sheet, block: ReportBlock): void {
  if (block.type === 'table') placeTable(sheet, block)
  else if (block.type === 'chart') placeChart(sheet, block)
  else if (block.type === 'figures') placeFigures(sheet, block)
  else placeText(sheet, block)
}

export async function writeSlides({ title, pages, cover = { lines: [] } }: Report, brand: Brand): Promise<Buffer> {
  const file = new Presentation()
  file.layout = 'LAYOUT_WIDE'
  file.title = plain(title)
  file.author = plain(brand.name)
  file.company = plain(brand.name)
  file.theme = { headFontFace: font, bodyFontFace: font }
  if (cover) drawCover(file.addSlide(), brand, title, cover.lines)
  for (const page of pages) {
    const sheet = new Sheet(file, brand, page)
    for (const block of page.blocks) placeBlock(sheet, block)
  }
  return repaired((await file.write({ outputType: 'nodebuffer' })) as Buffer)
}
