// Checks of what uploads need: a storage that keeps bytes, and a virus scanner that answers.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import { openScanner } from '../virus-scanner.ts'
import { type Finding, failure, ok, warning } from './check.ts'

const noCustomer = '00000000-0000-0000-0000-000000000000'

const text = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

/** Writes, reads and removes a few bytes. */
export async function checkStorage({ files }: Config): Promise<Finding> {
  const name = 'Storage of files'
  const { storageUrl } = files
  if (storageUrl.startsWith('file:') && !existsSync(fileURLToPath(storageUrl))) {
    return ok(name, 'The folder for files will be created with the first upload.')
  }
  const key = `private/${noCustomer}/${randomUUID()}`
  const content = 'written by npm run doctor'
  try {
    const storage = openStorage(storageUrl)
    await storage.write(key, bytesOf(content))
    const read: Buffer[] = []
    for await (const chunk of await storage.read(key)) read.push(Buffer.from(chunk))
    await storage.remove(key)
    if (Buffer.concat(read).toString() === content) return ok(name, 'Files can be written, read and removed.')
    return failure(name, 'Files are read back differently than they were written.', 'Check STORAGE_URL.')
  } catch (error) {
    return failure(
      name,
      `Files cannot be kept: ${text(error)}.`,
      'Check STORAGE_URL: the address, the keys, and the rights of the folder or bucket.',
    )
  }
}

export function checkBackedUpFiles({ filesDirectory }: Config): Finding {
  const name = 'Files in backups'
  if (filesDirectory) return ok(name, `Backups contain the uploaded files in ${filesDirectory}.`)
  return warning(
    name,
    'Uploaded files are in an object store (STORAGE_URL), and backups do not contain them.',
    'Turn on versioning in the store, or copy the bucket regularly.',
  )
}

export async function checkScanner({ files, isLocal }: Config): Promise<Finding> {
  const name = 'Virus scanner'
  const scanner = openScanner(files.clamd)
  if (!scanner) {
    const message = 'Uploads are checked by type only, not for viruses.'
    return isLocal ? ok(name, message) : warning(name, message, 'Install ClamAV and set CLAMD_URL.')
  }
  try {
    await scanner.findThreat(() => bytesOf('a harmless text'))
    return ok(name, 'The virus scanner is responding.')
  } catch (error) {
    return failure(
      name,
      `No virus scanner is responding: ${text(error)}. Uploads will wait until one does.`,
      'Start clamd, or correct CLAMD_URL.',
    )
  }
}
