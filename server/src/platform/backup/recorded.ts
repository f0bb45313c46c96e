// Backups leave a record, so that operators can see when the last one was taken and why one failed.
import { withClient } from '../database/with-client.ts'
import { newId } from '../identifiers.ts'
import { rowsOf } from './format/manifest.ts'
import { type BackupOptions, type TakenBackup, takeBackup } from './take-backup.ts'

interface Recorded extends BackupOptions {
  isScheduled: boolean
  /** Throws if the file that was written does not count as a backup. */
  check?: () => Promise<unknown>
}

/** Records older than the last hundred are deleted. */
const most = 100

export async function takeRecordedBackup(options: Recorded): Promise<TakenBackup> {
  const { url, isScheduled, file } = options
  const startedAt = new Date()
  const record = (outcome: { bytes?: number; rows?: number; error?: string }) =>
    withClient(url, (client) =>
      client.query(
        `with outdated as (
         delete from identity.backups where id in (select id from identity.backups order by finished_at desc offset ${most - 1}))
       insert into identity.backups (id, started_at, is_scheduled, file, bytes, row_count, error)
       values ($1, $2, $3, $4, $5, $6, $7)`,
        [newId(), startedAt, isScheduled, file, outcome.bytes ?? null, outcome.rows ?? null, outcome.error ?? null],
      ),
    )
  try {
    const taken = await takeBackup(options)
    await options.check?.()
    await record({ bytes: taken.bytes, rows: rowsOf(taken.manifest) })
    return taken
  } catch (error) {
    // A database that is down cannot record either.
    await record({ error: error instanceof Error ? error.message : String(error) }).catch(() => {})
    throw error
  }
}
