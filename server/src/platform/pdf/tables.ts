// Tables, of which one that is wider than the page is printed in parts, each with the first column.
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { tinted } from './chart/colors.ts'
import type { Block, RowTone } from './document.ts'
import { colorOf, type Look, rules, textOf } from './look.ts'
import { fitTogether, type Note, noteOf } from './notes.ts'
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
/** One of a few lines. */
const longestShortRow = 400
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

/** So many rows of a long table are on the page of its notes. */
const rowsWithNotes = 2
const rowHeight = 20

/** The last rows and the notes as one row that is not parted: where it has no room, the header returns above it. */
function withNotes(rows: TableCell[][], notes: Content[], widths: number[]): TableCell[] {
  const last = rows.length === 0 ? [] : [{ table: { widths, dontBreakRows: true, body: rows }, layout: rules }]
  return [
    { stack: [...last, { stack: notes, margin: [0, 5, 0, 0] }], colSpan: widths.length } as TableCell,
    ...widths.slice(1).map((): TableCell => ''),
  ]
}

/**
 * The heading is a header row, so that it stays with the first row and returns where the table goes on. Notes stay with
 * the last rows.
 */
function tableOf(
  { columns, rows, tones, shades }: Table,
  heading: string | undefined,
  notes: readonly Note[],
  look: Look,
): Content[] {
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
  const headers = [...(heading ? [title] : []), head]
  const widths = widthsOf(
    columns.map(({ width = 1 }) => width),
    look.width,
  )
  const printedNotes = notes.map((note) => noteOf(note, look))
  const isOnOnePage = isSmall && fitTogether((rows.length + 2) * rowHeight, notes, look)
  const isTied =
    notes.length > 0 &&
    !isOnOnePage &&
    lengths.slice(-rowsWithNotes).every((length) => length < longestShortRow) &&
    fitTogether(rowsWithNotes * 3 * rowHeight, notes, look)
  const apart = isTied ? Math.max(0, rows.length - rowsWithNotes) : rows.length
  const tied = isTied ? [withNotes(cells.slice(apart), printedNotes, widths)] : []
  const tiedRow = isTied ? headers.length + apart : Number.NaN
  const table: ContentTable = {
    table: {
      headerRows: headers.length,
      keepWithHeaderRows: rows.length > 0 ? 1 : 0,
      dontBreakRows: lengths.every((length) => length < longestUnbrokenRow),
      widths,
      body: [...headers, ...cells.slice(0, apart), ...tied],
    },
    layout: {
      ...rules,
      hLineWidth: (row: number) => (row < headers.length || row > tiedRow ? 0 : 0.6),
      paddingTop: (row: number) => (row === tiedRow ? 0 : rules.paddingTop()),
      paddingBottom: (row: number) => (row === tiedRow ? 0 : rules.paddingBottom()),
    },
    margin: [0, heading ? 12 : 4, 0, 6],
    ...(columns.length >= columnsInSmallPrint && { fontSize: 8 }),
    ...(isSmall && { unbreakable: true }),
  }
  if (isTied || notes.length === 0) return [table]
  return isOnOnePage ? [{ stack: [table, ...printedNotes], unbreakable: true }] : [table, ...printedNotes]
}

export function tablesOf(block: Table, heading: string | undefined, notes: readonly Note[], look: Look): Content[] {
  const parts = partsOf(block.columns, look.width)
  if (parts.length === 1) return tableOf(block, heading, notes, look)
  return parts.flatMap((part, at) => {
    const words = partWords(parts, at)
    const own: Table = {
      ...block,
      columns: part.flatMap((column) => block.columns[column] ?? []),
      rows: block.rows.map((row) => part.map((column) => row[column] ?? '')),
      ...(block.shades && { shades: block.shades.map((row) => part.map((column) => row[column] ?? null)) }),
    }
    return tableOf(own, heading ? `${heading}. ${words}` : words, at === parts.length - 1 ? notes : [], look)
  })
}
