import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { firstBytes } from '#files/first-bytes.ts'
import { asUnreadableFile, UnreadableFileError } from '#files/unreadable-file.ts'
import { zipEntries } from '#files/zip.ts'
import { isZip } from './decompress.ts'
import { limits } from './limits.ts'
import { createSource, type Source } from './source.ts'

/**
 * Every file below the given paths: plain files, folders at any depth, zip archives entry by entry, gzip decompressed.
 * Sorted by name for reproducible runs; what cannot be opened is yielded as an error, and reading continues.
 */
export async function* openSources(paths: readonly string[]): AsyncGenerator<Source | UnreadableFileError> {
  for (const path of paths) yield* sourcesAt(path, 0)
}

async function* sourcesAt(path: string, depth: number): AsyncGenerator<Source | UnreadableFileError> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) yield* sourcesInFolder(path, depth)
    else if (!found.isFile()) yield new UnreadableFileError(path, 'it is neither a file nor a folder')
    else if (isZip(await firstBytes(path, 4))) yield* zipSources(path)
    else yield fileSource(path, found.size)
  } catch (error) {
    yield asUnreadableFile(error, path)
  }
}

async function* sourcesInFolder(path: string, depth: number): AsyncGenerator<Source | UnreadableFileError> {
  if (depth >= limits.folderDepth) {
    yield new UnreadableFileError(path, `folders lie more than ${limits.folderDepth} deep`)
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

async function* zipSources(path: string): AsyncGenerator<Source> {
  for await (const { name, path: inside, size, open } of zipEntries(path, limits.zip)) {
    if (inside.endsWith('/') || isIgnoredName(inside)) continue
    const folder = inside.slice(0, Math.max(0, inside.lastIndexOf('/')))
    const container = folder === '' ? path : `${path} » ${folder}`
    yield createSource({ name, container, fileName: basename(inside), size }, open)
  }
}

/** Files that operating systems leave in folders and archives. */
const isIgnoredName = (path: string) => /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.[^/]*)(\/|$)/.test(path)
