import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { type RawRow, rowsAtOnce } from './raw-row.ts'
import { UnreadableSheet } from './refusal.ts'
import { textOf } from './text.ts'

const delimiters = [',', ';', '\t', '|']
/** Two hundred cells of maximum length. */
const longestRecord = 2_100_000

export async function* csvRows(path: string): AsyncGenerator<RawRow[]> {
  const { delimiter, skippedRows } = await detectDelimiter(path)
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    from: skippedRows + 1,
    max_record_size: longestRecord,
  })
  const input = Readable.from(textOf(path))
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let rowNumber = skippedRows
  let rows: RawRow[] = []
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      rowNumber += 1
      rows.push({ rowNumber, cells })
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
  } catch (error) {
    throw explained(error)
  } finally {
    input.destroy()
    parser.destroy()
  }
  if (rows.length > 0) yield rows
}

/** An unclosed quote swallows the rest of the file, so nothing after it can be trusted to be a row. */
function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { lines } = error as CsvError & Partial<Info>
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableSheet(`has a quote that never closes (line ${lines})`)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnreadableSheet('has a row that never ends')
  return new UnreadableSheet('is damaged')
}

/** From the first non-empty line, outside of quotes. Excel also writes `sep=;` as a line of its own. */
async function detectDelimiter(path: string): Promise<{ delimiter: string; skippedRows: number }> {
  let opening = ''
  for await (const text of textOf(path)) {
    opening += text
    if (opening.length > longestRecord || /\S[^\n\r]*[\n\r]/.test(opening)) break
  }
  opening = opening.replace(/^\uFEFF/, '').trimStart()
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
