// The inner layer of a backup, below compression: blocks of one kind each. An entry is its start, its data and its end
// with a checksum; lengths are known only at the end, because tables are streamed.
import { createHash, type Hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { gatherChunks } from '../../gather-chunks.ts'
import { RefusedBackup } from '../refused-backup.ts'
import { ByteReader } from './byte-reader.ts'
import { type Header, openFrames } from './frames.ts'
import { Entry, EntryEnd, Manifest, Schema } from './manifest.ts'

const kinds = { schema: 1, start: 2, data: 3, end: 4, manifest: 5 } as const
type Kind = keyof typeof kinds
const kindOf = new Map<number, Kind>(Object.entries(kinds).map(([kind, number]) => [number, kind as Kind]))
const mostBlockBytes = 64 * 1024 * 1024
const dataBytes = 128 * 1024

function block(kind: Kind, bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kinds[kind])
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
const jsonBlock = (kind: Kind, value: unknown): Buffer => block(kind, Buffer.from(JSON.stringify(value)))

export interface Source {
  entry: Entry
  data: AsyncIterable<Buffer>
  /** After the data was read. */
  rows?: () => number
}

/** The blocks of a backup; `finish` returns the rest of the manifest after all sources were read. */
export async function* writeBlocks(
  schema: Schema,
  sources: AsyncIterable<Source>,
  finish: () => Promise<Omit<Manifest, 'entries'>>,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const entries: Manifest['entries'] = []
  yield jsonBlock('schema', schema)
  for await (const { entry, data, rows } of sources) {
    yield jsonBlock('start', entry)
    const hash = createHash('sha256')
    let bytes = 0
    // COPY sends a chunk per row.
    for await (const chunk of gatherChunks(data, dataBytes)) {
      hash.update(chunk)
      bytes += chunk.length
      yield block('data', chunk)
    }
    const end: EntryEnd = { bytes, sha256: hash.digest('hex'), ...(rows && { rows: rows() }) }
    entries.push({ ...entry, ...end })
    yield jsonBlock('end', end)
  }
  const manifest = { ...(await finish()), entries }
  onManifest(manifest)
  yield jsonBlock('manifest', manifest)
}

export interface Visitor {
  schema?(schema: Schema): Promise<void>
  start?(entry: Entry): Promise<void>
  data?(bytes: Buffer): Promise<void>
  end?(entry: Entry, end: EntryEnd): Promise<void>
  manifest?(manifest: Manifest): Promise<void>
}

/** Reads a whole backup in constant memory and checks everything in it, whatever the visitor does with it. */
export async function readBackup(path: string, passphrase: string | undefined, visitor: Visitor): Promise<Header> {
  const { header, content } = await openFrames(path, passphrase)
  const plain = createZstdDecompress()
  // An error of any part destroys the last one, which the reader below then reports.
  pipeline(Readable.from(content, { objectMode: false }), plain, () => {})
  const reader = new ByteReader(plain)
  try {
    await readBlocks(reader, visitor)
    // Reads the frames to their end as well.
    if (!(await reader.isAtEnd())) throw inconsistent('something follows its manifest')
  } finally {
    await reader.close()
  }
  return header
}

const inconsistent = (what: string) => new RefusedBackup(`The backup is not consistent: ${what}. Nothing was changed.`)

async function readBlocks(reader: ByteReader, visitor: Visitor): Promise<void> {
  const entries: Manifest['entries'] = []
  let open: { entry: Entry; hash: Hash; bytes: number } | undefined
  for (;;) {
    const head = await reader.take(5)
    const kind = head && kindOf.get(head.readUInt8())
    const length = head?.readUInt32BE(1) ?? 0
    const bytes = kind && length <= mostBlockBytes ? await reader.take(length) : undefined
    if (!kind || !bytes) throw inconsistent('a part of it cannot be read')
    if (kind === 'data' && open) {
      open.hash.update(bytes)
      open.bytes += bytes.length
      await visitor.data?.(bytes)
      continue
    }
    const value: unknown = JSON.parse(bytes.toString())
    if (kind === 'schema') await visitor.schema?.(Schema.parse(value))
    else if (kind === 'start') {
      open = { entry: Entry.parse(value), hash: createHash('sha256'), bytes: 0 }
      await visitor.start?.(open.entry)
    } else if (kind === 'end' && open) {
      const end = EntryEnd.parse(value)
      const isSame = end.bytes === open.bytes && end.sha256 === open.hash.digest('hex')
      if (!isSame) throw inconsistent(`the checksum of ${nameOf(open.entry)} differs`)
      entries.push({ ...open.entry, ...end })
      await visitor.end?.(open.entry, end)
      open = undefined
    } else if (kind === 'manifest') {
      const manifest = Manifest.parse(value)
      if (JSON.stringify(manifest.entries) !== JSON.stringify(entries.map((entry) => sameOrder(entry)))) {
        throw inconsistent('its manifest lists other parts')
      }
      await visitor.manifest?.(manifest)
      return
    } else throw inconsistent('its parts are out of order')
  }
}

const sameOrder = (entry: Manifest['entries'][number]) => Manifest.shape.entries.element.parse(entry)

export const nameOf = (entry: Entry): string => (entry.kind === 'table' ? entry.name : entry.path)
