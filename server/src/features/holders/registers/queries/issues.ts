import type { RegisterIssue } from '@rostrum/contract/holders/register-rows'
import type { PageQuery } from '@rostrum/contract/platform/paging'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { streamRows } from './stream.ts'

/** Rejected rows first. */
const issues = (snapshotId: string) => sql<RegisterIssue>`
  select row_number, is_rejected, reason, cells from app.register_issues where snapshot_id = ${snapshotId}
  order by is_rejected desc, row_number`

export async function listIssues(db: Db, snapshotId: string, query: z.output<typeof PageQuery>) {
  const { rows } = await sql<RegisterIssue>`
    ${issues(snapshotId)} limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  const { total } = await db
    .selectFrom('app.registerIssues')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamIssues = (db: Db, snapshotId: string): AsyncGenerator<RegisterIssue> =>
  streamRows(db, issues(snapshotId))
