import { formatCell, isFigure, missingCell } from '@rostrum/contract/reports/format-cell'
import type { Cell, CellFormat, ReportRow, TableBlock } from '@rostrum/contract/reports/report'
import { RecordLink } from './RecordLink.tsx'
import classes from './ReportPageView.module.css'

export type OnFigure = (at: { row: number; column: number }) => void

type ReportTableProps = {
  block: TableBlock
  /** The name of the table where it has no title of its own. */
  label: string
  onRow?: ((row: ReportRow) => void) | undefined
  onFigure?: OnFigure | undefined
}

export const ReportTable = ({ block, label, onRow, onFigure }: ReportTableProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
    <section className={classes.scroller} aria-label={block.title ?? label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {block.columns.map(({ label: header, format }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name and never move
              <th key={at} scope="col" data-align={alignOf(format)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is replaced as a whole
              key={at}
              row={row}
              block={block}
              onRow={onRow}
              {...(onFigure && { onColumn: (column: number) => onFigure({ row: at, column }) })}
            />
          ))}
        </tbody>
      </table>
    </section>
    {block.note && <p className={classes.note}>{block.note}</p>}
  </>
)

const alignOf = (format: CellFormat) => (isFigure(format) ? 'right' : undefined)

type LineProps = Pick<ReportTableProps, 'block' | 'onRow'> & { row: ReportRow; onColumn?: (at: number) => void }

function Line({ row, block: { columns }, onRow, onColumn }: LineProps) {
  const named = columns.findIndex(({ format }, at) => format === 'text' && row.cells[at] !== null)
  return (
    <tr data-tone={row.tone ?? undefined} {...(onRow && { onClick: () => onRow(row) })}>
      {row.cells.map((cell, at) => {
        const format = columns[at]?.format ?? 'text'
        const words = formatCell(cell, format)
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: cells belong to columns
            key={at}
            data-align={alignOf(format)}
            data-sign={signOf(cell, format)}
            data-missing={words === missingCell || undefined}
          >
            {row.link && at === named ? (
              <RecordLink link={row.link}>{words}</RecordLink>
            ) : onColumn && typeof cell === 'number' ? (
              <button type="button" className={classes.figure} onClick={() => onColumn(at)}>
                {words}
              </button>
            ) : (
              words
            )}
          </td>
        )
      })}
    </tr>
  )
}

const signedFormats: readonly CellFormat[] = ['change', 'growth', 'points']

export const signOf = (cell: Cell, format: CellFormat): 'positive' | 'negative' | undefined =>
  typeof cell !== 'number' || cell === 0 || !signedFormats.includes(format)
    ? undefined
    : cell > 0
      ? 'positive'
      : 'negative'
