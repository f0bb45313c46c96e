import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { asUnreadableFile, UnreadableFileError } from './unreadable-file.ts'

export interface ZipLimits {
  entries: number
  /** Decompressed bytes of one entry. */
  entryBytes?: number
  /** Compressed data that is larger than this may not grow by more than `compressionRatio`. */
  ratioFromBytes: number
}

/** XML of rows compresses ten to thirty times; a higher ratio is a zip bomb. */
const compressionRatio = 200

export interface ZipEntry {
  /** Display path: `folder.zip » INFOTABLE.tsv`. */
  name: string
  /** Path inside the archive. */
  path: string
  /** Decompressed bytes, as the archive states them. */
  size: number
  open(): AsyncIterable<Uint8Array>
}

/** The entries of an archive. Nothing is decompressed until an entry is opened, and nothing is written. */
export async function* zipEntries(file: string, limits: ZipLimits): AsyncGenerator<ZipEntry> {
  const archive = await openArchive(file)
  let count = 0
  try {
    for await (const entry of archive.eachEntry()) {
      count += 1
      if (count > limits.entries)
        throw new UnreadableFileError(file, `more than ${limits.entries} entries`, { problem: 'zip-entries' })
      const name = `${file} » ${entry.fileName}`
      const open = () => entryBytes(file, name, entry, limits)
      yield { name, path: entry.fileName, size: entry.uncompressedSize, open }
    }
  } catch (error) {
    throw asUnreadableFile(error, file, 'zip-damaged')
  } finally {
    archive.close()
  }
}

async function openArchive(file: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    const { reason } = asUnreadableFile(error, file)
    const problem = 'zip-damaged'
    throw new UnreadableFileError(file, `the zip archive is cut short or damaged (${reason})`, { problem })
  }
}

/** Reopens the archive for each entry: that reads only its last bytes, and no handle leaks. */
async function* entryBytes(
  file: string,
  name: string,
  entry: yauzl.Entry,
  limits: ZipLimits,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted())
    throw new UnreadableFileError(name, 'the archive entry is encrypted', { problem: 'zip-encrypted' })
  assertPlausibleSize(name, entry.compressedSize, entry.uncompressedSize, limits)
  const archive = await openArchive(file)
  try {
    let checksum = 0
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (checksum !== entry.crc32) throw new Error('the archive entry does not match its own checksum')
  } catch (error) {
    throw asUnreadableFile(error, name, 'zip-damaged')
  } finally {
    archive.close()
  }
}

/** Against zip bombs, also inside gzip. */
export function assertPlausibleSize(name: string, packed: number, unpacked: number, limits: ZipLimits): void {
  const problem = 'zip-too-large'
  if (unpacked > limits.ratioFromBytes && unpacked > packed * compressionRatio) {
    const reason = `the compressed data grows more than ${compressionRatio} times: not a filing`
    throw new UnreadableFileError(name, reason, { problem })
  }
  if (unpacked > (limits.entryBytes ?? Number.POSITIVE_INFINITY))
    throw new UnreadableFileError(name, 'it is larger than any real one', { problem })
}
