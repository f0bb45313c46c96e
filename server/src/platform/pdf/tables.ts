// Tables, of which one that is wider than the page is printed in parts, each with the first column.
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { tinted } from './chart/colors.ts'
import type { Block, RowTone } from './document.ts'
import { colorOf, type Look, rules, textOf } from './look.ts'
import { printable } from './printable.ts'
import { partsOf, partWords } from './table-parts.ts'

type Table = Extract<Block, { type: 'table' }>

/** Widths are fixed: those that follow the content let one long word push a column off the page. */
function widthsOf(shares: readonly number[], width: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const room = width - 10 * shares.length + 5
  return shares.map((share) => (share / total) * room)
}

/** Characters: a row that may be taller than a page has to be parted. */
const longestUnbrokenRow = 2000
/** A table of so few short rows stays on one page. */
const mostRowsTogether = 12
const columnsInSmallPrint = 9

const styleOf = (tone: RowTone | null | undefined, { brand }: Look) => {
  if (tone === 'total') return { bold: true, fillColor: '#f2f4f6' }
  if (tone === 'highlight') return { fillColor: tinted(brand, 0.1) }
  return tone ? { color: colorOf(tone, brand) } : {}
}

/** Never so dark that the text on it could not be read. */
const darkest = 0.45
const shadeOf = (shade: number | null | undefined, { brand }: Look) =>
  shade === null || shade === undefined ? {} : { fillColor: tinted(brand, shade * darkest) }

/** The heading is a header row, so that it stays with the first row and returns where the table goes on. */
function tableOf({ columns, rows, tones, shades }: Table, heading: string | undefined, look: Look): ContentTable {
  const aligned = columns.map(({ align = 'left' }) => ({ alignment: align }))
  const head = columns.map(
    ({ header }, at): TableCell => ({ ...aligned[at], text: printable(header), style: 'columnHeader' }),
  )
  const title: TableCell[] = [
    { text: printable(heading ?? ''), style: 'heading', colSpan: columns.length, margin: [0, 0, 0, 0] },
    ...columns.slice(1).map((): TableCell => ''),
  ]
  const cells = rows.map((row, index) => {
    const style = styleOf(tones?.[index], look)
    return row.map(
      (cell, at): TableCell =>
        ({
          ...aligned[at],
          ...style,
          ...shadeOf(shades?.[index]?.[at], look),
          ...(textOf(cell, look) as object),
        }) as TableCell,
    )
  })
  const lengths = rows.map((row) => Math.max(0, ...row.map((cell) => JSON.stringify(cell).length)))
  const isSmall = rows.length <= mostRowsTogether && lengths.every((length) => length < 120)
  return {
    table: {
      headerRows: heading ? 2 : 1,
      keepWithHeaderRows: rows.length > 0 ? 1 : 0,
      dontBreakRows: lengths.every((length) => length < longestUnbrokenRow),
      widths: widthsOf(
        columns.map(({ width = 1 }) => width),
        look.width,
      ),
      body: [...(heading ? [title] : []), head, ...cells],
    },
    layout: heading ? { ...rules, hLineWidth: (row: number) => (row < 2 ? 0 : 0.6) } : rules,
    margin: [0, heading ? 12 : 4, 0, 6],
    ...(columns.length >= columnsInSmallPrint && { fontSize: 8 }),
    ...(isSmall && { unbreakable: true }),
  }
}

export function tablesOf(block: Table, heading: string | undefined, look: Look): Content[] {
  const parts = partsOf(block.columns, look.width)
  if (parts.length === 1) return [tableOf(block, heading, look)]
  return parts.map((part, at) => {
    const words = partWords(parts, at)
    const own: Table = {
      ...block,
      columns: part.flatMap((column) => block.columns[column] ?? []),
      rows: block.rows.map((row) => part.map((column) => row[column] ?? '')),
      ...(block.shades && { shades: block.shades.map((row) => part.map((column) => row[column] ?? null)) }),
    }
    return tableOf(own, heading ? `${heading}. ${words}` : words, look)
  })
}
