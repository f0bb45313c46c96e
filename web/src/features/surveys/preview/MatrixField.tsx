import { Radio } from '@mantine/core'
import type { QuestionOf } from '@rostrum/contract/surveys/form'
import { useId } from 'react'
import type { Naming } from './naming.ts'
import classes from './Preview.module.css'

interface Cell {
  row: string
  column: string
}

type MatrixFieldProps = {
  question: QuestionOf<'matrix'>
  value: readonly Cell[]
  onChange: (cells: Cell[]) => void
  naming: Naming
}

/** A table where there is room; on a phone each row is a question with its options below. */
export function MatrixField({ question: { rows, columns }, value, onChange, naming }: MatrixFieldProps) {
  const name = useId()
  const choose = (row: string, column: string) =>
    onChange([...value.filter((cell) => cell.row !== row), { row, column }])
  return (
    <div className={classes.matrix}>
      <table aria-labelledby={naming.labelId} aria-describedby={naming.describedBy}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column.id} data-label={column.label}>
                  <Radio
                    name={`${name}-${row.id}`}
                    aria-label={`${row.label}: ${column.label}`}
                    checked={value.some((cell) => cell.row === row.id && cell.column === column.id)}
                    onChange={() => choose(row.id, column.id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
