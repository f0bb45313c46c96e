import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testVirus } from '#testing/file-uploads.ts'
import { zipOf } from '#testing/zip.ts'
import { packedTestVirus } from './packed.ts'

/** More than a stream hands over at a time, and hardly packed. */
const long = Array.from({ length: 40_000 }, (_, at) => Math.sin(at).toString(36)).join('\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-packed-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function isFoundIn(parts: Record<string, string>) {
  const bytes = zipOf(parts)
  const path = join(folder, 'document')
  await writeFile(path, bytes)
  return packedTestVirus(path, bytes.subarray(0, 16))
}

test('the test virus is found in any part of a document, however long', async () => {
  expect(await isFoundIn({ 'word/document.xml': long, 'word/styles.xml': 'short' })).toBe(false)
  expect(await isFoundIn({ 'word/document.xml': long + testVirus })).toBe(true)
  expect(await isFoundIn({ 'word/document.xml': long, 'word/media/one.bin': testVirus })).toBe(true)
})
