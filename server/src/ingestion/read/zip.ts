import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { assertPlausibleRatio } from './decompress.ts'
import { limits } from './limits.ts'
import { asRefusal, Refusal } from './refusal.ts'
import { createSource, type Source } from './source.ts'

const options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true }

/** The entries of an archive, one source each. Nothing is unpacked until a source is opened, and nothing is written. */
export async function* zipSources(path: string): AsyncGenerator<Source | Refusal> {
  const archive = await openArchive(path)
  let entries = 0
  try {
    for await (const entry of archive.eachEntry()) {
      entries += 1
      if (entries > limits.zipEntries) throw new Refusal(path, `more than ${limits.zipEntries} entries`)
      if (entry.fileName.endsWith('/') || isIgnoredName(entry.fileName)) continue
      yield entrySource(path, entry)
    }
  } catch (error) {
    // Entries listed before the damage have already been yielded; the rest is refused by name.
    yield asRefusal(error, path)
  } finally {
    archive.close()
  }
}

async function openArchive(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, options)
  } catch (error) {
    throw new Refusal(path, `the zip archive is cut short or damaged (${asRefusal(error, path).reason})`)
  }
}

function entrySource(path: string, entry: yauzl.Entry): Source | Refusal {
  const name = `${path} » ${entry.fileName}`
  if (entry.isEncrypted()) return new Refusal(name, 'the archive entry is encrypted')
  try {
    assertPlausibleRatio(name, entry.compressedSize, entry.uncompressedSize)
  } catch (error) {
    return asRefusal(error, name)
  }
  const parts = entry.fileName.split('/')
  const folder = parts.slice(0, -1).join('/')
  const container = folder === '' ? path : `${path} » ${folder}`
  // Entries are decompressed on read, so their size here is the uncompressed one.
  const place = { name, container, fileName: parts.at(-1) ?? entry.fileName, size: entry.uncompressedSize }
  return createSource(place, () => entryBytes(path, name, entry))
}

/** Reopens the archive for each entry: that reads only its last bytes, and no handle leaks. */
async function* entryBytes(path: string, name: string, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  const archive = await openArchive(path)
  try {
    let checksum = 0
    const stream = await archive.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (checksum !== entry.crc32) throw new Refusal(name, 'the archive entry does not match its own checksum')
  } catch (error) {
    throw asRefusal(error, name)
  } finally {
    archive.close()
  }
}

/** Files that operating systems leave in folders and archives. */
export const isIgnoredName = (path: string) =>
  /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.[^/]*)(\/|$)/.test(path)
