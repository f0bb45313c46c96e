// Downloads a quarter's Form 13F filings from EDGAR within its fair access rules: with a user agent, at most ten
// requests a second, and no file twice. Existing files are kept, so an interrupted download resumes.
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pace } from './pace.ts'

export interface DownloadOptions {
  /** https://www.sec.gov */
  base: string
  /** The SEC requires a name and an email address as user agent. */
  userAgent: string
  folder: string
  year: number
  quarter: number
  /** The SEC allows ten. */
  requestsPerSecond?: number
  /** How long to pause after a rate limit response. */
  backOffMs?: number
  onProgress?: (progress: { done: number; total: number; fetched: number }) => void
}

export interface Downloaded {
  total: number
  fetched: number
  /** Files that could not be downloaded, and why. */
  failed: { path: string; reason: string }[]
}

const forms = new Set(['13F-HR', '13F-HR/A', '13F-NT', '13F-NT/A'])
const attempts = 4

export async function downloadQuarter(options: DownloadOptions): Promise<Downloaded> {
  const { base, folder, year, quarter, onProgress } = options
  await mkdir(folder, { recursive: true })
  const fetchText = createFetcher(options)
  const index = await fetchText(`${base}/Archives/edgar/full-index/${year}/QTR${quarter}/master.idx`)
  const paths = filingsOf(index)
  const result: Downloaded = { total: paths.length, fetched: 0, failed: [] }
  for (const [at, path] of paths.entries()) {
    const file = join(folder, basename(path))
    if (!existsSync(file)) {
      try {
        await keep(file, await fetchText(`${base}/Archives/${path}`))
        result.fetched += 1
      } catch (error) {
        result.failed.push({ path, reason: error instanceof Error ? error.message : String(error) })
      }
    }
    onProgress?.({ done: at + 1, total: paths.length, fetched: result.fetched })
  }
  return result
}

/** Written atomically: a file is complete or absent. */
async function keep(file: string, text: string) {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

/** The master index: CIK|Company Name|Form Type|Date Filed|Filename, after a text preamble. */
export function filingsOf(index: string): string[] {
  const paths = new Set<string>()
  for (const line of index.split('\n')) {
    const [cik = '', , form = '', , path = ''] = line.trim().split('|')
    if (/^\d+$/.test(cik) && forms.has(form) && /^edgar\/data\/[\w/.-]+\.txt$/.test(path) && !path.includes('..')) {
      paths.add(path)
    }
  }
  return [...paths]
}

function createFetcher({ userAgent, requestsPerSecond = 10, backOffMs = 10_000 }: DownloadOptions) {
  const turn = pace(requestsPerSecond)
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  return async (url: string): Promise<string> => {
    let reason = ''
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await turn()
      try {
        const response = await fetch(url, { headers: { 'user-agent': userAgent } })
        if (response.ok) return await wholeText(response)
        reason = `it answers ${response.status}`
        if (response.status === 404) break
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
      // EDGAR blocks clients that keep requesting, so the backoff grows.
      await rest(backOffMs * (attempt + 1))
    }
    throw new Error(`${url}: ${reason}`)
  }
}

/** A truncated response must not be mistaken for a short filing. */
async function wholeText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const announced = response.headers.get('content-length')
  const isEncoded = response.headers.has('content-encoding')
  if (announced !== null && !isEncoded && Number(announced) !== bytes.length)
    throw new Error('the answer was cut short')
  return bytes.toString('utf8')
}
