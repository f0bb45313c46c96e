import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import { MissingObject, type Storage } from './storage.ts'
import { startS3 } from './testing/s3-server.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const open: Record<string, () => Storage> = {
  'file:': () => openStorage(pathToFileURL(folder).href),
  's3:': () => openStorage(s3.url),
}
const newKey = () => `private/${randomUUID()}/${randomUUID()}`

async function* inChunks(bytes: Uint8Array, size = 60_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const contentOf = async (storage: Storage, key: string) => buffer(await storage.read(key))

describe.each(Object.keys(open))('%s', (name) => {
  const storage = () => open[name]?.() as Storage

  test.each([0, 1, 100_000, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1, 20_000_000])(
    '%i bytes come back unchanged, whole and in ranges',
    async (length) => {
      const key = newKey()
      const bytes = randomBytes(length)
      await storage().write(key, inChunks(bytes))
      expect(Buffer.compare(await contentOf(storage(), key), bytes)).toBe(0)
      if (length < 100) return
      const range = { start: length - 70, end: length - 11 }
      const part = await buffer(await storage().read(key, range))
      expect(Buffer.compare(part, bytes.subarray(length - 70, length - 10))).toBe(0)
    },
  )

  test('parts that it releases may be overwritten', async () => {
    const key = newKey()
    const bytes = randomBytes(20_000_000)
    const released = new Set<Uint8Array>()
    const release = (part: Uint8Array) => {
      expect(released.has(part)).toBe(false)
      released.add(part)
      part.fill(0)
    }
    await storage().write(key, inChunks(Uint8Array.from(bytes)), release)
    expect(Buffer.compare(await contentOf(storage(), key), bytes)).toBe(0)
    if (name === 'file:') expect(released.size).toBe(Math.ceil(bytes.length / 60_000))
  })

  test('a write that fails midway leaves nothing', async () => {
    async function* cutOff() {
      yield randomBytes(9 * 1024 ** 2)
      throw new Error('cut off')
    }
    const key = newKey()
    await expect(storage().write(key, cutOff())).rejects.toThrow('cut off')
    await expect(storage().read(key)).rejects.toThrow(MissingObject)
  })

  test('what was removed is missing, and can be removed again', async () => {
    const key = newKey()
    await storage().write(key, inChunks(Buffer.from('x')))
    await storage().remove(key)
    await expect(storage().read(key)).rejects.toThrow(MissingObject)
    await storage().remove(key)
  })
})

test('a storage that refuses the credentials says so', async () => {
  const wrong = openStorage(s3.url.replace('//S3RVER:', '//other:'))
  await expect(wrong.write(newKey(), inChunks(Buffer.from('x')))).rejects.toThrow('403')
})

test('keys cannot lead out of the directory', async () => {
  for (const key of ['../x', `private/../${randomUUID()}`, '/etc/passwd']) {
    await expect(open['file:']?.().read(key)).rejects.toThrow('Not a storage key')
  }
})

test('unfinished writes are deleted when they are old', async () => {
  const incoming = join(folder, 'incoming')
  const old = new Date(Date.now() - 100_000)
  for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'x')
  await utimes(join(incoming, 'old'), old, old)
  await open['file:']?.().removeUnfinished(new Date(Date.now() - 50_000))
  expect(await readdir(incoming)).toEqual(['young'])
})
