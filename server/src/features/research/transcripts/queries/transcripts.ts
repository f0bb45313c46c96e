import type { Passage, Transcript } from '@rostrum/contract/research/transcripts'
import type { TranscriptQuery } from '@rostrum/contract/research/transcripts-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import { isWhose, securityBrief, whoseOf } from '../../company-events/public.ts'

type Query = z.output<typeof TranscriptQuery>

const questionCount = sql<number>`(select count(distinct p.question) from app.transcript_passages p
  where p.customer_id = t.customer_id and p.transcript_id = t.id and p.kind = 'question')::integer`

const speakersWith = (condition: RawBuilder<unknown>) => sql<number>`(select count(*) from app.transcript_speakers s
  where s.customer_id = t.customer_id and s.transcript_id = t.id and ${condition})::integer`

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const columns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  heldOn: sql`t.held_on`,
  title: sql`lower(t.title)`,
  security: sql`lower(x.name)`,
  questionCount,
}

const from = (db: Db, state: 'kept' | 'deleted') => {
  const query = db
    .selectFrom('app.transcripts as t')
    .innerJoin('market.securities as x', 'x.id', 't.securityId')
    .innerJoin('identity.users as u', 'u.id', 't.userId')
  return state === 'kept'
    ? query.where('t.deletedAt', 'is', null)
    : query.where('t.deletedAt', '>', sql<Date>`now() - ${keptFor}`)
}

function filtered(db: Db, { term, whose, securityId, from: first, to }: Query) {
  let query = from(db, 'kept')
  if (term) {
    const like = containing(term)
    query = query.where((row) =>
      row.or([row('t.title', 'ilike', like), row('x.name', 'ilike', like), row('x.ticker', 'ilike', like)]),
    )
  }
  if (whose?.length) query = query.where(isWhose('t.security_id', whose))
  if (securityId) query = query.where('t.securityId', '=', securityId)
  if (first) query = query.where('t.heldOn', '>=', first)
  if (to) query = query.where('t.heldOn', '<=', to)
  return query
}

const shown = (query: ReturnType<typeof from>) =>
  query.select(['t.id', 't.title', 't.heldOn', 't.fiscalYear', 't.fiscalQuarter', 't.problem', 't.createdAt']).select([
    securityBrief.as('security'),
    whoseOf('t.security_id').as('whose'),
    sql<Transcript['origin']>`t.origin`.as('origin'),
    sql<Transcript['status']>`t.status`.as('status'),
    questionCount.as('questionCount'),
    speakersWith(sql`s.role = 'analyst'`).as('analystCount'),
    speakersWith(sql`s.person_state = 'ambiguous'`).as('ambiguousCount'),
    sql<Transcript['companyEvent']>`(select jsonb_build_object('id', e.id, 'title', e.title) from app.company_events e
        where e.customer_id = t.customer_id and e.id = t.company_event_id and e.deleted_at is null)`.as('companyEvent'),
    sql<Transcript['owner']>`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as(
      'owner',
    ),
  ])

export async function listTranscripts(db: Db, query: Query) {
  let sorted = shown(filtered(db, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(columns[field], direction)
  const rows: Transcript[] = await sorted.orderBy('t.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findTranscript = (
  db: Db,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<Transcript | undefined> => shown(from(db, state)).where('t.id', '=', id).executeTakeFirst()

export const findFileId = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('app.transcripts').select('fileId').where('id', '=', id).executeTakeFirst())?.fileId ?? null

interface Values {
  title: string
  securityId: string
  heldOn: string
  fiscalYear: number | null
  fiscalQuarter: number | null
  companyEventId: string | null
}

export interface NewTranscript extends Values {
  customerId: string
  id: string
  userId: string
  origin: Transcript['origin']
  fileId: string | null
  status?: Transcript['status']
  createdAt?: Date
}

export const insertTranscript = (db: Db, values: NewTranscript) =>
  db.insertInto('app.transcripts').values(values).execute()

export const updateTranscript = (db: Db, id: string, values: Partial<Values>) =>
  db
    .updateTable('app.transcripts')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.transcripts').set({ deletedAt }).where('id', '=', id).execute()

/** The one whose text is to be read, and its file; undefined if it was read or deleted meanwhile. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('app.transcripts as t')
    .innerJoin('app.files as f', (join) =>
      join.onRef('f.customerId', '=', 't.customerId').onRef('f.id', '=', 't.fileId'),
    )
    .select(['t.id', 'f.id as fileId', 'f.customerId', 'f.bucket', 'f.extension', 'f.bytes', 'f.status', 'f.reason'])
    .where('t.id', '=', id)
    .where('t.status', '=', 'waiting')
    .where('t.deletedAt', 'is', null)
    .executeTakeFirst()

/** Killed workers leave them behind; files wait for their scan. */
export const listCustomersWithWaitingTranscripts = (db: Db, before: Date) =>
  listCustomers(db, sql`app.customers_with_waiting_transcripts(${before})`)

export const listWaitingIds = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('app.transcripts')
    .select('id')
    .where('status', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** False if another worker was faster. */
export async function settleTranscript(
  db: Db,
  id: string,
  values: { status: 'ready' | 'failed'; problem: string | null; origin?: Transcript['origin'] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.transcripts')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface NewPassage extends Omit<Passage, 'speakerId'> {
  customerId: string
  transcriptId: string
  speakerId: string | null
}

/** Parameters of a statement are limited. */
const rowsAtOnce = 500

export async function insertPassages(db: Db, rows: readonly NewPassage[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('app.transcriptPassages')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
}

export const listPassages = (db: Db, transcriptId: string): Promise<Passage[]> =>
  db
    .selectFrom('app.transcriptPassages')
    .select(['number', 'speakerId', 'question', 'text'])
    .select([sql<Passage['section']>`section`.as('section'), sql<Passage['kind']>`kind`.as('kind')])
    .where('transcriptId', '=', transcriptId)
    .orderBy('number')
    .execute()
