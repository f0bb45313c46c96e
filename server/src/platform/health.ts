// What keeps the server from saving while it can still read: reported by /_status, so that an operator hears of it first.
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Problem } from '@rostrum/contract/system'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** PostgreSQL needs space to write its log ahead, and uploads and exports for their files. */
const leastFreeBytes = 256 * 1024 * 1024
const rememberMs = 60_000

const problemOf: Record<string, Problem | undefined> = {
  // disk_full, and the same from the file system
  '53100': 'disk_full',
  ENOSPC: 'disk_full',
  // read_only_sql_transaction
  '25006': 'database_read_only',
  EROFS: 'disk_read_only',
}

const lastFailures = new Map<Problem, number>()

/** The disk of a database elsewhere cannot be measured from here: its refusals are remembered for a while. */
export function rememberFailure(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = problemOf[code]
  if (problem) lastFailures.set(problem, Date.now())
}

export async function findProblems(db: Db, dataDirectory: string): Promise<Problem[]> {
  const recent = [...lastFailures].filter(([, at]) => Date.now() - at < rememberMs).map(([problem]) => problem)
  const found = [...recent, ...(await problemsOfDatabase(db)), ...(await problemsOfDisk(dataDirectory))]
  return [...new Set(found)].sort()
}

async function problemsOfDatabase(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`.execute(db)
  return rows[0]?.isReadOnly ? ['database_read_only'] : []
}

/** Nothing for a directory that does not exist: a process with its database and mail elsewhere needs none. */
export async function problemsOfDisk(directory: string, leastFree = leastFreeBytes): Promise<Problem[]> {
  const disk = await statfs(directory).catch(() => undefined)
  if (!disk) return []
  const isWritable = await access(directory, constants.W_OK).then(
    () => true,
    () => false,
  )
  return [
    ...(isWritable ? [] : (['disk_read_only'] as const)),
    ...(disk.bavail * disk.bsize < leastFree ? (['disk_full'] as const) : []),
  ]
}
