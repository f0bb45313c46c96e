// Figures on a common scale, one below the other, each with the range in which it probably lies.
import type { ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { tinted } from './chart/colors.ts'
import { dot, hairline, ink, point, rect, stroke } from './chart/svg.ts'
import type { Block } from './document.ts'
import { type Look, muted, rules } from './look.ts'
import { printable } from './printable.ts'

type Intervals = Extract<Block, { type: 'intervals' }>
type Row = Intervals['rows'][number]

const height = 11
const middle = height / 2

function pictureOf({ value, low, high, other }: Row, { scale, mark }: Intervals, width: number, brand: string): string {
  // Room for half a dot at both ends.
  const [left, right] = [4, width - 4]
  const at = (one: number) => left + ((one - scale.from) / (scale.to - scale.from || 1)) * (right - left)
  const whisker =
    low === null || high === null
      ? ''
      : stroke(
          `M${point(at(low), middle)}L${point(at(high), middle)}M${point(at(low), 2.5)}L${point(at(low), height - 2.5)}M${point(at(high), 2.5)}L${point(at(high), height - 2.5)}`,
          ink,
          0.9,
        )
  const drawn =
    mark === 'bar'
      ? rect(left, 1.5, at(value) - left, height - 3, tinted(brand, 0.55)) + whisker
      : rect(left, middle - 0.5, right - left, 1, hairline) + whisker + dot(at(value), middle, brand, 3)
  const ring =
    other === null
      ? ''
      : `<circle cx="${at(other).toFixed(1)}" cy="${middle}" r="2.6" fill="#ffffff" stroke="${ink}" stroke-width="1"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}${ring}</svg>`
}

const mostRowsTogether = 15

/** Short enough to stay on one page. */
export const isTogether = (block: Block): boolean => block.type === 'intervals' && block.rows.length <= mostRowsTogether

/** Names, pictures, and the same figures as text. */
export function intervalsOf(block: Intervals, look: Look): ContentTable {
  const [figureWidth, noteWidth, countWidth, padding] = [58, 96, 40, 45]
  const room = look.width - figureWidth - noteWidth - countWidth - padding
  const [nameWidth, barWidth] = [room * 0.44, room * 0.56]
  const right = { alignment: 'right' as const }
  const head: TableCell[] = [
    { text: printable(block.headers.label), style: 'columnHeader' },
    { text: printable(block.headers.picture), style: 'columnHeader' },
    { text: printable(block.headers.figure), style: 'columnHeader', ...right },
    { text: printable(block.headers.note), style: 'columnHeader', ...right },
    { text: printable(block.headers.count), style: 'columnHeader', ...right },
  ]
  const cellsOf = (row: Row): TableCell[] => [
    { text: printable(row.label) },
    { svg: pictureOf(row, block, barWidth, look.brand), width: barWidth },
    { text: printable(row.figure), bold: true, ...right },
    { text: printable(row.note), color: muted, ...right },
    { text: printable(row.count), color: muted, ...right },
  ]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: block.rows.length > 0 ? 1 : 0,
      widths: [nameWidth, barWidth, figureWidth, noteWidth, countWidth],
      body: [head, ...block.rows.map(cellsOf)],
    },
    layout: rules,
    margin: [0, 2, 0, 6],
    ...(isTogether(block) && { unbreakable: true }),
  }
}
