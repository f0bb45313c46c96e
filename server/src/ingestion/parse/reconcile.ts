export interface SummaryTotals {
  entryTotal: number | null
  valueTotal: bigint | null
}

export interface RowTotals {
  rowsSeen: number
  rowsRejected: number
  valueSum: bigint
}

export interface Reconciliation {
  /** Rows of the table minus the summary page's entry total; null if the page has none. */
  rowDifference: number | null
  valueDifference: bigint | null
  isReconciled: boolean
  /** Off by at most each row's rounding: the page sums exact figures, the rows are rounded. */
  isWithinRounding: boolean
  /** The page uses another unit than the rows: the filer mixes dollars and thousands. */
  scale: 'page-in-thousands' | 'page-in-dollars' | null
}

/** Compares rows and value with the summary page. Entry Total counts raw rows, including rejected ones. */
export function reconcile(page: SummaryTotals, rows: RowTotals): Reconciliation {
  const rowDifference = page.entryTotal === null ? null : rows.rowsSeen - page.entryTotal
  const valueDifference = page.valueTotal === null ? null : rows.valueSum - page.valueTotal
  const distance = valueDifference === null ? null : valueDifference < 0n ? -valueDifference : valueDifference
  return {
    rowDifference,
    valueDifference,
    isReconciled: rowDifference === 0 && valueDifference === 0n && rows.rowsRejected === 0,
    isWithinRounding: rowDifference === 0 && distance !== null && distance <= BigInt(rows.rowsSeen),
    scale: scaleOf(page.valueTotal, rows.valueSum),
  }
}

function scaleOf(page: bigint | null, rows: bigint): Reconciliation['scale'] {
  if (page === null || page === 0n || rows === 0n) return null
  const ratio = Number(rows) / Number(page)
  if (ratio > 900 && ratio < 1100) return 'page-in-thousands'
  return ratio > 0.0009 && ratio < 0.0011 ? 'page-in-dollars' : null
}
