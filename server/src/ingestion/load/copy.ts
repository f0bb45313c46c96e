// COPY in its text form, with the escapes that PostgreSQL wants, written in large pieces.
import { once } from 'node:events'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | bigint | boolean | null | readonly number[]

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encode(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') {
    return special.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : value
  }
  if (typeof value === 'object') return `{${value.join(',')}}`
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

const pieceLength = 1 << 16

/** A COPY under way. The connection does nothing else until `end` or `abort`. */
export class Copy {
  readonly #stream: CopyStreamQuery
  #piece = ''
  #error: Error | undefined

  constructor(client: pg.ClientBase, table: string, columns: readonly string[]) {
    this.#stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    this.#stream.once('error', (error) => {
      this.#error = error
    })
  }

  /** Answers a promise only when the server needs time: most rows just join the piece. */
  write(values: readonly CopyValue[]): Promise<void> | undefined {
    let separator = ''
    for (const value of values) {
      this.#piece += separator + encode(value)
      separator = '\t'
    }
    this.#piece += '\n'
    return this.#piece.length < pieceLength ? undefined : this.#send()
  }

  async #send(): Promise<void> {
    if (this.#error) throw this.#error
    const piece = this.#piece
    this.#piece = ''
    if (!this.#stream.write(piece)) await once(this.#stream, 'drain')
  }

  async end(): Promise<void> {
    if (this.#error) throw this.#error
    const finished = once(this.#stream, 'finish')
    this.#stream.end(this.#piece)
    await finished
  }

  /** Gives the connection back; the transaction can only be rolled back then. */
  async abort(): Promise<void> {
    if (this.#error || this.#stream.destroyed) return
    const closed = new Promise<void>((resolve) => this.#stream.once('close', () => resolve()))
    this.#stream.destroy(new Error('given up'))
    await closed
  }
}
