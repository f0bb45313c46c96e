// Reads the files of a folder, each once. Nothing in it is moved or changed.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isDocumentName, refusedDocument } from '@rostrum/contract/research/document-values'
import type { Keeping } from '#features/files/public.ts'
import { AppError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { hasSeenContent, listSeenFiles, noteSeenFile } from '../queries/intake.ts'
import { findKeeper } from '../queries/writing.ts'
import { keepDocument } from './keep-document.ts'

export interface FolderWork extends Keeping {
  customerId: string
  log: Log
  signal: AbortSignal
}

const mostFiles = 20_000
/** A file that is still being copied changes until its end. */
const settledMs = 10_000

/** Returns how many documents were added. The customer's files are in a folder that is named by its id. */
export async function importFolder(work: FolderWork, root: string): Promise<number> {
  const folder = join(root, work.customerId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const userId = entries.length > 0 ? await work.inTransaction((db) => findKeeper(db, work.customerId)) : undefined
  if (!userId) return 0
  const seen = await work.inTransaction((db) => listSeenFiles(db))
  let added = 0
  for (const entry of entries.slice(0, mostFiles)) {
    if (work.signal.aborted) break
    // Symbolic links are skipped: they could lead anywhere on the machine.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const stat = await lstat(path).catch(() => undefined)
    // Removed since the folder was read.
    if (!stat) continue
    const file = { path, name: relative(folder, path), bytes: stat.size, modifiedAt: stat.mtime }
    if (!isReady(file, seen.get(file.name))) continue
    if (await importFile(work, file, userId)) added += 1
  }
  return added
}

interface FolderFile {
  path: string
  /** Relative to the customer's folder. */
  name: string
  bytes: number
  modifiedAt: Date
}

/** Neither read before as it is now, nor still being written. */
const isReady = ({ bytes, modifiedAt }: FolderFile, seen: Pick<FolderFile, 'bytes' | 'modifiedAt'> | undefined) =>
  Date.now() - modifiedAt.getTime() >= settledMs &&
  !(seen && seen.bytes === bytes && seen.modifiedAt.getTime() === modifiedAt.getTime())

async function importFile(work: FolderWork, file: FolderFile, userId: string): Promise<boolean> {
  const { customerId, config } = work
  const { path, name, bytes, modifiedAt } = file
  const note = (sha256: string | null, problem: string | null) =>
    work.inTransaction((db) => noteSeenFile(db, customerId, { path: name, bytes, modifiedAt, sha256, problem }))
  if (!isDocumentName(name)) return note(null, refusedDocument(name)).then(() => false)
  if (bytes > config.files.maxBytes) return note(null, 'The file is too large.').then(() => false)
  const sha256 = await hashOf(path)
  if (await work.inTransaction((db) => hasSeenContent(db, sha256))) return note(sha256, null).then(() => false)
  try {
    const given = { customerId, userId, origin: 'folder' as const, name, bytes: await readFile(path) }
    const isAdded = await keepDocument(work, given)
    await note(sha256, null)
    return isAdded
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    work.log.warn({ err: error, file: name }, 'a file of the research folder was not kept')
    await note(sha256, error.message)
    return false
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
