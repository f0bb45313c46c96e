// The figures of any block as a table, for the formats that have nothing else.
import type { Cell, CellFormat, ReportBlock } from '@rostrum/contract/reports/report'

export interface PlainTable {
  title: string | null
  headers: string[]
  rows: { cell: Cell; format: CellFormat }[][]
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
      }
    case 'chart':
      return {
        title,
        headers: [block.labelHeader, ...block.series.map(({ name }) => name)],
        rows: block.labels.map((label, at) => [
          { cell: label, format: block.labelFormat },
          ...block.series.map(({ values, format }) => ({ cell: values[at] ?? null, format })),
        ]),
      }
    case 'figures':
      return {
        title,
        headers: ['Figure', 'Value', 'Change', 'Against'],
        rows: block.figures.map(({ label, value, format, change }) => [
          { cell: label, format: 'text' },
          { cell: value, format },
          { cell: change?.value ?? null, format: change?.format ?? 'text' },
          { cell: change?.against ?? null, format: 'text' },
        ]),
      }
    case 'text':
      return { title, headers: [], rows: block.paragraphs.map((text) => [{ cell: text, format: 'text' }]) }
  }
}
