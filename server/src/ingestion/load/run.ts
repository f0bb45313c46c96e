// One import run: its lock, its counts, its rejections, and its outcome.
import type pg from 'pg'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { advisoryLocks, unlockSession } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import type { Reject } from '../parse/records.ts'

const lockTimeout = '10s'

/** All are counted, and the first ones named. */
const mostNamed = 10

export interface Counts {
  files: number
  skippedFiles: number
  filings: number
  skippedFilings: number
  rows: number
  rejected: number
  reconciled: number
  unreconciled: number
  /** The first ones' accession numbers. */
  unreconciledFilings: string[]
  /** Number of filings by reason for their unit. */
  units: Record<string, number>
}

/** One import runs at a time. */
export class ImportUnderWayError extends Error {
  override name = 'ImportUnderWayError'
}

export class ImportRun {
  readonly id = newId()
  readonly counts: Counts = {
    files: 0,
    skippedFiles: 0,
    filings: 0,
    skippedFilings: 0,
    rows: 0,
    rejected: 0,
    reconciled: 0,
    unreconciled: 0,
    unreconciledFilings: [],
    units: {},
  }
  firstRefusal: { source: string; reason: string } | null = null
  readonly #client: pg.ClientBase
  #rejects: object[] = []

  private constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** `client` writes the run's records outside the load transactions, so that rejections survive a rollback. */
  static async begin(client: pg.ClientBase, paths: readonly string[]): Promise<ImportRun> {
    // A killed import holds the lock until the server notices.
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.imports]).catch((error: unknown) => {
      throw new ImportUnderWayError('Another import is running', { cause: error })
    })
    await client.query('reset lock_timeout')
    // We hold the lock, so any run still marked as running is dead.
    await client.query("update market.import_runs set state = 'interrupted', ended_at = now() where state = 'running'")
    const run = new ImportRun(client)
    await client.query('insert into market.import_runs (id, paths) values ($1, $2)', [run.id, paths])
    return run
  }

  refuse(reject: Reject | UnreadableFileError, accession: string | null = null): void {
    this.counts.rejected += 1
    const { source, reason } = reject
    this.firstRefusal ??= { source, reason }
    const row = reject instanceof UnreadableFileError ? (reject.details.row ?? null) : reject.row
    const raw = reject instanceof UnreadableFileError ? null : reject.raw.slice(0, 2000)
    this.#rejects.push({ run_id: this.id, source, accession, row_number: row, reason, raw })
  }

  /** Whether a filing's rows add up to its summary page. */
  countTotals(accession: string, agrees: boolean): void {
    this.counts[agrees ? 'reconciled' : 'unreconciled'] += 1
    if (!agrees && this.counts.unreconciledFilings.length < mostNamed) this.counts.unreconciledFilings.push(accession)
  }

  /** Writes the counts and rejections so far. */
  async save(): Promise<void> {
    const rejects = this.#rejects
    this.#rejects = []
    await insertRejects(this.#client, rejects)
    const { files, filings, rows, rejected } = this.counts
    await this.#client.query(
      'update market.import_runs set files = $2, filings = $3, rows = $4, rejected = $5, summary = $6 where id = $1',
      [this.id, files, filings, rows, rejected, JSON.stringify(this.counts)],
    )
  }

  async knows(checksum: string): Promise<boolean> {
    const { rowCount } = await this.#client.query('select from market.imported_files where checksum = $1', [checksum])
    return rowCount === 1
  }

  /** With the error that it failed by. */
  async end(error?: unknown): Promise<void> {
    await this.save()
    const state = error === undefined ? 'done' : 'failed'
    const reason = error instanceof Error ? error.message : (error?.toString() ?? null)
    await this.#client.query('update market.import_runs set state = $2, error = $3, ended_at = now() where id = $1', [
      this.id,
      state,
      reason,
    ])
    await unlockSession(this.#client, 'imports')
  }
}

async function insertRejects(client: pg.ClientBase, rejects: object[]) {
  if (rejects.length === 0) return
  await client.query(
    `insert into market.import_rejects (run_id, source, accession, row_number, reason, raw)
     select run_id, source, accession, row_number, reason, raw from jsonb_to_recordset($1::jsonb)
       as r(run_id uuid, source text, accession text, row_number bigint, reason text, raw text)`,
    [JSON.stringify(rejects)],
  )
}
