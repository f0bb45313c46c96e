import type { Speaker } from '@rostrum/contract/research/transcripts'
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Candidate } from '../match.ts'

export interface StoredSpeaker {
  id: string
  name: string
  title: string | null
  firm: string | null
  role: SpeakerRole
  personId: string | null
  personState: Speaker['personState']
}

const select = (db: Db) =>
  db
    .selectFrom('app.transcriptSpeakers')
    .select(['id', 'name', 'title', 'firm', 'personId'])
    .select([sql<SpeakerRole>`role`.as('role'), sql<Speaker['personState']>`person_state`.as('personState')])

export const listSpeakers = (db: Db, transcriptId: string): Promise<StoredSpeaker[]> =>
  select(db).where('transcriptId', '=', transcriptId).orderBy('position').execute()

export const findSpeaker = (db: Db, transcriptId: string, id: string): Promise<StoredSpeaker | undefined> =>
  select(db).where('transcriptId', '=', transcriptId).where('id', '=', id).executeTakeFirst()

export interface NewSpeaker extends StoredSpeaker {
  customerId: string
  transcriptId: string
  position: number
}

export const insertSpeakers = (db: Db, rows: readonly NewSpeaker[]) =>
  rows.length > 0 ? db.insertInto('app.transcriptSpeakers').values(rows).execute() : Promise.resolve([])

export const updateSpeaker = (db: Db, id: string, values: Partial<Omit<StoredSpeaker, 'id'>>) =>
  db.updateTable('app.transcriptSpeakers').set(values).where('id', '=', id).execute()

/** Once roles change, so does who asks and who answers: the kinds of the passages follow. */
export async function settleKinds(db: Db, transcriptId: string): Promise<void> {
  await sql`
    with spoken as (
      select p.number, p.section, s.role, p.text,
        p.section = 'questions' and s.role = 'analyst'
          and (p.text like '%?%' or array_length(regexp_split_to_array(p.text, '\\s+'), 1) >= 12)
          and lag(p.speaker_id) over (order by p.number) is distinct from p.speaker_id as asks,
        lag(p.speaker_id) over (order by p.number) is not distinct from p.speaker_id as goes_on
      from app.transcript_passages p
      left join app.transcript_speakers s on s.customer_id = p.customer_id and s.id = p.speaker_id
      where p.transcript_id = ${transcriptId}
    ), counted as (
      select *, count(*) filter (where asks) over (order by number)::integer as question,
        count(*) filter (where role = 'operator') over (order by number) as calls
      from spoken
    ), placed as (
      select *, bool_or(asks) over (partition by calls, question) as is_asked
      from counted
    )
    update app.transcript_passages p set
      question = case when l.section = 'questions' and l.role is distinct from 'operator' and l.is_asked
        then l.question end,
      kind = case when not (l.section = 'questions' and l.is_asked) then 'remark'
        when l.asks or l.goes_on and l.role = 'analyst' and p.kind = 'question' then 'question'
        when l.role = 'company' then 'answer' else 'remark' end
    from placed l where p.transcript_id = ${transcriptId} and p.number = l.number`.execute(db)
}

const personName = sql<string>`coalesce(d.preferred_name, d.first_name) || ' ' || d.last_name`

/** People of the IRM, and profiles that the team added, with one of these last names. */
export async function listCandidates(db: Db, lastNames: readonly string[]): Promise<Candidate[]> {
  if (lastNames.length === 0) return []
  const { rows } = await sql<Candidate>`
    select d.id, ${personName} as name, d.first_name, d.last_name, d.organization_name as firm
    from app.person_directory d
    where d.id = any (array(select person_id from app.irm_people union select id from app.people where deleted_at is null))
      and lower(d.last_name) = any (${lastNames}::text[])
    order by 2, d.id limit 2000`.execute(db)
  return rows
}

export async function listPeopleNamed(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; firm: string | null }>()
  const { rows } = await sql<{ id: string; name: string; firm: string | null }>`
    select d.id, ${personName} as name, d.organization_name as firm from app.person_directory d
    where d.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
