// A server on this machine that behaves like EDGAR: it wants to know who asks, blocks those who ask too fast, sends ranges,
// knows versions, and lists the days of its daily index. Faults are planted by path.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Each is used once. */
type Fault = 'drop' | 'error' | 'busy' | 'missing' | 'half' | 'elsewhere' | 'silent'

interface Kept {
  body: Buffer
  etag: string
}

interface Asked {
  path: string
  range: string | undefined
  at: number
  status: number
}

const blockMs = 300

export async function openEdgarServer({ perSecond = 1000, retryAfter = '0' } = {}) {
  const files = new Map<string, Kept>()
  const faults = new Map<string, Fault[]>()
  const asked: Asked[] = []
  let blockedUntil = 0

  /** Counted over the last second, blocked requests too. */
  const isTooFast = (now: number) => {
    if (asked.filter(({ at }) => at > now - 1000).length > perSecond) blockedUntil = now + blockMs
    return now < blockedUntil
  }

  const answer = (request: IncomingMessage, response: ServerResponse, path: string): number => {
    const end = (status: number, headers: Record<string, string> = {}, body = '') => {
      response.writeHead(status, headers).end(body)
      return status
    }
    if (!request.headers['user-agent']?.includes('@'))
      return end(403, { 'content-type': 'text/html' }, 'Undeclared tool')
    if (isTooFast(performance.now())) return end(429, { 'retry-after': retryAfter })
    const fault = faults.get(path)?.shift()
    if (fault === 'error') return end(500)
    if (fault === 'busy') return end(503, { 'retry-after': retryAfter })
    if (fault === 'elsewhere') return end(302, { location: 'http://other.example/file.zip' })
    const kept = files.get(path)
    if (fault === 'missing' || !kept) return missing(path, end)
    return send(request, response, kept, fault)
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const entry: Asked = { path, range: request.headers.range, at: performance.now(), status: 0 }
    asked.push(entry)
    entry.status = answer(request, response, path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    put(path: string, content: string | Buffer) {
      const body = Buffer.from(content)
      files.set(path, { body, etag: `"${createHash('sha1').update(body).digest('hex')}"` })
    },
    remove: (path: string) => files.delete(path),
    plant: (path: string, ...planted: Fault[]) => faults.set(path, planted),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
export type EdgarServer = Awaited<ReturnType<typeof openEdgarServer>>

/** The archive's storage refuses what it does not have, the rest of the site does not find it. */
const missing = (path: string, end: (status: number, headers: Record<string, string>, body: string) => number) =>
  path.startsWith('/Archives/')
    ? end(403, { 'content-type': 'application/xml' }, '<Error><Code>AccessDenied</Code></Error>')
    : end(404, { 'content-type': 'text/html' }, 'Not found')

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag }: Kept,
  fault: Fault | undefined,
): number {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  const end = (status: number) => {
    response.writeHead(status, { etag }).end()
    return status
  }
  if (ifNoneMatch === etag) return end(304)
  const start = range && ifRange === etag ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0
  if (start >= body.length && start > 0) return end(416)
  const rest = body.subarray(start)
  const partly = { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` }
  const status = start > 0 ? 206 : 200
  // Half of it with a matching length looks complete: only the content tells.
  const sent = fault === 'half' ? rest.subarray(0, rest.length / 2) : rest
  response.writeHead(status, { etag, 'content-length': String(sent.length), ...(start > 0 && partly) })
  if (fault === 'drop') response.write(rest.subarray(0, rest.length / 2), () => response.destroy())
  else if (fault === 'silent') response.write(rest.subarray(0, rest.length / 2))
  else response.end(sent)
  return status
}

interface Line {
  cik: number
  form: string
  filedOn: string
  accession: string
}

const pathOf = ({ cik, accession }: Pick<Line, 'cik' | 'accession'>) => `edgar/data/${cik}/${accession}.txt`
const preamble = `Description: Master Index of EDGAR Dissemination Feed\n\nCIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n`

/** Written as the daily index writes days, without dashes. */
export const masterIndex = (lines: readonly (Line | string)[]): string =>
  preamble +
  lines
    .map((line) =>
      typeof line === 'string'
        ? line
        : `${line.cik}|INVENTED ${line.cik}|${line.form}|${line.filedOn.replaceAll('-', '')}|${pathOf(line)}`,
    )
    .join('\n')

export const currentFeed = (entries: readonly (Line & { updated: string })[]): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>${entries
    .map(
      ({ cik, form, filedOn, accession, updated }) =>
        `<entry><title>${form} - INVENTED (${String(cik).padStart(10, '0')}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/${accession}-index.htm"/>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${filedOn} &lt;b&gt;AccNo:&lt;/b&gt; ${accession}</summary>
<updated>${updated}</updated><category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`,
    )
    .join('\n')}</feed>`

export const listingOf = (names: readonly string[]): string =>
  JSON.stringify({ directory: { item: names.map((name) => ({ name, type: 'file', href: name, size: '1 KB' })) } })

export const feedPage = (page: number) =>
  `/cgi-bin/browse-edgar?action=getcurrent&type=&company=&dateb=&owner=include&start=${page * 100}&count=100&output=atom`
