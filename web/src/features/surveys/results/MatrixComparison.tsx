import { Select } from '@mantine/core'
import { comparedMatrix, type MatrixResult, topColumn } from '@rostrum/contract/surveys/comparison'
import { formatCount, formatShareOf, intervalOf } from '@rostrum/contract/surveys/figures'
import type { ResultGroup } from '@rostrum/contract/surveys/results'
import { useState } from 'react'
import classes from './MatrixHeat.module.css'

type MatrixComparisonProps = { question: MatrixResult; groups: readonly ResultGroup[] }

/** How many of each group chose one column, for every row; darker where more did. */
export function MatrixComparison({ question, groups }: MatrixComparisonProps) {
  const { title, columns } = question
  const [chosen, setChosen] = useState(topColumn(question)?.id ?? '')
  const compared = comparedMatrix(question, groups, chosen)
  return (
    <>
      <Select
        label="Share who chose"
        w={240}
        mb={8}
        allowDeselect={false}
        data={columns.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={(id) => id && setChosen(id)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
      <section className={classes.scroller} aria-label={`${title}: compared`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {compared.groups.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.rows.map(({ id, label, cells }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <Cell key={compared.groups[at]?.key} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type CellProps = { cell: ReturnType<typeof comparedMatrix>['rows'][number]['cells'][number] }

const Cell = ({ cell }: CellProps) =>
  cell ? (
    <td
      className={classes.cell}
      style={{ background: `color-mix(in srgb, var(--ui-accent) ${Math.round(cell.share.value * 45)}%, transparent)` }}
    >
      <b>{formatShareOf(cell.share.value)}</b>
      <div className={classes.interval} title="95% confidence interval, and number of answers">
        {intervalOf(cell.share, formatShareOf)} ({formatCount(cell.answered)})
      </div>
    </td>
  ) : (
    <td className={classes.cell}>–</td>
  )
