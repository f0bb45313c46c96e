import { csvRecords } from '#files/csv.ts'
import type { RawRow } from './raw-row.ts'
import { textOf } from './text.ts'

const delimiters = [',', ';', '\t', '|']
/** Two hundred cells of maximum length. */
const longestRecord = 2_100_000

interface Dialect {
  delimiter: string
  skippedRows: number
}

export async function* csvRows(path: string, { delimiter, skippedRows }: Dialect): AsyncGenerator<RawRow[]> {
  let last = skippedRows
  const records = csvRecords(path, textOf(path), {
    delimiter,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    from: skippedRows + 1,
    max_record_size: longestRecord,
  })
  for await (const batch of records) {
    const before = last
    last += batch.length
    yield batch.map((cells, index) => ({ rowNumber: before + index + 1, cells }))
  }
}

/** From the first non-empty line, outside of quotes. Excel also writes `sep=;` as a line of its own. */
export async function detectDialect(path: string): Promise<Dialect> {
  let opening = ''
  for await (const text of textOf(path)) {
    opening = (opening + text).trimStart()
    if (opening.length > longestRecord || /[\n\r]/.test(opening)) break
  }
  const told = /^"?sep=(.)"?[\n\r]/i.exec(opening)?.[1]
  if (told) return { delimiter: told, skippedRows: 1 }
  const counts = countOutsideQuotes(opening)
  const [best = ','] = delimiters.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return { delimiter: best, skippedRows: 0 }
}

function countOutsideQuotes(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts
}
