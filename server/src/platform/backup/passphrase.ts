import { readFile } from 'node:fs/promises'
import { RefusedBackup } from './refused-backup.ts'

/** The first line of the file; undefined without one. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new RefusedBackup(`The passphrase file cannot be read: ${error.message}`)
  })
  const passphrase = text.split(/\r?\n/, 1)[0] ?? ''
  if (passphrase.length < 8)
    throw new RefusedBackup('The first line of the passphrase file needs 8 characters or more.')
  return passphrase
}
