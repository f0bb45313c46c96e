// How an import tells where it is: a line that renews itself on a terminal, one line of JSON a second elsewhere.
import type { Imported, ImportProgress } from '../ingestion/load/import.ts'

export function createProgress(now: () => number = Date.now) {
  const begin = now()
  let shownAt = 0
  const isTerminal = process.stderr.isTTY
  return {
    show({ counts, doing }: ImportProgress) {
      const interval = isTerminal ? 100 : 1000
      if (now() - shownAt < interval) return
      shownAt = now()
      const seconds = (now() - begin) / 1000
      const rate = Math.round(counts.rows / Math.max(seconds, 0.001))
      if (isTerminal) {
        const line = `${counts.filings} filings, ${counts.rows} rows, ${rate} rows/s, ${counts.rejected} refused · ${doing}`
        process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 120) - 1)}`)
      } else {
        const { files, filings, rows, rejected } = counts
        process.stderr.write(`${JSON.stringify({ files, filings, rows, rejected, rows_per_second: rate, doing })}\n`)
      }
    },
    end() {
      if (isTerminal) process.stderr.write('\r\x1b[K')
    },
  }
}

export function summarize({ counts, derived }: Imported): string {
  const units = Object.entries(counts.units).map(([reason, count]) => `${count} by ${reason.replaceAll('-', ' ')}`)
  return [
    `Files     ${counts.files} read, ${counts.skippedFiles} known already`,
    `Filings   ${counts.filings} new, ${counts.skippedFilings} known already`,
    `Rows      ${counts.rows}, ${counts.rejected} refused (npm run import -- --rejects)`,
    `Totals    ${counts.reconciled} filings agree with their summary page, ${counts.unreconciled} do not`,
    `Units     ${units.join(', ') || 'none to decide'}`,
    `Derived   ${derived.books} books in ${new Set(derived.quarters).size} quarters`,
  ].join('\n')
}
