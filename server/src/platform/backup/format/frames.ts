// The outer layer of a backup file: a first line, a header, and sealed frames, the last of which says so. A file that
// was cut anywhere lacks the last frame.
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { RefusedBackup } from '../refused-backup.ts'
import { ByteReader } from './byte-reader.ts'
import { checksumSeal, deriveKey, encryptionSeal, fingerprintOf, newSalt, type Seal, tagBytes } from './seals.ts'

const firstLine = Buffer.from('ROSTRUM BACKUP 1\n')
const frameBytes = 256 * 1024
const mostHeaderBytes = 64 * 1024
const lastMark = 0x8000_0000

export const Header = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Of the program. */
  version: z.string(),
  encryption: z.object({ salt: z.string(), key: z.string() }).nullable(),
})
export type Header = z.output<typeof Header>

const damaged = (where: string) =>
  new RefusedBackup(`The backup is damaged or incomplete (${where}). Nothing was changed; use another one.`)

/** The bytes of a backup file with this content. */
export async function* writeFrames(
  facts: Omit<Header, 'encryption'>,
  passphrase: string | undefined,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = newSalt()
  const key = passphrase === undefined ? undefined : await deriveKey(passphrase, salt)
  const header = Buffer.from(
    JSON.stringify({ ...facts, encryption: key ? { salt, key: fingerprintOf(key) } : null } satisfies Header),
  )
  yield Buffer.concat([firstLine, lengthOf(header.length), header])
  const seal = key ? encryptionSeal(header, key) : checksumSeal(header)
  let waiting: Buffer[] = []
  let size = 0
  let index = 0
  const frame = (bytes: Buffer, isLast: boolean): Buffer => {
    const sealed = seal.close({ index, isLast }, bytes)
    index += 1
    return Buffer.concat([lengthOf(bytes.length, isLast), sealed.bytes, sealed.tag])
  }
  for await (const chunk of content) {
    waiting.push(chunk)
    size += chunk.length
    if (size <= frameBytes) continue
    const bytes = Buffer.concat(waiting)
    let start = 0
    for (; bytes.length - start > frameBytes; start += frameBytes) {
      yield frame(bytes.subarray(start, start + frameBytes), false)
    }
    waiting = [bytes.subarray(start)]
    size = bytes.length - start
  }
  yield frame(Buffer.concat(waiting), true)
}

const lengthOf = (length: number, isLast = false): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE((length | (isLast ? lastMark : 0)) >>> 0)
  return bytes
}

export interface Opened {
  header: Header
  /** Every chunk was checked; an error is thrown at the first frame that is not as it was written. */
  content: AsyncGenerator<Buffer>
}

export async function openFrames(path: string, passphrase: string | undefined): Promise<Opened> {
  const reader = new ByteReader(createReadStream(path, { highWaterMark: frameBytes }))
  try {
    const { header, bytes } = await readHeader(reader)
    const seal = await sealFor(header, bytes, passphrase)
    return { header, content: readFrames(reader, seal) }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function readHeader(reader: ByteReader): Promise<{ header: Header; bytes: Buffer }> {
  const line = await reader.take(firstLine.length)
  if (!line?.equals(firstLine)) throw new RefusedBackup('This file is not a backup of Rostrum.')
  const length = (await reader.take(4))?.readUInt32BE() ?? 0
  const bytes = length > 0 && length <= mostHeaderBytes ? await reader.take(length) : undefined
  const header = Header.safeParse(bytes && parsed(bytes))
  if (!bytes || !header.success) throw damaged('its header')
  return { header: header.data, bytes }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

async function sealFor(header: Header, bytes: Buffer, passphrase: string | undefined): Promise<Seal> {
  if (!header.encryption) return checksumSeal(bytes)
  if (passphrase === undefined) throw new RefusedBackup('The backup is encrypted: name its --passphrase-file.')
  const key = await deriveKey(passphrase, header.encryption.salt)
  if (fingerprintOf(key) !== header.encryption.key) {
    throw new RefusedBackup('The passphrase does not open this backup, or its header is damaged. Nothing was changed.')
  }
  return encryptionSeal(bytes, key)
}

async function* readFrames(reader: ByteReader, seal: Seal): AsyncGenerator<Buffer> {
  try {
    for (let index = 0, isLast = false; !isLast; index += 1) {
      const at = `at byte ${reader.position}`
      const mark = (await reader.take(4))?.readUInt32BE()
      if (mark === undefined) throw damaged('its end is missing')
      isLast = mark >= lastMark
      const length = isLast ? mark - lastMark : mark
      const sealed = length <= frameBytes ? await reader.take(length + tagBytes) : undefined
      const bytes = sealed && seal.open({ index, isLast }, sealed.subarray(0, length), sealed.subarray(length))
      if (!bytes) throw damaged(at)
      yield bytes
    }
    if (!(await reader.isAtEnd())) throw damaged('something follows its end')
  } finally {
    await reader.close()
  }
}
