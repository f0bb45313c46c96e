// A zip archive as a stream: entries are stored as they are, each followed by its size and checksum, so that nothing has
// to be known or held before it is sent. Sizes are 64-bit, for files and archives of any size.
import { crc32 } from 'node:zlib'

export interface ZipSource {
  name: string
  open: () => Promise<AsyncIterable<Uint8Array>>
}

const version = 45
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808
const unknown32 = 0xffffffff

interface Written {
  name: Buffer
  offset: number
  size: number
  checksum: number
}

export async function* zipStream(sources: readonly ZipSource[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const source of withOwnNames(sources)) {
    const name = Buffer.from(source.name)
    const start = offset
    const head = localHeader(name)
    yield head
    offset += head.length
    let size = 0
    let checksum = 0
    for await (const chunk of await source.open()) {
      checksum = crc32(chunk, checksum)
      size += chunk.length
      yield chunk
    }
    const tail = dataDescriptor(checksum, size)
    yield tail
    offset += size + tail.length
    written.push({ name, offset: start, size, checksum })
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

/** `deck.pdf`, `deck (2).pdf`: extracted, they must not replace each other. */
function* withOwnNames(sources: readonly ZipSource[]): Generator<ZipSource> {
  const used = new Set<string>()
  for (const source of sources) {
    let name = source.name
    for (let count = 2; used.has(name.toLowerCase()); count += 1) {
      name = source.name.replace(/(\.[^.]*)?$/, (extension) => ` (${count})${extension}`)
    }
    used.add(name.toLowerCase())
    yield { ...source, name }
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  // January 1, 1980: the format has no way to say that there is no date.
  head.writeUInt16LE(0x21, 12)
  head.writeUInt32LE(unknown32, 18)
  head.writeUInt32LE(unknown32, 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(20, 28)
  // With a 64-bit extra field, the sizes after the data have 64 bits too.
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  return Buffer.concat([head, name, extra])
}

function dataDescriptor(checksum: number, size: number): Buffer {
  const tail = Buffer.alloc(24)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(checksum, 4)
  tail.writeBigUInt64LE(BigInt(size), 8)
  tail.writeBigUInt64LE(BigInt(size), 16)
  return tail
}

function directoryEntry({ name, offset, size, checksum }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(0x21, 14)
  head.writeUInt32LE(checksum, 16)
  head.writeUInt32LE(unknown32, 20)
  head.writeUInt32LE(unknown32, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(28, 30)
  head.writeUInt32LE(unknown32, 42)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(size), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  return Buffer.concat([head, name, extra])
}

function endOf(count: number, directoryBytes: number, offset: number): Buffer {
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(version, 12)
  end64.writeUInt16LE(version, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(unknown32, 12)
  end.writeUInt32LE(unknown32, 16)
  return Buffer.concat([end64, locator, end])
}
