// Counting years of work takes longer than showing a page of it, and what a customer's rows answer stays true until one of
// them, or the market, has changed.
import { type Expression, sql } from 'kysely'
import { changeCount, type Topic } from './change-counter.ts'
import type { Db } from './database/database.ts'
import { PromiseCache } from './promise-cache.ts'

const answers = new PromiseCache<unknown>({ max: 5000, maxBytes: 64 * 1024 * 1024 })

interface Dependencies {
  /** What the answer depends on; any change where it is not said. */
  topics?: readonly Topic[]
  /** For an answer that depends on the clock: it is computed again in the next interval of this length. */
  clockBucketMs?: number
}

interface State {
  database: string
  customer: string
  changes: string
  directory: string
  hasWritten: boolean
}

/** Inside the transaction of a customer. `question` names all that is asked, except for the customer. */
export async function cacheUntilChange<Answer>(
  db: Db,
  question: string,
  load: () => Promise<Answer>,
  { topics, clockBucketMs }: Dependencies = {},
): Promise<Answer> {
  const { rows } = await sql<State>`
    select current_database()::text as database, current_setting('app.customer_id') as customer,
      ${changeCount(sql`current_setting('app.customer_id')::uuid`, topics)}::text as changes,
      (select version::text from market.directory_version) as directory,
      pg_current_xact_id_if_assigned() is not null as has_written`.execute(db)
  const [state] = rows
  // A transaction sees its own changes: what it counts and reads belongs to no committed state.
  if (!state || state.hasWritten) return load()
  const { database, customer, changes, directory } = state
  const bucket = clockBucketMs ? Math.floor(Date.now() / clockBucketMs) : ''
  const key = [database, customer, changes, directory, bucket, topics?.join(), question].join(' ')
  return answers.getOrLoad(key, load) as Promise<Answer>
}

interface PageOf {
  pageSize: number
  pageOffset: number
}

/** How many rows there are, where the page itself tells: one that is not full is the last. */
export const totalFromLastPage = (rows: readonly unknown[], { pageSize, pageOffset }: PageOf): number | undefined =>
  rows.length < pageSize && (rows.length > 0 || pageOffset === 0) ? pageOffset + rows.length : undefined

/** How many rows there are behind a page of them; `counting` selects them as `total`. */
export async function countTotal(
  db: Db,
  rows: readonly unknown[],
  page: PageOf,
  counting: Expression<unknown>,
  dependencies?: Dependencies,
): Promise<number> {
  const total = totalFromLastPage(rows, page)
  if (total !== undefined) return total
  const asked = sql<{ total: number }>`${counting}`
  const { sql: text, parameters } = asked.compile(db)
  const count = async () => (await asked.execute(db)).rows[0]?.total ?? 0
  return cacheUntilChange(db, JSON.stringify([text, parameters]), count, dependencies)
}
