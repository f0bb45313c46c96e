import { mostTopicCalls, type TopicGrid } from '@rostrum/contract/research/transcript-search'
import type { TopicQuery } from '@rostrum/contract/research/transcript-search-query'
import type { TranscriptBrief } from '@rostrum/contract/research/transcripts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { callsWith, transcriptBrief } from './search.ts'

export type Topic = TopicGrid['topics'][number]

/** The customer's themes with the words they are found by. */
export async function listTopics(db: Db): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    select h.id, h.name, case when cardinality(w.words) > 0 then w.words else array[h.name] end as words
    from app.themes h left join app.theme_words w on w.customer_id = h.customer_id and w.theme_id = h.id
    where h.archived_at is null order by lower(h.name)`.execute(db)
  return rows
}

export const upsertWords = (db: Db, values: { customerId: string; themeId: string; words: string[] }) =>
  db
    .insertInto('app.themeWords')
    .values(values)
    .onConflict((conflict) => conflict.columns(['customerId', 'themeId']).doUpdateSet({ words: values.words }))
    .execute()

/** A row for each word of each topic. */
const wordRows = (topics: readonly Topic[]) => {
  const pairs = topics.flatMap(({ id, words }) => words.map((word) => ({ id, word })))
  return sql`unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ word }) => word)}::text[]) as w (topic_id, word)`
}

export async function listTopicCalls(db: Db, query: z.output<typeof TopicQuery>): Promise<TranscriptBrief[]> {
  const { rows } = await sql<{ call: TranscriptBrief }>`
    select ${transcriptBrief} as call from app.transcripts t join market.securities x on x.id = t.security_id
    where ${callsWith(query)} and t.status = 'ready'
      and (${query.fiscalYear ?? null}::integer is null or t.fiscal_year = ${query.fiscalYear ?? null})
      and (${query.fiscalQuarter ?? null}::integer is null or t.fiscal_quarter = ${query.fiscalQuarter ?? null})
    order by t.held_on desc, t.id limit ${mostTopicCalls}`.execute(db)
  return rows.map(({ call }) => call).reverse()
}

export async function countMentions(
  db: Db,
  topics: readonly Topic[],
  transcriptIds: readonly string[],
): Promise<TopicGrid['counts']> {
  if (topics.length === 0 || transcriptIds.length === 0) return []
  const { rows } = await sql<TopicGrid['counts'][number]>`
    select w.topic_id, p.transcript_id,
      count(distinct p.number) filter (where s.role = 'company')::integer as company,
      count(distinct p.number) filter (where s.role = 'analyst')::integer as analysts
    from ${wordRows(topics)}
    join app.transcript_passages p on p.searched @@ phraseto_tsquery('english', w.word)
    join app.transcript_speakers s on s.customer_id = p.customer_id and s.id = p.speaker_id
    where p.transcript_id = any (${transcriptIds}::uuid[]) and s.role in ('company', 'analyst')
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The topics of questions, by transcript and number of the question. */
export async function topicsOfQuestions(db: Db, topics: readonly Topic[], transcriptIds: readonly string[]) {
  const found = new Map<string, { id: string; name: string }[]>()
  if (topics.length === 0 || transcriptIds.length === 0) return found
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  const { rows } = await sql<{ key: string; topicId: string }>`
    select distinct p.transcript_id || ' ' || p.question as key, w.topic_id from ${wordRows(topics)}
    join app.transcript_passages p on p.searched @@ phraseto_tsquery('english', w.word)
    where p.transcript_id = any (${transcriptIds}::uuid[]) and p.kind = 'question'`.execute(db)
  for (const { key, topicId } of rows) {
    const one = { id: topicId, name: names.get(topicId) ?? '' }
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return found
}

/** What each asker asks about, by the key of the asker, the most frequent first. */
export async function topicsOfQuestioners(db: Db, topics: readonly Topic[], keys: readonly string[]) {
  const found = new Map<string, { id: string; name: string }[]>()
  if (topics.length === 0 || keys.length === 0) return found
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  const { rows } = await sql<{ key: string; topicId: string }>`
    select key, topic_id from (
      select coalesce(s.person_id::text, lower(s.name) || '|' || coalesce(lower(s.firm), '')) as key, w.topic_id,
        count(distinct (p.transcript_id, p.number)) as mentions
      from ${wordRows(topics)}
      join app.transcript_passages p on p.searched @@ phraseto_tsquery('english', w.word)
      join app.transcripts t on t.customer_id = p.customer_id and t.id = p.transcript_id
      join app.transcript_speakers s on s.customer_id = p.customer_id and s.id = p.speaker_id
      where p.kind = 'question' and t.deleted_at is null group by 1, 2
    ) counted where key = any (${keys}::text[]) order by mentions desc, topic_id`.execute(db)
  for (const { key, topicId } of rows) {
    const one = { id: topicId, name: names.get(topicId) ?? '' }
    found.set(key, [...(found.get(key) ?? []), one].slice(0, 3))
  }
  return found
}
