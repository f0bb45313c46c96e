import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { assertPlausibleSize } from '#files/zip.ts'
import { limits } from './limits.ts'

export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6)

/** The raw bytes, or gunzipped if they start with the gzip magic number; the file name is ignored. */
export async function* decompressed(name: string, raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = raw[Symbol.asyncIterator]()
  try {
    const first = await firstBytes(chunks)
    const all = replay(first, chunks)
    if (isGzip(first)) yield* gunzipped(name, all)
    else yield* all
  } finally {
    await chunks.return?.()
  }
}

async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array()
  while (bytes.length < 4) {
    const next = await chunks.next()
    if (next.done) break
    bytes = bytes.length === 0 ? next.value : Buffer.concat([bytes, next.value])
  }
  return bytes
}

async function* replay(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* gunzipped(name: string, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesIn = 0
  let bytesOut = 0
  const counted = async function* () {
    for await (const chunk of packed) {
      bytesIn += chunk.length
      yield chunk
    }
  }
  const gunzip = createGunzip()
  const input = Readable.from(counted(), { objectMode: false })
  input.on('error', (error) => gunzip.destroy(error))
  input.pipe(gunzip)
  try {
    for await (const chunk of gunzip) {
      if (bytesOut === 0 && isGzip(chunk)) throw new UnreadableFileError(name, 'it is compressed twice')
      bytesOut += chunk.length
      assertPlausibleSize(name, bytesIn, bytesOut, limits.zip)
      yield chunk
    }
  } finally {
    input.destroy()
    gunzip.destroy()
  }
}
