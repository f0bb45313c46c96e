import type { ReactNode } from 'react'

/** Rows under common headings. The rows arrive sorted: a heading precedes the first row of each group. */
export type RowGroups<Row> = {
  keyOf: (row: Row) => string
  label: (key: string) => ReactNode
}

/** Whether each row begins a group. */
export const groupStarts = <Row>(rows: readonly Row[], { keyOf }: Pick<RowGroups<Row>, 'keyOf'>): boolean[] =>
  rows.map((row, index) => {
    const before = rows[index - 1]
    return index === 0 || before === undefined || keyOf(before) !== keyOf(row)
  })
