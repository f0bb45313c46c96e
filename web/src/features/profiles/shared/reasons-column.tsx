import type { DataColumn } from '#ui/data-table/column.ts'

/** Rows of a list of suggestions say why; others do not. */
export type Suggested<Row> = Row & { reasons?: string[] }

export const reasonsColumn: DataColumn<{ reasons?: string[] }> = {
  id: 'reasons',
  header: 'Why suggested',
  width: 320,
  cell: ({ reasons = [] }) => <span title={reasons.join('. ')}>{reasons.join(' · ') || '–'}</span>,
}
