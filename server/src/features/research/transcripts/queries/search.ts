import type {
  CallQuestion,
  PassageFound,
  Questioner,
  QuestionerQuery,
} from '@rostrum/contract/research/transcript-search'
import type { PassageQuery, QuestionQuery } from '@rostrum/contract/research/transcript-search-query'
import type { TranscriptBrief } from '@rostrum/contract/research/transcripts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { webSearch } from '#platform/database/web-search.ts'
import { securityBrief, whoseOf } from '../../company-events/public.ts'

type Part = RawBuilder<unknown>

interface CallFilters {
  whose?: readonly string[] | undefined
  securityId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const all = (parts: readonly Part[]): Part => sql.join([sql`true`, ...parts], sql` and `)

/** Conditions on the transcript `t`. */
export const callsWith = ({ whose, securityId, from, to }: CallFilters): Part =>
  all([
    sql`t.deleted_at is null`,
    ...(whose?.length ? [sql`${whoseOf('t.security_id')} = any (${whose}::text[])`] : []),
    ...(securityId ? [sql`t.security_id = ${securityId}`] : []),
    ...(from ? [sql`t.held_on >= ${from}`] : []),
    ...(to ? [sql`t.held_on <= ${to}`] : []),
  ])

export const transcriptBrief = sql<TranscriptBrief>`jsonb_build_object('id', t.id, 'title', t.title,
  'security', ${securityBrief}, 'whose', ${whoseOf('t.security_id')}, 'heldOn', t.held_on, 'fiscalYear', t.fiscal_year,
  'fiscalQuarter', t.fiscal_quarter)`

const personBrief = sql`(select jsonb_build_object('id', d.id, 'name', coalesce(d.preferred_name, d.first_name) || ' ' || d.last_name)
  from app.person_directory d where d.id = s.person_id)`

const speakerBrief = sql<CallQuestion['speaker']>`case when s.id is not null then
  jsonb_build_object('name', s.name, 'firm', s.firm, 'role', s.role, 'person', ${personBrief}) end`

/** Passages `p` of transcripts `t` of securities `x`, with their speakers `s`. */
const spoken = sql`app.transcript_passages p
  join app.transcripts t on t.customer_id = p.customer_id and t.id = p.transcript_id
  join market.securities x on x.id = t.security_id
  left join app.transcript_speakers s on s.customer_id = p.customer_id and s.id = p.speaker_id`

const anyOf = (words: readonly string[]): Part =>
  sql`(${sql.join(
    words.map((word) => sql`phraseto_tsquery('english', ${word})`),
    sql` || `,
  )})`

/** What is looked for; undefined for everything. */
function lookedFor(term: string | undefined, words: readonly string[] | undefined): Part | undefined {
  const parts = [...(term ? [webSearch(term)] : []), ...(words?.length ? [anyOf(words)] : [])]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` && `)})` : undefined
}

const [matchStart, matchEnd] = ['\u0002', '\u0003']
const marks = `StartSel=${matchStart}, StopSel=${matchEnd}, MaxFragments=2, MaxWords=45, MinWords=15, FragmentDelimiter=" … "`

function partsOf(headline: string): PassageFound['snippet'] {
  return headline.split(matchStart).flatMap((piece, index) => {
    const [match = '', after = ''] = index === 0 ? ['', piece] : piece.split(matchEnd)
    return [...(match ? [{ text: match, isMatch: true }] : []), ...(after ? [{ text: after, isMatch: false }] : [])]
  })
}

export async function searchPassages(
  db: Db,
  query: z.output<typeof PassageQuery>,
  words: readonly string[] | undefined,
) {
  const asked = lookedFor(query.term, words)
  const where = all([
    callsWith(query),
    ...(asked ? [sql`p.searched @@ ${asked}`] : []),
    ...(query.roles?.length ? [sql`s.role = any (${query.roles}::text[])`] : []),
    ...(query.transcriptId ? [sql`t.id = ${query.transcriptId}`] : []),
    ...(query.onlyQuestions ? [sql`p.kind = 'question'`] : []),
  ])
  const snippet = asked ? sql`ts_headline('english', f.text, ${asked}, ${marks})` : sql`left(f.text, 300)`
  const { rows } = await sql<Omit<PassageFound, 'snippet'> & { snippet: string; total: number }>`
    with found as (
      select p.number, p.section, p.kind, p.question, p.text, ${transcriptBrief} as transcript, ${speakerBrief} as speaker,
        t.held_on, t.id, count(*) over ()::integer as total
      from ${spoken} where ${where} order by t.held_on desc, t.id, p.number
      limit ${query.pageSize} offset ${query.pageOffset}
    )
    select f.number, f.section, f.kind, f.question, f.transcript, f.speaker, ${snippet} as snippet, f.total
    from found f order by f.held_on desc, f.id, f.number`.execute(db)
  return {
    rows: rows.map(({ total: _, snippet: text, ...row }): PassageFound => ({ ...row, snippet: partsOf(text) })),
    total: rows[0]?.total ?? 0,
  }
}

const questionOrder: Record<z.output<typeof QuestionQuery>['sort'][number]['field'], Part> = {
  heldOn: sql`t.held_on`,
  speaker: sql`lower(s.name)`,
  firm: sql`lower(s.firm)`,
}

const order = <F extends string>(
  sorts: readonly { field: F; direction: 'asc' | 'desc' }[],
  by: Record<F, Part>,
): Part => sql.join(sorts.map(({ field, direction }) => sql`${by[field]} ${sql.raw(direction)} nulls last`))

/** The pieces of the same question, and of its answers. */
const ofQuestion = (kind: 'question' | 'answer') => sql`from app.transcript_passages q
  left join app.transcript_speakers a on a.customer_id = q.customer_id and a.id = q.speaker_id
  where q.customer_id = p.customer_id and q.transcript_id = p.transcript_id and q.question = p.question and q.kind = ${kind}`

export async function listQuestions(
  db: Db,
  query: z.output<typeof QuestionQuery>,
  words: readonly string[] | undefined,
) {
  const asked = lookedFor(query.term, words)
  const where = all([
    callsWith(query),
    sql`p.kind = 'question' and p.number = (select min(q.number) ${ofQuestion('question')})`,
    ...(asked ? [sql`exists (select ${ofQuestion('question')} and q.searched @@ ${asked})`] : []),
    ...(query.transcriptId ? [sql`t.id = ${query.transcriptId}`] : []),
    ...(query.personId ? [sql`s.person_id = ${query.personId}`] : []),
    ...(query.asker ? [sql`lower(s.name) = lower(${query.asker})`] : []),
    ...(query.firm ? [sql`lower(s.firm) = lower(${query.firm})`] : []),
  ])
  const { rows } = await sql<Omit<CallQuestion, 'topics'> & { total: number }>`
    select ${transcriptBrief} as transcript, p.number, p.question, ${speakerBrief} as speaker,
      (select string_agg(q.text, E'\\n\\n' order by q.number) ${ofQuestion('question')}) as text,
      coalesce((select jsonb_agg(jsonb_build_object('number', q.number, 'speaker', a.name, 'text', q.text) order by q.number)
        ${ofQuestion('answer')}), '[]') as answers,
      count(*) over ()::integer as total
    from ${spoken} where ${where} order by ${order(query.sort, questionOrder)}, t.id, p.number
    limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const askerKey = sql<string>`coalesce(s.person_id::text, lower(s.name) || '|' || coalesce(lower(s.firm), ''))`

