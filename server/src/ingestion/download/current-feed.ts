// EDGAR's feed of the latest filings, minutes old, where the daily index comes at night. The same filing appears once
// for each of its filers.
import type { EdgarClient } from './client.ts'
import { addFiling, emptyIndex, type FilingIndex, type IndexedFiling } from './filing-index.ts'

const perPage = 100
/** More than EDGAR receives in an hour; what is older comes with the daily index. */
const mostPages = 40

const pagePath = (page: number) =>
  `/cgi-bin/browse-edgar?action=getcurrent&type=&company=&dateb=&owner=include&start=${page * perPage}&count=${perPage}&output=atom`

export interface FeedEntry extends IndexedFiling {
  updatedAt: Date
}

/** Everything of the wanted forms that arrived since, and perhaps somewhat before. */
export async function readCurrentFeed(
  client: EdgarClient,
  wants: (form: string) => boolean,
  since: Date,
): Promise<FilingIndex> {
  const index = emptyIndex()
  for (let page = 0; page < mostPages; page += 1) {
    const entries = entriesOf(await client.text(pagePath(page)))
    for (const { updatedAt: _, ...filing } of entries) if (wants(filing.form)) addFiling(index, filing)
    if (entries.length === 0 || entries.some(({ updatedAt }) => updatedAt < since)) break
  }
  return index
}

/** What is no entry of a filing is left out. */
export function entriesOf(atom: string): FeedEntry[] {
  const found: FeedEntry[] = []
  for (const piece of atom.split('<entry>').slice(1)) {
    const entry = entryOf(piece.slice(0, 5000))
    if (entry) found.push(entry)
  }
  return found
}

function entryOf(text: string): FeedEntry | null {
  const accession = /accession-number=(\d{10}-\d{2}-\d{6})/.exec(text)?.[1]
  const form = /<category\b[^>]{0,200}\bterm="([^"]{1,20})"/.exec(text)?.[1]
  const cik = /\/edgar\/data\/(\d{1,10})\//.exec(text)?.[1]
  const updated = /<updated>([^<]{1,40})<\/updated>/.exec(text)?.[1] ?? ''
  const updatedAt = new Date(updated)
  if (!accession || !form || !cik || Number.isNaN(updatedAt.getTime())) return null
  // The day in New York, as the index has it.
  const filedOn = /Filed:[^0-9]{0,40}(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? updated.slice(0, 10)
  const path = `edgar/data/${Number(cik)}/${accession}.txt`
  return { accession, form, filedOn, path, ciks: [cik.padStart(10, '0')], updatedAt }
}
