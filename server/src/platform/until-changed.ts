// Counting years of work takes longer than showing a page of it. What a customer's rows answer stays true until somebody
// of theirs changes something, and every change is recorded: the newest record tells whether an answer still holds. What
// is made of their rows in the background tells when it was made.
import { type Expression, sql } from 'kysely'
import type { Db } from './database/database.ts'
import { PromiseCache } from './promise-cache.ts'

const answers = new PromiseCache<unknown>({ max: 5000, maxBytes: 64 * 1024 * 1024 })

/**
 * Two changes at the same moment may become visible in another order than that of their records, and days go by without
 * any: an answer holds for half a minute at most.
 */
const longestMs = 30_000

/** Inside the transaction of a customer. `question` names all that is asked, but for the customer. */
export async function untilChanged<Answer>(db: Db, question: string, find: () => Promise<Answer>): Promise<Answer> {
  const { rows } = await sql<{ customer: string; change: string | null; made: string | null }>`
    select current_setting('app.customer_id') as customer,
      (select id from app.audit_events order by id desc limit 1) as change,
      (select max(made_at)::text from app.derivations) as made`.execute(db)
  const key = [rows[0]?.customer, rows[0]?.change, rows[0]?.made, Math.floor(Date.now() / longestMs), question].join(
    ' ',
  )
  return answers.getOrLoad(key, find) as Promise<Answer>
}

interface PageOf {
  pageSize: number
  pageOffset: number
}

/** How many rows there are, where the page itself tells: one that is not full is the last. */
export const endOf = (rows: readonly unknown[], { pageSize, pageOffset }: PageOf): number | undefined =>
  rows.length < pageSize && (rows.length > 0 || pageOffset === 0) ? pageOffset + rows.length : undefined

/** How many rows there are behind a page of them; `counting` selects them as `total`. */
export async function totalBehind(
  db: Db,
  rows: readonly unknown[],
  page: PageOf,
  counting: Expression<unknown>,
): Promise<number> {
  const end = endOf(rows, page)
  if (end !== undefined) return end
  const asked = sql<{ total: number }>`${counting}`
  const { sql: text, parameters } = asked.compile(db)
  return untilChanged(db, JSON.stringify([text, parameters]), async () => (await asked.execute(db)).rows[0]?.total ?? 0)
}
