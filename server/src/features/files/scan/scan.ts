// Whether a received file may be used.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileExtension, fileTypes } from '@rostrum/contract/files'
import { MissingObject, type Storage } from '#platform/storage/storage.ts'
import type { VirusScanner } from '#platform/virus-scanner.ts'
import { storageKeyOf, thumbnailKeyOf } from '../keys.ts'
import type { StoredFile, Verdict } from '../queries.ts'
import { detect, RefusedContent } from './detect.ts'
import { type Found, firstPass } from './first-pass.ts'
import { packedTestVirus } from './packed.ts'
import { thumbnailOf } from './thumbnail.ts'

export interface ScanWorks {
  storage: Storage
  scanner: VirusScanner | undefined
}

/** Rejects with ScannerUnavailable if there is no verdict yet. */
export async function scan(works: ScanWorks, file: StoredFile): Promise<Verdict> {
  try {
    const path = works.storage.localPath?.(storageKeyOf(file))
    return await (path ? scanInPlace(works, file, path) : scanCopy(works, file))
  } catch (error) {
    if (error instanceof RefusedContent) return { status: 'failed', reason: error.message }
    if (error instanceof MissingObject)
      return { status: 'failed', reason: 'The file was lost during the upload. Upload it again.' }
    throw error
  }
}

async function scanInPlace(works: ScanWorks, file: StoredFile, path: string): Promise<Verdict> {
  return judge(works, file, path, await firstPassOver(path, storageKeyOf(file)))
}

interface Passed extends Found {
  sha256: string
}

async function firstPassOver(path: string, name = path): Promise<Passed> {
  const { watch, found } = firstPass()
  const hash = createHash('sha256')
  for await (const chunk of watch(readAll(path, name))) hash.update(chunk)
  return { ...found(), sha256: hash.digest('hex') }
}

const readAtOnce = 256 * 1024

/** Always into the same memory: that of a stream waits for the garbage collector. */
async function* readAll(path: string, name: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MissingObject(name)
    throw error
  })
  try {
    const memory = Buffer.allocUnsafeSlow(readAtOnce)
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, readAtOnce)
      if (bytesRead === 0) return
      yield memory.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Of a file elsewhere: archives and documents are read at several places. */
async function scanCopy(works: ScanWorks, file: StoredFile): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-scan-'))
  try {
    const path = join(folder, 'file')
    const { watch, found } = firstPass()
    const hash = createHash('sha256')
    async function* hashed(body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    }
    const stored = await works.storage.read(storageKeyOf(file))
    await pipeline(stored, watch, hashed, createWriteStream(path, { mode: 0o600 }))
    return await judge(works, file, path, { ...found(), sha256: hash.digest('hex') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The name of the threat in a file on disk that is kept nowhere yet, or undefined. */
export async function threatIn(path: string, scanner: VirusScanner | undefined): Promise<string | undefined> {
  return findThreat(scanner, path, await firstPassOver(path))
}

async function findThreat(scanner: VirusScanner | undefined, path: string, found: Found): Promise<string | undefined> {
  if (found.hasTestVirus || (await packedTestVirus(path, found.head))) return 'EICAR test file'
  return scanner?.findThreat(() => createReadStream(path))
}

async function judge({ storage, scanner }: ScanWorks, file: StoredFile, path: string, found: Passed): Promise<Verdict> {
  const extension = file.extension as FileExtension
  const built = await findThreat(undefined, path, found)
  if (built) return { status: 'threats_found', reason: built }
  const detected = await detect(path, found, extension, fileTypes[extension][0])
  const threat = await scanner?.findThreat(() => createReadStream(path))
  if (threat) return { status: 'threats_found', reason: threat }
  const thumbnail = detected.contentType.startsWith('image/') ? await thumbnailOf(path) : undefined
  if (thumbnail) await storage.write(thumbnailKeyOf(file), asChunks(thumbnail))
  return { status: 'completed', sha256: found.sha256, ...detected, hasThumbnail: thumbnail !== undefined }
}

async function* asChunks(bytes: Uint8Array) {
  yield bytes
}
