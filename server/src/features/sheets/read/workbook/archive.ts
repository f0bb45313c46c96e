// A workbook is a zip archive of XML files. Only the requested parts are decompressed, as streams.
import yauzl from 'yauzl'
import { UnreadableSheet } from '../refusal.ts'

const mostEntries = 10_000
/** XML of rows compresses ten to thirty times; a higher ratio is a zip bomb. */
const largestRatio = 200
const ratioFromBytes = 16 * 1024 * 1024
const largestPart = 4 * 1024 * 1024 * 1024

export interface Archive {
  has(name: string): boolean
  open(name: string): AsyncIterable<Uint8Array>
  close(): void
}

export async function openArchive(path: string): Promise<Archive> {
  const archive = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    .catch(() => {
      throw new UnreadableSheet('is damaged or cut short')
    })
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= mostEntries) throw new UnreadableSheet('has more parts than any workbook')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    archive.close()
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('is damaged or cut short')
  }
  const nameIn = (name: string) => name.toLowerCase().replace(/^\//, '')
  return {
    has: (name) => entries.has(nameIn(name)),
    open(name) {
      const entry = entries.get(nameIn(name))
      if (!entry) throw new UnreadableSheet('is a zip archive, but no workbook')
      return bytesOf(archive, entry)
    },
    close: () => archive.close(),
  }
}

async function* bytesOf(archive: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new UnreadableSheet('is protected by a password')
  const { compressedSize, uncompressedSize } = entry
  const grows = uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * largestRatio
  if (grows || uncompressedSize > largestPart) throw new UnreadableSheet('unpacks to more than any workbook holds')
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) yield chunk as Uint8Array
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('is damaged or cut short')
  }
}
