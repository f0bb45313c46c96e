// What is computed from a customer's rows in the background: whether it is still true, and computing it again, one at a time.
import { sql } from 'kysely'
import { changeCount, countChange, type Topic } from './change-counter.ts'
import type { Db } from './database/database.ts'
import { listCustomers } from './identity/customers.ts'

export interface Computed {
  name: string
  /** Any change of these makes it stale, and so does every midnight (UTC). */
  dependsOn: readonly Topic[]
  /** Counted as changed when it was computed, so that cached lists with it refresh. */
  changes: Topic
}

const countNow = (customerId: string, { dependsOn }: Computed) => changeCount(sql`${customerId}::uuid`, dependsOn)

const isStaleRow = (customerId: string, computed: Computed) =>
  sql`(s.computed_at is null or s.computed_at < date_trunc('day', now(), 'UTC')
    or s.change_count <> ${countNow(customerId, computed)})`

/** The customers where it is stale, without waiting for a process that computes it. Asks as `isStaleRow` does. */
export const listStale = (db: Db, { name, dependsOn }: Computed): Promise<string[]> =>
  listCustomers(db, sql`app.customers_with_stale(${name}, ${dependsOn}::text[])`)

/**
 * Computes it where it is stale and no other process is computing it, in the transaction of `db`. The counter is read
 * first: a change that is committed meanwhile moves it on, and it is computed again.
 */
export async function recomputeIfStale(
  db: Db,
  customerId: string,
  computed: Computed,
  compute: () => Promise<void>,
): Promise<boolean> {
  const { name } = computed
  // A row that is there is not touched: this would wait for the process that computes it.
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
