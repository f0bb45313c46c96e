import { sql } from 'kysely'
import type { Db } from './database.ts'

const setViewer = (db: Db, viewer: string) => sql`select set_config('app.viewer_id', ${viewer}, true)`.execute(db)

async function withViewer<T>(db: Db, viewer: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    viewer: string | null
  }>`select current_setting('app.viewer_id', true) as viewer`.execute(db)
  await setViewer(db, viewer)
  try {
    return await work()
  } finally {
    // Fails in a transaction that has failed, which can read nothing anyway.
    await setViewer(db, rows[0]?.viewer ?? '').catch(() => {})
  }
}

/**
 * Runs work that must also reach what is private to somebody: moving and deleting rows, or looking whether any exist.
 * What it reads may be shown to nobody.
 */
export const seeingAll = <T>(db: Db, work: () => Promise<T>): Promise<T> => withViewer(db, 'all', work)

/** Runs a job's work for one person, who sees what is private to them. */
export const seeingAs = <T>(db: Db, userId: string, work: () => Promise<T>): Promise<T> => withViewer(db, userId, work)

/** Runs work whose result is for everyone: nothing that is private to anyone is there, not even to who asks. */
export const seeingShared = <T>(db: Db, work: () => Promise<T>): Promise<T> => withViewer(db, '', work)
