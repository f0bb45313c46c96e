import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readBackup, type Source, writeBlocks } from './blocks.ts'
import { writeFrames } from './frames.ts'
import type { Entry, Manifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'rostrum-format-'))
afterAll(() => rmSync(folder, { recursive: true }))

const facts = { id: 'one', createdAt: '2026-11-17T00:00:00Z', version: '0.1.0' }
const texts: [Entry, string][] = [
  [{ kind: 'file', path: 'files/a' }, 'a file'],
  [{ kind: 'table', name: 'app.notes', columns: ['id', 'text'] }, '1\tone\n2\ttwo\n'],
  [{ kind: 'table', name: 'app.empty', columns: ['id'] }, ''],
]

async function* sources(more: [Entry, string][] = []): AsyncGenerator<Source> {
  for (const [entry, text] of [...texts, ...more]) {
    yield { entry, data: Readable.from(text ? [Buffer.from(text)] : []) }
  }
}

async function write(name: string, { passphrase, more }: { passphrase?: string; more?: [Entry, string][] } = {}) {
  const schema = { migrations: [], functions: [], partitions: [] }
  const finish = async () => ({ migration: '0001_identity.sql', sequences: [] })
  const chunks: Buffer[] = []
  await pipeline(
    writeBlocks(schema, sources(more), finish, () => {}),
    createZstdCompress(),
    (content) => writeFrames(facts, passphrase, content as AsyncIterable<Buffer>),
    async (content) => {
      for await (const chunk of content) chunks.push(chunk as Buffer)
    },
  )
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(chunks))
  return path
}

async function read(path: string, passphrase?: string) {
  const found: [Entry, string][] = []
  let manifest: Manifest | undefined
  let data: Buffer[] = []
  await readBackup(path, passphrase, {
    async start() {
      data = []
    },
    async data(bytes) {
      data.push(Buffer.from(bytes))
    },
    async end(entry) {
      found.push([entry, Buffer.concat(data).toString()])
    },
    async manifest(last) {
      manifest = last
    },
  })
  return { found, manifest }
}

const readBytes = (bytes: Buffer, passphrase?: string) => {
  const path = join(folder, 'changed')
  writeFileSync(path, bytes)
  return read(path, passphrase)
}

describe('a backup file', () => {
  test('returns what was written, with its manifest', async () => {
    const { found, manifest } = await read(await write('plain'))
    expect(found).toEqual(texts)
    expect(manifest?.entries.map(({ bytes }) => bytes)).toEqual([6, 12, 0])
  })

  test('holds content of many frames', async () => {
    const big: [Entry, string] = [{ kind: 'file', path: 'files/big' }, '']
    for (let number = 0; number < 150_000; number += 1) big[1] += `${Math.sin(number)}\n`
    const path = await write('big', { more: [big] })
    expect(readFileSync(path).length).toBeGreaterThan(1_000_000)
    expect((await read(path)).found.at(-1)?.[1] === big[1]).toBe(true)
    const swapped = readFileSync(path)
    const [start, frame] = [headerEnd(swapped), 4 + 256 * 1024 + 16]
    const first = Buffer.from(swapped.subarray(start, start + frame))
    swapped.copy(swapped, start, start + frame, start + 2 * frame)
    first.copy(swapped, start + frame)
    await expect(readBytes(swapped)).rejects.toThrow('damaged')
  })

  test('is refused after one bit was flipped, anywhere', { tags: 'full' }, async () => {
    const whole = readFileSync(await write('plain'))
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      await expect(readBytes(changed), `byte ${at}`).rejects.toMatchObject({ name: 'RefusedBackup' })
    }
  })

  test('is refused when it was cut, anywhere, or something follows it', { tags: 'full' }, async () => {
    const whole = readFileSync(await write('plain'))
    for (let length = 0; length < whole.length; length += 1) {
      await expect(readBytes(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
        name: 'RefusedBackup',
      })
    }
    await expect(readBytes(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow('something follows its end')
  })
})

describe('an encrypted backup file', () => {
  const passphrase = 'correct horse battery'

  test('opens with its passphrase alone, and shows nothing without it', async () => {
    const path = await write('sealed', { passphrase })
    expect((await read(path, passphrase)).found).toEqual(texts)
    await expect(read(path, 'another passphrase')).rejects.toThrow('The passphrase does not open this backup')
    await expect(read(path)).rejects.toThrow('The backup is encrypted')
    expect(readFileSync(path).includes('app.notes')).toBe(false)
  })

  test('is refused after a change of any region', { tags: 'full' }, async () => {
    const whole = readFileSync(await write('sealed', { passphrase }))
    const end = headerEnd(whole)
    const places = [20, end - 2, end, end + 100, whole.length - 1]
    for (const at of places) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(readBytes(changed, passphrase), `byte ${at}`).rejects.toMatchObject({ name: 'RefusedBackup' })
    }
    for (const length of [end, whole.length - 1]) {
      await expect(readBytes(whole.subarray(0, length), passphrase)).rejects.toMatchObject({ name: 'RefusedBackup' })
    }
  })
})

/** After the first line, the header's length and the header. */
const headerEnd = (bytes: Buffer): number => 17 + 4 + bytes.readUInt32BE(17)
