/** Reads exact numbers of bytes from chunks of any size. Holds no more than what was asked for and one chunk. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  /** How many bytes were taken so far. */
  position = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Undefined if the source ends before; the bytes are valid until the next call. */
  async take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) return undefined
        this.#rest = value
        continue
      }
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    this.position += length
    const [only] = parts
    return parts.length === 1 && only ? only : Buffer.concat(parts)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return true
      this.#rest = value
    }
    return false
  }

  /** Ends the source, which may hold a file open. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
