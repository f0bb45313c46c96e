// What is made of a customer's rows in the background: whether it is still true, and making it anew, by one at a time.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/database.ts'
import { newId } from './identifiers.ts'

export interface Derivation {
  name: string
  /** Any change of these, as the audit calls them, makes it stale, and so do these actions; and every midnight. */
  subjectTypes: readonly string[]
  actions: readonly string[]
}

/** Longer than any transaction: a change recorded so long ago is visible, or never will be. */
const longestMs = 3600 * 1000

const changesSince = (customerId: string, { subjectTypes, actions }: Derivation, since: RawBuilder<unknown>) =>
  sql`(select count(*) from app.audit_events e where e.customer_id = ${customerId} and e.id >= ${since}
    and (e.subject_type = any (${subjectTypes}::text[]) or e.action = any (${actions}::text[])))`

const isStaleRow = (customerId: string, derivation: Derivation) =>
  sql`(d.made_at is null or d.made_at < date_trunc('day', now(), 'UTC')
    or d.change_count <> ${changesSince(customerId, derivation, sql`d.counted_from`)})`

/** Without waiting for whoever makes it. */
export async function isStale(db: Db, customerId: string, derivation: Derivation): Promise<boolean> {
  const { rows } = await sql<{ isStale: boolean }>`
    select ${isStaleRow(customerId, derivation)} as is_stale from app.derivations d
    where d.customer_id = ${customerId} and d.name = ${derivation.name}`.execute(db)
  return rows[0]?.isStale ?? true
}

/**
 * Makes it anew where it is stale and nobody else is at it, in the transaction of `db`. Changes are counted before: one
 * that becomes visible while it is made is in the next count, and it is made again.
 */
export async function rederive(
  db: Db,
  customerId: string,
  derivation: Derivation,
  make: () => Promise<void>,
): Promise<boolean> {
  const { name } = derivation
  // A row that is there is not touched: whoever makes it at the moment would be waited for.
  await sql`insert into app.derivations (customer_id, name) select ${customerId}, ${name}
    where not exists (select from app.derivations where customer_id = ${customerId} and name = ${name})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ isStale: boolean }>`
    select ${isStaleRow(customerId, derivation)} as is_stale from app.derivations d
    where d.customer_id = ${customerId} and d.name = ${name} for update of d skip locked`.execute(db)
  if (!rows[0]?.isStale) return false
  const countedFrom = newId(Date.now() - longestMs)
  await sql`update app.derivations set made_at = clock_timestamp(), counted_from = ${countedFrom},
      change_count = ${changesSince(customerId, derivation, sql`${countedFrom}::uuid`)}
    where customer_id = ${customerId} and name = ${name}`.execute(db)
  await make()
  return true
}
