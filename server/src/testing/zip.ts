import { crc32, deflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'

/** An in-memory zip archive, with just enough of the format for tests of readers. */
export function zipOf(files: Record<string, string | Buffer>): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end])
}

/** The files of an archive by their names, as text. */
export async function unzip(file: Uint8Array): Promise<Map<string, string>> {
  const parts = await unpack(file)
  return new Map([...parts].map(([name, bytes]) => [name, bytes.toString('utf8')]))
}

export async function unpack(file: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(file), { lazyEntries: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error),
    )
  })
  const parts = new Map<string, Buffer>()
  const ended = new Promise((resolve) => zip.once('end', resolve))
  zip.on('entry', (entry: yauzl.Entry) => {
    zip.openReadStream(entry, async (_error, stream) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream ?? []) chunks.push(chunk as Buffer)
      parts.set(entry.fileName, Buffer.concat(chunks))
      zip.readEntry()
    })
  })
  zip.readEntry()
  await ended
  return parts
}
