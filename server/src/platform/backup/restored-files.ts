// Files of a backup are written to a folder of their own, and take their places when the database has its rows.
import { createWriteStream, type WriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { ensurePrivateDirectory } from '../private-directory.ts'
import { RefusedBackup } from './refused-backup.ts'

const places = ['files', 'mailbox', 'secrets-key']
const stagingOf = (dataDirectory: string) => join(dataDirectory, 'restoring')

/** Only below DATA_DIR, and only where a backup takes files from. */
export function requireOwnPath(path: string): void {
  const [top = ''] = path.split('/')
  if (!places.includes(top) || normalize(path) !== path || path.includes('\\') || path.split('/').includes('..')) {
    throw new RefusedBackup(`The backup holds a file that does not belong to Rostrum: ${path}. Nothing was changed.`)
  }
}

export async function openStagedFile(dataDirectory: string, path: string): Promise<WriteStream> {
  requireOwnPath(path)
  ensurePrivateDirectory(dataDirectory)
  const staged = join(stagingOf(dataDirectory), path)
  await mkdir(dirname(staged), { recursive: true, mode: 0o700 })
  return createWriteStream(staged, { mode: 0o600, flush: true })
}

export const discardStaged = (dataDirectory: string): Promise<void> =>
  rm(stagingOf(dataDirectory), { recursive: true, force: true })

export async function hasFiles(dataDirectory: string, filesDirectory?: string): Promise<boolean> {
  for (const place of ['files', 'mailbox']) if (await exists(join(dataDirectory, place))) return true
  return filesDirectory !== undefined && (await namesIn(filesDirectory)).length > 0
}

/** Replaces what was there; interrupted, it can be repeated from a new staging folder. */
export async function placeStaged(dataDirectory: string, filesDirectory?: string): Promise<void> {
  for (const place of places) {
    const staged = join(stagingOf(dataDirectory), place)
    if (place === 'files' && filesDirectory && filesDirectory !== join(dataDirectory, place)) {
      await replaceContents(staged, filesDirectory)
      continue
    }
    const target = join(dataDirectory, place)
    const isStaged = await exists(staged)
    // A key that was not in the backup still opens what was sealed with it.
    if (isStaged || place !== 'secrets-key') await rm(target, { recursive: true, force: true })
    if (isStaged) await rename(staged, target)
  }
  await discardStaged(dataDirectory)
}

/** It may be on another disk, and the top of one, which cannot be renamed or removed. */
async function replaceContents(staged: string, directory: string): Promise<void> {
  for (const name of await namesIn(directory)) await rm(join(directory, name), { recursive: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await namesIn(staged)) {
    await cp(join(staged, name), join(directory, name), { recursive: true, preserveTimestamps: true })
  }
}

const namesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(() => [])).filter((name) => name !== 'lost+found')

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