const askerOrder: Record<z.output<typeof QuestionerQuery>['sort'][number]['field'], Part> = {
  questionCount: sql`question_count`,
  name: sql`lower(name)`,
  firm: sql`lower(firm)`,
  callCount: sql`call_count`,
  lastCall: sql`last_held_on`,
}

export async function listQuestioners(db: Db, query: z.output<typeof QuestionerQuery>) {
  const like = query.term && containing(query.term)
  const where = all([
    callsWith(query),
    sql`p.kind = 'question' and s.id is not null`,
    ...(like ? [sql`(s.name ilike ${like} or s.firm ilike ${like})`] : []),
  ])
  const { rows } = await sql<Omit<Questioner, 'topics'> & { total: number }>`
    with asked as (
      select ${askerKey} as key, s.name, s.firm, s.person_id, t.id as transcript_id, t.title, t.held_on, p.question
      from ${spoken} where ${where}
    ), counted as (
      select key, (array_agg(name order by held_on desc))[1] as name,
        (array_agg(firm order by held_on desc) filter (where firm is not null))[1] as firm,
        (array_agg(person_id))[1] as person_id,
        count(distinct (transcript_id, question))::integer as question_count,
        count(distinct transcript_id)::integer as call_count, max(held_on) as last_held_on,
        (array_agg(jsonb_build_object('id', transcript_id, 'title', title, 'heldOn', held_on) order by held_on desc))[1] as last_call
      from asked group by key
    )
    select s.key, s.name, s.firm, s.question_count, s.call_count, s.last_call, ${personBrief} as person,
      count(*) over ()::integer as total
    from counted s order by ${order(query.sort, askerOrder)}, s.key
    limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
