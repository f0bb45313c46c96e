// Counting years of data takes longer than reading a page of it, and a result computed from a customer's rows stays
// valid until one of them, or the market, changes. So it is cached until then.
import { type Expression, sql } from 'kysely'
import { changeCount, type Topic } from './change-counter.ts'
import type { Db } from './database/database.ts'
import { PromiseCache } from './promise-cache.ts'

const answers = new PromiseCache<unknown>({ max: 5000, maxBytes: 64 * 1024 * 1024 })

interface Dependencies {
  /** Topics the result depends on; all of them by default. */
  topics?: readonly Topic[]
  /** For a result that no private row is part of: everybody of the customer shares it. */
  isSameForEveryone?: boolean
  /** For a result that depends on the clock: it is recomputed in each interval of this length. */
  clockBucketMs?: number
}

interface State {
  database: string
  customer: string
  viewer: string | null
  changes: string
  directory: string
  hasWritten: boolean
}

/** Call inside a customer's transaction. `question` is the cache key; the customer and the viewer are added to it. */
export async function cacheUntilChange<Answer>(
  db: Db,
  question: string,
  load: () => Promise<Answer>,
  { topics, clockBucketMs, isSameForEveryone }: Dependencies = {},
): Promise<Answer> {
  const { rows } = await sql<State>`
    select current_database()::text as database, current_setting('app.customer_id') as customer,
      current_setting('app.viewer_id', true) as viewer,
      ${changeCount(sql`current_setting('app.customer_id')::uuid`, topics)}::text as changes,
      (select version::text from market.directory_version) as directory,
      pg_current_xact_id_if_assigned() is not null as has_written`.execute(db)
  const [state] = rows
  // A transaction sees its own uncommitted changes, so its results must not be shared.
  if (!state || state.hasWritten) return load()
  const { database, customer, changes, directory } = state
  const viewer = isSameForEveryone ? '' : state.viewer
  const bucket = clockBucketMs ? Math.floor(Date.now() / clockBucketMs) : ''
  const key = [database, customer, viewer, changes, directory, bucket, topics?.join(), question].join(' ')
  return answers.getOrLoad(key, load) as Promise<Answer>
}

interface PageOf {
  pageSize: number
  pageOffset: number
}

/** The total, if it follows from the page itself: a page that is not full is the last one. */
export const totalFromLastPage = (rows: readonly unknown[], { pageSize, pageOffset }: PageOf): number | undefined =>
  rows.length < pageSize && (rows.length > 0 || pageOffset === 0) ? pageOffset + rows.length : undefined

/** The total of a paged list; `counting` selects it as `total`. */
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
