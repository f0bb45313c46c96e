// A COPY whose rows arrive one by one and are written in large chunks.
import { once } from 'node:events'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { type CopyCell, copyLine } from '#platform/database/copy-text.ts'

const pieceLength = 1 << 16

/** A COPY in progress. The connection can do nothing else until `end` or `abort`. */
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

  /** Returns a promise only on backpressure: most rows are just buffered. */
  write(values: readonly CopyCell[]): Promise<void> | undefined {
    this.#piece += copyLine(values)
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

  /** Releases the connection; the transaction can then only be rolled back. */
  async abort(): Promise<void> {
    if (this.#error || this.#stream.destroyed) return
    const closed = new Promise<void>((resolve) => this.#stream.once('close', () => resolve()))
    this.#stream.destroy(new Error('aborted'))
    await closed
  }
}
