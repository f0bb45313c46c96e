// State computed in the background from a customer's rows: detects when it is stale and recomputes it, one at a time.
import { sql } from 'kysely'
import { changeCount, countChange, type Topic } from './change-counter.ts'
import type { Db } from './database/database.ts'
import { listCustomers } from './identity/customers.ts'

export interface Computed {
  name: string
  /** A change of any of these topics makes it stale, and so does midnight (UTC). */
  dependsOn: readonly Topic[]
  /** The topic bumped after each computation, so that cached lists that show it are invalidated. */
  changes: Topic
}

const countNow = (customerId: string, { dependsOn }: Computed) => changeCount(sql`${customerId}::uuid`, dependsOn)

const isStaleRow = (customerId: string, computed: Computed) =>
  sql`(s.computed_at is null or s.computed_at < date_trunc('day', now(), 'UTC')
    or s.change_count <> ${countNow(customerId, computed)})`

/** Customers whose state is stale, without waiting for a running computation. Same condition as `isStaleRow`. */
export const listStale = (db: Db, { name, dependsOn }: Computed): Promise<string[]> =>
  listCustomers(db, sql`app.customers_with_stale(${name}, ${dependsOn}::text[])`)

/**
 * Recomputes stale state in the transaction of `db`, unless another process is doing so. The counter is read first: a
 * change committed in the meantime moves it on, so the state is stale again.
 */
export async function recomputeIfStale(
  db: Db,
  customerId: string,
  computed: Computed,
  compute: () => Promise<void>,
): Promise<boolean> {
  const { name } = computed
  // An existing row is not touched: an upsert would wait for the process that is computing it.
  await sql`insert into app.computed_state (customer_id, name) select ${customerId}, ${name}
    where not exists (select from app.computed_state where customer_id = ${customerId} and name = ${name})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ isStale: boolean }>`
    select ${isStaleRow(customerId, computed)} as is_stale from app.computed_state s
    where s.customer_id = ${customerId} and s.name = ${name} for update of s skip locked`.execute(db)
  if (!rows[0]?.isStale) return false
  await sql`update app.computed_state set computed_at = clock_timestamp(), change_count = ${countNow(customerId, computed)}
    where customer_id = ${customerId} and name = ${name}`.execute(db)
  await compute()
  await countChange(db, customerId, [computed.changes])
  return true
}
