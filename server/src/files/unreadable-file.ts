/** What the readers of this folder find, for callers with their own wording. */
export type FileProblem =
  | 'csv-damaged'
  | 'csv-endless-row'
  | 'csv-open-quote'
  | 'xml-damaged'
  | 'xml-endless-text'
  | 'xml-too-deep'
  | 'zip-damaged'
  | 'zip-encrypted'
  | 'zip-entries'
  | 'zip-too-large'

interface Details {
  problem?: FileProblem
  /** The record of a table, counted from 1. */
  row?: number
  /** The line of the file, counted from 1. */
  line?: number
}

/** A file, or a document in it, that cannot be read. Thrown by readers and parsers. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
  readonly source: string
  readonly reason: string
  readonly details: Details

  constructor(source: string, reason: string, details: Details = {}) {
    super(`${source}${details.row === undefined ? '' : `, row ${details.row}`}: ${reason}`)
    this.source = source
    this.reason = reason
    this.details = details
  }
}

/** Any error as one that names the file; an UnreadableFileError is returned unchanged. */
export function asUnreadableFile(error: unknown, source: string, problem?: FileProblem): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error
  return new UnreadableFileError(source, explain(error), problem && { problem })
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return 'the gzip data is cut short'
  if (code.startsWith('Z_')) return 'the compressed data is damaged'
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EACCES' || code === 'EPERM') return 'the file may not be read'
  return error instanceof Error ? error.message : String(error)
}
