import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { type FileProblem, UnreadableFileError } from './unreadable-file.ts'

/** Batch size, large enough that the event loop turn per batch costs next to nothing per record. */
const recordsAtOnce = 1000

type CsvOptions = Options & { max_record_size: number }

/** The records of a CSV file in batches; those before a damaged one are yielded before the error is thrown. */
export async function* csvRecords(
  source: string,
  text: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<string[][]> {
  const parser = parse({ bom: true, relax_column_count: true, ...options })
  const input = Readable.from(text)
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let records: string[][] = []
  let failure: unknown
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      records.push(record)
      if (records.length < recordsAtOnce) continue
      yield records
      records = []
    }
  } catch (error) {
    failure = explained(error, source)
  } finally {
    input.destroy()
    parser.destroy()
  }
  if (records.length > 0) yield records
  if (failure !== undefined) throw failure
}

const problems: Record<string, FileProblem> = {
  CSV_QUOTE_NOT_CLOSED: 'csv-open-quote',
  CSV_MAX_RECORD_SIZE: 'csv-endless-row',
}

/** Errors of the text itself, such as a truncated archive, are left to the caller. */
function explained(error: unknown, source: string): unknown {
  if (!(error instanceof CsvError)) return error
  const { lines } = error as CsvError & Partial<Info>
  const problem = problems[error.code] ?? 'csv-damaged'
  return new UnreadableFileError(source, error.message, { problem, ...(lines !== undefined && { line: lines }) })
}
