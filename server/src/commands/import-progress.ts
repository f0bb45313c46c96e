// Progress of an import: a progress bar on a terminal, otherwise one line of JSON per second.
import type { Imported, ImportProgress } from '#ingestion/load/import.ts'

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Updated by a timer rather than by rows read, so that a long database step does not look stalled. */
export function createProgress(output: Output = process.stderr, now: () => number = performance.now.bind(performance)) {
  const begin = now()
  let readingSeconds = 0
  const describe = output.isTTY ? describeAsBar : describeAsJson
  let latest: ImportProgress | undefined
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    if (!latest) return
    // Deriving reads no rows, so its time must not lower the rate.
    if (latest.reading) readingSeconds = (now() - begin) / 1000
    output.write(describe(latest, readingSeconds, output.columns ?? 120))
  }
  return {
    show(progress: ImportProgress) {
      // Steps after reading are shown when they begin, so that a slow one is not hidden behind a fast one's line.
      const isStep = !progress.reading && progress.doing !== latest?.doing
      latest = progress
      if (timer && !isStep) return
      write()
      if (timer) return
      timer = setInterval(write, output.isTTY ? 100 : 1000)
      timer.unref()
    },
    end() {
      clearInterval(timer)
      if (output.isTTY) output.write('\r\x1b[K')
    },
  }
}

const rateOf = (rows: number, seconds: number): number => Math.round(rows / Math.max(seconds, 0.001))

function describeAsJson({ counts, doing, reading }: ImportProgress, seconds: number): string {
  const { files, filings, rows, rejected } = counts
  const left = reading?.secondsLeft ?? null
  return `${JSON.stringify({
    files,
    filings,
    rows,
    rejected,
    rows_per_second: rateOf(rows, seconds),
    // Null if unknown, which is different from zero.
    seconds_left: left === null ? null : Math.ceil(left),
    doing,
  })}\n`
}

const barWidth = 20

function describeAsBar({ counts, doing, reading }: ImportProgress, seconds: number, columns: number): string {
  const parts = [`${counts.rows} rows`, `${rateOf(counts.rows, seconds)} rows/s`]
  if (reading) parts.push(timeLeft(reading.secondsLeft))
  if (counts.rejected > 0) parts.push(`${counts.rejected} rejected`)
  const line = `${reading ? `${bar(reading.share)} ` : ''}${parts.join(', ')} · ${doing}`
  return `\r\x1b[K${line.slice(0, columns - 1)}`
}

function bar(share: number): string {
  const full = Math.floor(share * barWidth)
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.floor(share * 100)).padStart(3)} %`
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return 'time left unknown'
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s left`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${whole % 60} s left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

export function summarize({ counts, derived, setAside, securities }: Omit<Imported, 'runId'>): string {
  const units = Object.entries(counts.units).map(([reason, count]) => `${count} by ${reason.replaceAll('-', ' ')}`)
  const disagreeing = counts.unreconciledFilings.join(', ')
  const more = counts.unreconciled > counts.unreconciledFilings.length ? '…' : ''
  return [
    `Files     ${counts.files} read, ${counts.skippedFiles} already known`,
    `Filings   ${counts.filings} new, ${counts.skippedFilings} already known`,
    `Rows      ${counts.rows}, ${counts.rejected} rejected (npm run import -- --rejects)`,
    `Totals    ${counts.reconciled} filings agree with their summary page, ${counts.unreconciled} do not${disagreeing ? `: ${disagreeing}${more}` : ''}`,
    `Units     ${units.join(', ') || 'none to decide'}`,
    `Derived   ${derived.portfolios} portfolios in ${new Set(derived.quarters).size} quarters`,
    ...(securities && securities.same + securities.unsure > 0
      ? [
          `Same      ${securities.same} pairs of securities joined, ${securities.unsure} unsure (npm run import -- --securities)`,
        ]
      : []),
    ...setAside.map(({ accession, manager, reason }) => `Set aside ${accession} (${manager}): ${reason}`),
  ].join('\n')
}

/** One line if there was nothing to import or nothing readable; null if the summary is enough. */
export function explainNothing(
  { counts, firstRefusal }: Omit<Imported, 'runId'>,
  paths: readonly string[],
): string | null {
  if (counts.files + counts.skippedFiles > 0) return null
  const where = paths.join(', ')
  if (!firstRefusal) return `Nothing to import: there are no files in ${where}`
  const { source, reason } = firstRefusal
  if (counts.rejected === 1) return `Nothing was imported. ${source}: ${reason}`
  return `Nothing was imported: ${counts.rejected} rejected in ${where}, the first is ${source}: ${reason} (npm run import -- --rejects lists all)`
}
