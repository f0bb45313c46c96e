import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { asUnreadableFile } from '#files/unreadable-file.ts'
import { decompressed } from './decompress.ts'

/** One file's bytes, wherever they are stored, already decompressed. It can be opened repeatedly. */
export interface Source {
  /** Display path: `folder.zip » INFOTABLE.tsv`. */
  readonly name: string
  /** The folder, or the folder inside an archive, that contains it: files of one filing share it. */
  readonly container: string
  readonly fileName: string
  /** Bytes before gunzip, known before any is read. */
  readonly size: number
  /** How many of those were read so far, over all reads. */
  readonly bytesRead: number
  open(): Readable
  /** SHA-256 of the decompressed bytes, so that the same content has the same checksum however it is packed. */
  checksum(): Promise<string>
}

interface SourcePlace {
  name: string
  container: string
  fileName: string
  size: number
}

export function createSource(place: SourcePlace, rawBytes: () => AsyncIterable<Uint8Array>): Source {
  let known: string | undefined
  let bytesRead = 0
  const counted = async function* () {
    for await (const chunk of rawBytes()) {
      bytesRead += chunk.length
      yield chunk
    }
  }
  const read = async function* () {
    const hash = createHash('sha256')
    try {
      for await (const chunk of decompressed(place.name, counted())) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw asUnreadableFile(error, place.name)
    }
    known ??= hash.digest('hex')
  }
  return {
    ...place,
    get bytesRead() {
      return bytesRead
    },
    open: () => Readable.from(read(), { objectMode: false }),
    checksum: async () => {
      if (known === undefined) for await (const _ of read());
      return known ?? ''
    },
  }
}

/** Bytes already in memory: an upload, a downloaded response, a document inside another. */
export function memorySource(name: string, bytes: Uint8Array, container = '.'): Source {
  const place = { name, container, fileName: name.split('/').at(-1) ?? name, size: bytes.length }
  return createSource(place, async function* () {
    // In chunks, like a file.
    for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
  })
}

/** The first bytes of a source, enough to detect its type. */
export async function peek(source: Source, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of source.open()) {
    parts.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes)
}
