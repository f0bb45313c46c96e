import { formatShareOf, intervalOf } from '@rostrum/contract/surveys/figures'
import type { QuestionResult } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import classes from './MatrixHeat.module.css'

type Matrix = Extract<QuestionResult, { type: 'matrix' }>

type MatrixHeatProps = {
  question: Matrix
  /** With equal weights, where the answers are weighed: shown in place of the interval, as in the bars. */
  unweighted?: Matrix | undefined
}

function alikeIn(unweighted: Matrix | undefined, rowId: string, columnId: string): string | undefined {
  const row = unweighted?.rows.find(({ id }) => id === rowId)
  const portion = row?.portions.find(({ id }) => id === columnId)
  return portion && `${formatShareOf(portion.share.value)} alike`
}

/** Darker where more respondents chose the column for the row. */
export const MatrixHeat = ({ question: { title, columns, rows }, unweighted }: MatrixHeatProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label={title} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {columns.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, answered, portions }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {portions.map(({ id: column, share }) => (
              <td
                key={column}
                className={classes.cell}
                style={{
                  background: `color-mix(in srgb, var(--ui-accent) ${Math.round(share.value * 45)}%, transparent)`,
                }}
              >
                {answered > 0 ? (
                  <>
                    {formatShareOf(share.value)}
                    <div className={classes.interval} title={unweighted ? 'With equal weights' : '95% interval'}>
                      {alikeIn(unweighted, id, column) ?? intervalOf(share, formatShareOf)}
                    </div>
                  </>
                ) : (
                  '–'
                )}
              </td>
            ))}
            <td className={classes.count}>{formatNumber(answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
