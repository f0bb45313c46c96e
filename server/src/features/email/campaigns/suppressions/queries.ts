import type { SuppressionReason } from '@rostrum/contract/email/campaigns/suppression-reasons'
import type { Suppression } from '@rostrum/contract/email/campaigns/suppressions'
import type { SuppressionQuery, SuppressionState } from '@rostrum/contract/email/campaigns/suppressions-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export { suppressedAmong } from '#lists/queries/suppressed.ts'

export interface NewSuppression {
  customerId: string
  email: string
  reason: SuppressionReason
  campaignId?: string | null
  note?: string
  addedBy?: string | null
}

interface Added {
  id: string
  email: string
}

/** A statement takes 65,535 values. */
const atOnce = 2000

/** Suppresses addresses that are not suppressed yet, and returns those. */
export async function suppressAll(db: Db, all: readonly NewSuppression[]): Promise<Added[]> {
  const byEmail = [...new Map(all.map((one) => [one.email.trim().toLowerCase(), one]))]
  const added: Added[] = []
  for (let start = 0; start < byEmail.length; start += atOnce) {
    const values = byEmail
      .slice(start, start + atOnce)
      .map(([email, { customerId, reason, campaignId = null, note = '', addedBy = null }]) => ({
        ...{ customerId, id: newId(), email, reason, campaignId, note, addedBy },
      }))
    const rows = await db
      .insertInto('app.suppressions')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['customerId', 'email']).where(sql.ref('removed_at'), 'is', null).doNothing(),
      )
      .returning(['id', 'email'])
      .execute()
    added.push(...rows)
  }
  return added
}

/** False if the address was suppressed already; the first reason stays. */
export const suppress = async (db: Db, one: NewSuppression): Promise<boolean> =>
  (await suppressAll(db, [one])).length > 0

type Query = z.output<typeof SuppressionQuery>

const userOf = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')}, 'firstName', ${of('first_name')},
    'lastName', ${of('last_name')}) end`
}

const columns = sql`s.id, s.email, s.reason, s.note, s.created_at, s.removed_at, s.removal_reason,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as campaign,
  ${userOf('adding')} as added_by, ${userOf('removing')} as removed_by`

const tables = sql`app.suppressions s
  left join app.campaigns c on c.customer_id = s.customer_id and c.id = s.campaign_id
  left join identity.users adding on adding.id = s.added_by
  left join identity.users removing on removing.id = s.removed_by`

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  email: sql`s.email`,
  reason: sql`array_position(array['unsubscribed', 'hard_bounce', 'complaint', 'manual', 'import'], s.reason)`,
  createdAt: sql`s.created_at`,
  removedAt: sql`s.removed_at`,
}

const ofState: Record<SuppressionState, RawBuilder<unknown>> = {
  current: sql`s.removed_at is null`,
  removed: sql`s.removed_at is not null`,
  all: sql`true`,
}

export function listSuppressions(db: Db, { term, reasons, state = 'current', email, sort, ...page }: Query) {
  const conditions = [
    ofState[state],
    ...(term ? [sql`s.email || ' ' || s.note ilike ${containing(term)}`] : []),
    ...(reasons ? [sql`s.reason = any (${reasons}::text[])`] : []),
    ...(email ? [sql`s.email = ${email}`] : []),
  ]
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<Suppression>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Suppression & { total: number }>`
      select ${columns}, count(*) over ()::int as total from ${tables}
      where ${sql.join(conditions, sql` and `)} order by ${sql.join([...by, sql`s.id desc`])}
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function findSuppression(db: Db, id: string): Promise<Suppression | undefined> {
  const { rows } = await sql<Suppression>`select ${columns} from ${tables} where s.id = ${id}`.execute(db)
  return rows[0]
}

export interface CurrentSuppression {
  id: string
  email: string
  reason: SuppressionReason
  createdAt: Date
}

/** What keeps these addresses from getting mail, by address. */
export async function currentSuppressions(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, Omit<CurrentSuppression, 'email'>>> {
  const wanted = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<CurrentSuppression>`
    select id, email, reason, created_at from app.suppressions
    where email = any (${wanted}::text[]) and removed_at is null`.execute(db)
  return new Map(rows.map(({ email, ...rest }) => [email, rest]))
}

/** False if it is removed already. */
export async function markRemoved(
  db: Db,
  id: string,
  { removedBy, removalReason }: { removedBy: string | null; removalReason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.suppressions')
    .set({ removedAt: new Date(), removedBy, removalReason })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Not if the address is suppressed again already, which comes to the same. */
export const markCurrent = (db: Db, id: string) =>
  sql`update app.suppressions s set removed_at = null, removed_by = null, removal_reason = null
    where s.id = ${id} and not exists (select from app.suppressions other where other.customer_id = s.customer_id
      and other.email = s.email and other.removed_at is null)`.execute(db)
