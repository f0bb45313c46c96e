// Change detection for a customer's rows: a sharded counter per topic, bumped in the transaction of a change.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/database.ts'

/** Coarse subject of a change: a cached result is recomputed when one of the topics it depends on has changed. */
export type Topic =
  | 'profiles'
  | 'custom_fields'
  | 'activities'
  | 'survey_answers'
  | 'notes'
  | 'tasks'
  | 'tags'
  | 'engagement_settings'
  | 'engagement_scores'
  | 'estimates'
  | 'other'

const topics: Readonly<Record<string, Topic>> = {
  person: 'profiles',
  organization: 'profiles',
  custom_field: 'custom_fields',
  activity: 'activities',
  activity_type: 'activities',
  theme: 'activities',
  note: 'notes',
  task: 'tasks',
  tag: 'tags',
  engagement_settings: 'engagement_settings',
  estimate: 'estimates',
  estimates: 'estimates',
  estimate_settings: 'estimates',
  guidance: 'estimates',
  actual: 'estimates',
  broker: 'estimates',
  analyst: 'estimates',
  research_document: 'estimates',
}

/** By the audit's subject type. */
export const topicOf = (subjectType: string): Topic => topics[subjectType] ?? 'other'

/** Uses a shard that no other transaction has locked, or adds one, so writers never wait for each other. */
export async function countChange(db: Db, customerId: string, changed: Iterable<Topic>): Promise<void> {
  const wanted = [...new Set(changed)]
  if (wanted.length === 0) return
  await sql`
    with free as materialized (
      select t.topic, s.shard from unnest(${wanted}::text[]) as t (topic) left join lateral (
        select c.shard from app.change_counters c where c.customer_id = ${customerId} and c.topic = t.topic
        order by c.shard limit 1 for update skip locked) s on true
    ), bumped as (
      update app.change_counters c set count = c.count + 1 from free
      where c.customer_id = ${customerId} and c.topic = free.topic and c.shard = free.shard
    )
    insert into app.change_counters (customer_id, topic)
    select ${customerId}::uuid, topic from free where shard is null`.execute(db)
}

/** Number of changes of these topics, or of all; strictly increasing, so a value never recurs after a change. */
export const changeCount = (customerId: RawBuilder<unknown>, of?: readonly Topic[]): RawBuilder<unknown> =>
  sql`(select coalesce(sum(c.count), 0)::bigint from app.change_counters c where c.customer_id = ${customerId}
    ${of ? sql`and c.topic = any (${of}::text[])` : sql``})`
