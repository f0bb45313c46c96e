// Where the bytes of files are kept: a directory, or a service that speaks S3. Keys are ours: bucket/customer/id.
import type { Readable } from 'node:stream'

/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface Storage {
  /**
   * Stores the whole body, or nothing. Replaces what the key held. `release` is told of parts of the body that the
   * storage needs no more, if it can say so.
   */
  write(key: string, body: AsyncIterable<Uint8Array>, release?: (part: Uint8Array) => void): Promise<void>
  /** Rejects with MissingObject. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Where the file is on this machine, if it is. */
  localPath?(key: string): string
  /** Succeeds for a key that holds nothing. */
  remove(key: string): Promise<void>
  /** Deletes what writes left behind that were cut off before this time. */
  removeUnfinished(before: Date): Promise<void>
}

export class MissingObject extends Error {
  override name = 'MissingObject'
  constructor(key: string) {
    super(`The storage has no ${key}`)
  }
}
