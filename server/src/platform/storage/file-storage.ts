import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ensurePrivateDirectory } from '../private-directory.ts'
import { syncDirectory } from '../sync-directory.ts'
import { type ByteRange, MissingObject, type Storage } from './storage.ts'

const keyPattern = /^[a-z]+\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.[a-z]+)?$/

/** Files below one directory. A file appears under its name only when all its bytes are on the disk. */
export function fileStorage(url: string): Storage {
  const root = fileURLToPath(url)
  const incoming = join(root, 'incoming')
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    async write(key, body, release) {
      const path = pathOf(key)
      ensurePrivateDirectory(incoming)
      const aside = join(incoming, randomUUID())
      try {
        await writeDurably(aside, body, release)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncDirectory(dirname(path))
    },
    async read(key, range) {
      return readFrom(pathOf(key), key, range)
    },
    localPath: pathOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeUnfinished(before) {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Many small writes are slower than few large ones. */
const writtenAtOnce = 1024 ** 2

/** The next part is received while the one before is written. */
async function writeDurably(path: string, body: AsyncIterable<Uint8Array>, release?: (part: Uint8Array) => void) {
  const file = await open(path, 'wx', 0o600)
  let writing: Promise<unknown> = Promise.resolve()
  const write = async (parts: Uint8Array[]) => {
    await writing
    writing = writeAll(file, parts).then(() => release && parts.forEach(release))
    // Its failure is met when the next part is to be written, or the last one was.
    writing.catch(() => {})
  }
  try {
    let parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes < writtenAtOnce) continue
      await write(parts)
      parts = []
      bytes = 0
    }
    await write(parts)
    await writing
    await file.sync()
  } finally {
    await writing.catch(() => {})
    await file.close()
  }
}

/** Without copying the parts together first. */
async function writeAll(file: FileHandle, parts: Uint8Array[]) {
  const { bytesWritten } = await file.writev(parts)
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(parts).subarray(bytesWritten))
}

async function readFrom(path: string, key: string, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MissingObject(key)
    throw error
  })
  return file.createReadStream(range)
}
