import type { FilingRow, RowDoubt } from '@rostrum/contract/filings'
import { formatMoney } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from './evidence.module.css'
import { formatAsFiled } from './evidence-labels.ts'

type FiledRowsProps = { rows: (FilingRow & { accession?: string })[]; label: string }

const kindOf = (row: FilingRow) => (row.putCall === 'put' ? 'Put' : row.putCall === 'call' ? 'Call' : null)

/** Rows exactly as filed. */
export const FiledRows = ({ rows, label }: FiledRowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Issuer and class</th>
          <th scope="col">CUSIP</th>
          <th scope="col" data-align="right">
            Amount
          </th>
          <th scope="col" data-align="right">
            Value
          </th>
          <th scope="col">Discretion</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.accession} ${row.rowNumber}`}>
            <td>{row.rowNumber}</td>
            <td>
              {row.issuerName} <span className={classes.quiet}>{row.classTitle}</span>{' '}
              {kindOf(row) && <Chip>{kindOf(row)}</Chip>}
              {row.doubt && <Doubt doubt={row.doubt} />}
            </td>
            <td>{row.cusip}</td>
            <td data-align="right">
              {formatAsFiled(row.amount)} <span className={classes.quiet}>{row.amountType}</span>
            </td>
            <td data-align="right">{formatAsFiled(row.value)}</td>
            <td>
              {row.discretion ?? '–'}
              {row.otherManagers.length > 0 && (
                <span className={classes.quiet}> with {row.otherManagers.join(', ')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const countedWords = { long: 'shares', put: 'a put', call: 'a call', nothing: 'nothing' } as const

/** Both numbers, because a person may see which one is right. */
const Doubt = ({ doubt }: { doubt: RowDoubt }) => (
  <div className={classes.quiet}>
    <Chip tone="warning">Counted as {countedWords[doubt.countedAs]}</Chip> {doubt.reason}.{' '}
    {formatMoney(doubt.filedValue)} as filed, {formatMoney(doubt.countedValue)} as counted.
  </div>
)
