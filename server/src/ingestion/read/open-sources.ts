import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isZip } from './decompress.ts'
import { limits } from './limits.ts'
import { asRefusal, Refusal } from './refusal.ts'
import { createSource, type Source } from './source.ts'
import { isIgnoredName, zipSources } from './zip.ts'

/**
 * Every file below the given paths: plain files, folders at any depth, zip archives entry by entry, gzip decompressed.
 * Sorted by name for reproducible runs; what cannot be opened is yielded as a refusal, and reading continues.
 */
export async function* openSources(paths: readonly string[]): AsyncGenerator<Source | Refusal> {
  for (const path of paths) yield* sourcesAt(path, 0)
}

async function* sourcesAt(path: string, depth: number): AsyncGenerator<Source | Refusal> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) yield* sourcesInFolder(path, depth)
    else if (!found.isFile()) yield new Refusal(path, 'it is neither a file nor a folder')
    else if (await startsAsZip(path)) yield* zipSources(path)
    else yield fileSource(path, found.size)
  } catch (error) {
    yield asRefusal(error, path)
  }
}

async function* sourcesInFolder(path: string, depth: number): AsyncGenerator<Source | Refusal> {
  if (depth >= limits.folderDepth) {
    yield new Refusal(path, `folders lie more than ${limits.folderDepth} deep`)
    return
  }
  const entries = await readdir(path, { withFileTypes: true })
  const kept = entries.filter((entry) => !isIgnoredName(entry.name))
  // Files first, so that those of one filing are adjacent.
  kept.sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()) || (a.name < b.name ? -1 : 1))
  for (const entry of kept) yield* sourcesAt(join(path, entry.name), depth + 1)
}

const fileSource = (path: string, size: number) =>
  createSource({ name: path, container: dirname(path), fileName: basename(path), size }, () => createReadStream(path))

async function startsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return isZip(buffer)
  } finally {
    await file.close()
  }
}
