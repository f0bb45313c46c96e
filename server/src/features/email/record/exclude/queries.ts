import type { ExcludeRule, ExcludeRuleKind } from '@rostrum/contract/email/exclude-rules'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { Rule } from './policy.ts'

const select = (db: Db) =>
  db
    .selectFrom('app.emailExcludeRules as r')
    .innerJoin('identity.users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.kind', 'r.value', 'r.keptOut', 'r.lastKeptOutAt', 'r.createdAt'])
    .select(
      sql<
        ExcludeRule['addedBy']
      >`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as('addedBy'),
    )
    .$castTo<ExcludeRule>()

export const listRules = (db: Db): Promise<ExcludeRule[]> =>
  select(db).where('r.deletedAt', 'is', null).orderBy('r.kind').orderBy('r.value').orderBy('r.id').execute()

export const findRule = (db: Db, id: string, { isDeleted = false } = {}): Promise<ExcludeRule | undefined> =>
  select(db)
    .where('r.id', '=', id)
    .where('r.deletedAt', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()

export const findSameRule = (db: Db, kind: ExcludeRuleKind, value: string) =>
  db
    .selectFrom('app.emailExcludeRules')
    .select('id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const rulesToApply = (db: Db): Promise<Rule[]> =>
  db
    .selectFrom('app.emailExcludeRules')
    .select(['id', 'kind', 'value'])
    .where('deletedAt', 'is', null)
    .$castTo<Rule>()
    .execute()

export const insertRule = (
  db: Db,
  values: { customerId: string; id: string; userId: string; kind: ExcludeRuleKind; value: string },
) => db.insertInto('app.emailExcludeRules').values(values).execute()

export const updateRule = (db: Db, id: string, values: { kind: ExcludeRuleKind; value: string }) =>
  db
    .updateTable('app.emailExcludeRules')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const markRule = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.emailExcludeRules').set({ deletedAt }).where('id', '=', id).execute()

/** Counts by rule. */
export async function countKeptOut(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .updateTable('app.emailExcludeRules')
      .set({ keptOut: sql`kept_out + ${count}`, lastKeptOutAt: new Date() })
      .where('id', '=', id)
      .execute()
  }
}

type Asked = Pick<Rule, 'kind' | 'value'>

/** As `ruleAgainst` decides, for what was recorded before. */
function against({ kind, value }: Asked): RawBuilder<boolean> {
  if (kind === 'subject') return sql`regexp_replace(lower(m.subject), '\\s+', ' ', 'g') like ${containing(value)}`
  const end = `%@${value.replace(/[\\%_]/g, '\\$&')}`
  const below = `%.${value.replace(/[\\%_]/g, '\\$&')}`
  const matches = (address: RawBuilder<unknown>) =>
    kind === 'address'
      ? sql`${address} = ${value}`
      : sql`(${address} like ${end} or ${address} like ${below} and ${address} like '%@%')`
  return sql`(${matches(sql`m.from_address`)} or exists (select from jsonb_array_elements(m.recipients) r
    where ${matches(sql`r ->> 'address'`)}))`
}

export interface Recorded {
  messageCount: number
  threadCount: number
  /** Threads of which nothing would stay. */
  wholeThreads: number
  subjects: string[]
}

export async function countRecorded(db: Db, rule: Asked): Promise<Recorded> {
  const { rows } = await sql<Recorded>`
    with hit as materialized (select m.id, m.thread_id from app.email_messages m where ${against(rule)}),
    threads as (select t.id, t.subject, t.message_count, t.last_message_at, count(*) as gone from hit h
      join app.email_threads t on t.id = h.thread_id group by t.id, t.subject, t.message_count, t.last_message_at)
    select (select count(*) from hit) as message_count, count(*) as thread_count,
      count(*) filter (where gone >= message_count) as whole_threads,
      coalesce((array_agg(subject order by last_message_at desc))[1:5], '{}') as subjects
    from threads`.execute(db)
  const [found] = rows
  return found ?? { messageCount: 0, threadCount: 0, wholeThreads: 0, subjects: [] }
}

/** Deletes the messages with the uses of their files, and returns the threads they were in. */
export async function deleteRecorded(db: Db, rule: Asked): Promise<{ threadIds: string[]; messageCount: number }> {
  const { rows } = await sql<{ threadId: string }>`
    with hit as materialized (select m.customer_id, m.id, m.thread_id from app.email_messages m where ${against(rule)}),
    attached as (select h.customer_id, t.activity_id, h.thread_id, a.file_id from hit h
      join app.email_threads t on t.customer_id = h.customer_id and t.id = h.thread_id
      join app.email_attachments a on a.customer_id = h.customer_id and a.email_message_id = h.id),
    inside as (delete from app.file_uses u using hit h
      where u.customer_id = h.customer_id and u.subject_type = 'email_message' and u.subject_id = h.id),
    beside as (delete from app.file_uses u using attached a
      where u.customer_id = a.customer_id and u.subject_type = 'activity' and u.subject_id = a.activity_id
        and u.file_id = a.file_id and not exists (select from app.email_attachments o
          join app.email_messages m on m.customer_id = o.customer_id and m.id = o.email_message_id
          where o.customer_id = a.customer_id and o.file_id = a.file_id and m.thread_id = a.thread_id
            and not exists (select from hit h where h.id = m.id)))
    delete from app.email_messages m using hit h
      where m.customer_id = h.customer_id and m.id = h.id returning m.thread_id`.execute(db)
  return { threadIds: [...new Set(rows.map(({ threadId }) => threadId))], messageCount: rows.length }
}
