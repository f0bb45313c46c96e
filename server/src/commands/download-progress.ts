// Progress of a download: one line that is overwritten on a terminal, otherwise a line every few seconds.
import type { DownloadProgress } from '#ingestion/download/download.ts'
import { formatBytes } from '#ingestion/download/fetch-file.ts'

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const quietMs = 5000

/** A line that says what is being done now. */
export function createLine(output: Output = process.stderr, now: () => number = performance.now.bind(performance)) {
  let last = Number.NEGATIVE_INFINITY
  return {
    show(text: string) {
      if (now() - last < (output.isTTY ? 100 : quietMs)) return
      last = now()
      output.write(output.isTTY ? `\r\x1b[K${text.slice(0, (output.columns ?? 120) - 1)}` : `${text}\n`)
    },
    clear() {
      last = Number.NEGATIVE_INFINITY
      if (output.isTTY) output.write('\r\x1b[K')
    },
  }
}

export function createDownloadProgress(output: Output = process.stderr, now?: () => number) {
  const line = createLine(output, now)
  /** Kept, where the line is overwritten. */
  const tell = (text: string) => {
    line.clear()
    output.write(`${text}\n`)
  }
  return {
    show(progress: DownloadProgress) {
      const text = describe(progress)
      if (progress.step === 'bytes' || progress.step === 'filings') line.show(text)
      else tell(text)
    },
    wait: (message: string) => tell(`Waiting: ${message}`),
    end: () => line.clear(),
  }
}

function describe(progress: DownloadProgress): string {
  switch (progress.step) {
    case 'file':
      return `${progress.name}: ${progress.title}, usually about ${formatBytes(progress.aboutBytes)}`
    case 'bytes': {
      const { name, bytes, total } = progress.file
      return total === null
        ? `${name}: ${formatBytes(bytes)}`
        : `${name}: ${formatBytes(bytes)} of ${formatBytes(total)} (${Math.floor((bytes / Math.max(total, 1)) * 100)}%)`
    }
    case 'checking':
      return `${progress.name}: checking every entry`
    case 'done':
      return `${progress.name}: ${progress.outcome.state === 'fetched' ? `complete, ${formatBytes(progress.outcome.bytes)}` : 'unchanged'}`
    case 'filings':
      return `${progress.title}: ${progress.done} of ${progress.total} filings`
    case 'failed':
      return `${progress.name} could not be downloaded: ${progress.reason}`
    case 'note':
      return progress.text
  }
}
