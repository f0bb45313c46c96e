// Notes needed to interpret the totals of a matrix.
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import type { MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import type { SizedColumn } from './matrix.ts'

const nameOf = ({ ticker, name }: { ticker: string | null; name: string }): string => ticker ?? name
const listed = new Intl.ListFormat('en-US')
const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

interface Noted {
  quarter: string
  columns: readonly SizedColumn[]
  securities: readonly MatrixSecurity[]
  soldOutCount: number
}

export function matrixNotes({ quarter, columns, securities, soldOutCount }: Noted): string[] {
  const notes: string[] = []
  const before = formatQuarter(quarterBefore(quarter))
  const incomparable = securities.filter(({ incomparableCount }) => incomparableCount > 0)
  if (incomparable.length > 0) {
    const counts = incomparable.map((one) => `${nameOf(one)} ${one.incomparableCount.toLocaleString('en-US')}`)
    notes.push(
      `Change excludes holders without a comparable filing for ${before}, which are neither buyers nor sellers: ${listed.format(counts)}.`,
    )
  }
  if (soldOutCount > 0) {
    notes.push(
      `${counted(soldOutCount, 'institution', 'institutions')} sold every security shown during the quarter and ${soldOutCount === 1 ? 'is' : 'are'} not listed.`,
    )
  }
  const unknown = columns.filter(({ sharesOutstanding }) => sharesOutstanding === null)
  if (unknown.length > 0) {
    notes.push(
      `Shares outstanding of ${listed.format(unknown.map(nameOf))} are unknown, so % O/S is not shown and relative weights exclude them.`,
    )
  }
  const over = securities.filter(({ outstandingShare }) => outstandingShare !== null && outstandingShare > 1)
  if (over.length > 0) {
    notes.push(
      `More than 100% of ${listed.format(over.map(nameOf))} is reported: lent shares count with lender and buyer, and filings have different dates.`,
    )
  }
  if (columns.some(({ factor }) => factor !== 1)) {
    notes.push('Shares are adjusted for later splits; values are as reported.')
  }
  return notes
}
