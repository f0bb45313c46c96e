// The figures of any block as a table, for the formats that have nothing else.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { Cell, CellFormat, ChartBlock, FiguresBlock, ReportBlock } from '@rostrum/contract/reports/report'

export interface PlainTable {
  title: string | null
  headers: string[]
  rows: { cell: Cell; format: CellFormat }[][]
  /** Below it: what was left out, what a figure is of, what happened when. */
  notes: string[]
}

const noteOf = ({ note }: { note: string | null }): string[] => (note ? [note] : [])

const marksOf = ({ marks, labels, labelFormat }: ChartBlock): string[] =>
  marks.map(({ at, text }) => `${formatCell(labels[at] ?? null, labelFormat)}: ${text}`)

/** A column of notes, if there are any. */
function figuresTable({ title, figures }: FiguresBlock): PlainTable {
  const isNoted = figures.some(({ note }) => note)
  return {
    title,
    headers: ['Figure', 'Value', 'Change', 'Against', ...(isNoted ? ['Note'] : [])],
    rows: figures.map(({ label, value, format, change, note }) => [
      { cell: label, format: 'text' },
      { cell: value, format },
      { cell: change?.value ?? null, format: change?.format ?? 'text' },
      { cell: change?.against ?? null, format: 'text' },
      ...(isNoted ? [{ cell: note, format: 'text' as const }] : []),
    ]),
    notes: [],
  }
}

export function tableOf(block: ReportBlock): PlainTable {
  const { title } = block
  switch (block.type) {
    case 'table':
      return {
        title,
        headers: block.columns.map(({ label }) => label),
        rows: block.rows.map(({ cells }) =>
          cells.map((cell, at) => ({ cell, format: block.columns[at]?.format ?? 'text' })),
        ),
        notes: noteOf(block),
      }
    case 'chart':
      return {
        title,
        headers: [block.labelHeader, ...block.series.map(({ name }) => name)],
        rows: block.labels.map((label, at) => [
          { cell: label, format: block.labelFormat },
          ...block.series.map(({ values, format }) => ({ cell: values[at] ?? null, format })),
        ]),
        notes: [...noteOf(block), ...marksOf(block)],
      }
    case 'figures':
      return figuresTable(block)
    case 'text':
      return { title, headers: [], rows: block.paragraphs.map((text) => [{ cell: text, format: 'text' }]), notes: [] }
  }
}
