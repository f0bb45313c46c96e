/** A file, or a filing in it, that cannot be read. Thrown by readers and parsers, listed with what was read. */
export class Refusal extends Error {
  readonly source: string
  readonly reason: string
  readonly row: number | undefined

  constructor(source: string, reason: string, row?: number) {
    super(`${source}${row === undefined ? '' : `, row ${row}`}: ${reason}`)
    this.name = 'Refusal'
    this.source = source
    this.reason = reason
    this.row = row
  }
}

/** Turns any error into a refusal that names the source; a refusal is returned unchanged. */
export function asRefusal(error: unknown, source: string): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(source, explain(error))
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return 'the gzip data is cut short'
  if (code.startsWith('Z_')) return 'the compressed data is damaged'
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EACCES' || code === 'EPERM') return 'the file may not be read'
  return error instanceof Error ? error.message : String(error)
}
