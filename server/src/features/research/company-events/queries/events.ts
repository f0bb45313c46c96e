import type { CompanyEvent, ResearchSecurity } from '@rostrum/contract/research/company-events'
import type {
  CompanyEventKind,
  CompanyEventQuery,
  CompanyEventStatus,
  Whose,
} from '@rostrum/contract/research/company-events-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Filters = Omit<z.output<typeof CompanyEventQuery>, 'pageSize' | 'pageOffset'>

/** Whose security the column names. */
export const whoseOf = (column: string): RawBuilder<Whose> => sql<Whose>`case
  when exists (select from app.customer_securities w where w.security_id = ${sql.ref(column)}) then 'ours'
  when exists (select from app.peers w where w.security_id = ${sql.ref(column)}) then 'peers'
  else 'other' end`

export const isWhose = (column: string, whose: readonly Whose[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${whoseOf(column)} = any (${whose}::text[])`

/** Of the row `x`. */
export const securityBrief = sql<ResearchSecurity>`jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker)`

const columns: Record<Filters['sort'][number]['field'], RawBuilder<unknown>> = {
  day: sql`(e.day + coalesce(e.time, '00:00'))`,
  security: sql`lower(x.name)`,
  kind: sql`e.kind`,
  status: sql`e.status`,
  title: sql`lower(e.title)`,
}

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const from = (db: Db, state: 'kept' | 'deleted') => {
  const query = db.selectFrom('app.companyEvents as e').innerJoin('market.securities as x', 'x.id', 'e.securityId')
  return state === 'kept'
    ? query.where('e.deletedAt', 'is', null)
    : query.where('e.deletedAt', '>', sql<Date>`now() - ${keptFor}`)
}

function filtered(db: Db, { term, whose, kinds, statuses, securityId, from: first, to }: Omit<Filters, 'sort'>) {
  let query = from(db, 'kept')
  if (term) {
    const like = containing(term)
    query = query.where((row) =>
      row.or([row('e.title', 'ilike', like), row('x.name', 'ilike', like), row('x.ticker', 'ilike', like)]),
    )
  }
  if (whose?.length) query = query.where(isWhose('e.security_id', whose))
  if (kinds?.length) query = query.where('e.kind', 'in', kinds)
  if (statuses?.length) query = query.where('e.status', 'in', statuses)
  if (securityId) query = query.where('e.securityId', '=', securityId)
  if (first) query = query.where('e.day', '>=', first)
  if (to) query = query.where('e.day', '<=', to)
  return query
}

const shown = (query: ReturnType<typeof from>) =>
  query.select(['e.id', 'e.title', 'e.day', 'e.timeZone', 'e.webcastUrl', 'e.location', 'e.updatedAt']).select([
    securityBrief.as('security'),
    whoseOf('e.security_id').as('whose'),
    sql<CompanyEventKind>`e.kind`.as('kind'),
    sql<CompanyEventStatus>`e.status`.as('status'),
    sql<CompanyEvent['source']>`e.source`.as('source'),
    sql<string | null>`to_char(e.time, 'HH24:MI')`.as('time'),
    sql<CompanyEvent['irmEvent']>`(select jsonb_build_object('id', v.id, 'name', v.name) from app.events v
        where v.customer_id = e.customer_id and v.id = e.event_id and v.deleted_at is null)`.as('irmEvent'),
    sql<string | null>`(select t.id from app.transcripts t where t.customer_id = e.customer_id
        and t.company_event_id = e.id and t.deleted_at is null order by t.created_at limit 1)`.as('transcriptId'),
  ])

export async function listCompanyEvents(db: Db, query: z.output<typeof CompanyEventQuery>) {
  let sorted = shown(filtered(db, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(columns[field], direction)
  const rows: CompanyEvent[] = await sorted.orderBy('e.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findCompanyEvent = (
  db: Db,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<CompanyEvent | undefined> => shown(from(db, state)).where('e.id', '=', id).executeTakeFirst()

export const findNextEarnings = (db: Db, today: string): Promise<CompanyEvent | undefined> =>
  shown(filtered(db, { whose: ['ours'], kinds: ['earnings_call'], from: today }))
    .orderBy(columns.day)
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()

export interface EventValues {
  securityId: string
  kind: CompanyEventKind
  title: string
  day: string
  time: string | null
  timeZone: string
  status: CompanyEventStatus
  webcastUrl: string | null
  location: string | null
  eventId: string | null
}

export interface NewEvent extends EventValues {
  customerId: string
  id: string
  userId: string
  source: CompanyEvent['source']
  uid?: string
}

export const insertCompanyEvents = (db: Db, rows: readonly NewEvent[]) =>
  db.insertInto('app.companyEvents').values(rows).execute()

export const updateCompanyEvent = (db: Db, id: string, values: Partial<EventValues>) =>
  db
    .updateTable('app.companyEvents')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const updateEventDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.companyEvents').set({ deletedAt }).where('id', '=', id).execute()

/** Events of these companies, including deleted ones, so that the next sync does not add a deleted event again. */
export const listKnownEvents = (db: Db, securityIds: readonly string[]) =>
  db
    .selectFrom('app.companyEvents')
    .select(['id', 'securityId', 'kind', 'day', 'uid', 'deletedAt'])
    .where('securityId', 'in', securityIds)
    .execute()

export const knowsSecurity = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('market.securities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const knowsIrmEvent = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('app.events')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** By ticker, with or without its exchange, or by name: of one's own and peers first, then of all. */
export async function findSecuritiesNamed(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select distinct on (n.name) n.name, s.id from unnest(${names}::text[]) as n (name)
    join market.securities s on s.same_as is null
      and (lower(s.ticker) = lower(split_part(n.name, ':', 1)) or lower(s.name) = lower(n.name))
    order by n.name, array_position(array['ours', 'peers', 'other'], ${whoseOf('s.id')}), s.ticker`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
