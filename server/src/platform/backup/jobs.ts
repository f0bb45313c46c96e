// A backup every night into BACKUP_DIR, of which the latest BACKUP_KEEP are kept.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { OwnerJob } from '../jobs/jobs.ts'
import { readPassphrase } from './passphrase.ts'
import { takeRecordedBackup } from './recorded.ts'
import { checkBackup } from './restore-backup.ts'

const scheduledName = /^rostrum-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/
const draftName = /^rostrum-.*\.backup\.partial$/
const abandonedMs = 24 * 3600 * 1000

/** The time in it sorts as text. */
const nameAt = (time: Date): string => `rostrum-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

type Settings = Pick<Config, 'backup' | 'dataDirectory'> & Partial<Pick<Config, 'filesDirectory'>>

/** Registered without BACKUP_DIR too: a schedule from before would otherwise fill a queue that nobody reads. */
export const backUpEveryNight = (url: string, { backup, dataDirectory, filesDirectory }: Settings): OwnerJob => ({
  name: 'database.back-up',
  schedule: '30 1 * * *',
  async handleAsOwner({ log, signal }) {
    if (!backup) return
    const file = join(backup.directory, nameAt(new Date()))
    const passphrase = await readPassphrase(backup.passphraseFile)
    // Read back from the disk before older ones are deleted.
    const check = () => checkBackup(file, passphrase)
    const options = { url, dataDirectory, filesDirectory, file, passphrase, signal, isScheduled: true, check }
    const { bytes, manifest } = await takeRecordedBackup(options)
    const deleted = await deleteOld(backup.directory, backup.keep)
    log.info({ file, bytes, migration: manifest.migration, deleted }, 'backed up')
  },
})

/** Only files that this job has written. */
export async function deleteOld(directory: string, keep: number): Promise<string[]> {
  const names = (await readdir(directory)).sort()
  const old = names.filter((name) => scheduledName.test(name)).slice(0, -keep)
  for (const name of names.filter((one) => draftName.test(one))) {
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > abandonedMs) old.push(name)
  }
  for (const name of old) await rm(join(directory, name))
  return old
}
