import type { FoundDocument, Recognized, ResearchDocument } from '@rostrum/contract/research/document-values'
import type { DocumentQuery } from '@rostrum/contract/research/documents-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { webSearch } from '#platform/database/web-search.ts'

type Query = z.output<typeof DocumentQuery>

/** Who asks: those who manage entitlements also see what has expired. */
export interface Viewer {
  seesExpired: boolean
}

const today = sql<string>`(now() at time zone 'utc')::date`
const isExpired = sql<boolean>`coalesce(d.expires_on < ${today}, false)`

const from = (db: Db, { seesExpired }: Viewer) => {
  const query = db
    .selectFrom('app.researchDocuments as d')
    .innerJoin('identity.users as u', 'u.id', 'd.userId')
    .leftJoin('app.brokers as b', (join) =>
      join.onRef('b.customerId', '=', 'd.customerId').onRef('b.id', '=', 'd.brokerId'),
    )
    .leftJoin('app.analysts as a', (join) =>
      join.onRef('a.customerId', '=', 'd.customerId').onRef('a.id', '=', 'd.analystId'),
    )
    .leftJoin('market.securities as s', 's.id', 'd.securityId')
  return seesExpired ? query : query.where(sql<SqlBool>`not ${isExpired}`)
}
type From = ReturnType<typeof from>

const person = (alias: string) =>
  sql<ResearchDocument['addedBy']>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

const shown = (query: From) =>
  query
    .select(['d.id', 'd.title', 'd.problem', 'd.pageCount', 'd.pagesRead', 'd.dated', 'd.ratingWord', 'd.currency'])
    .select(['d.expiresOn', 'd.createdAt', 'd.visibleTo', 'd.userId'])
    .select([
      sql<ResearchDocument['origin']>`d.origin`.as('origin'),
      sql<ResearchDocument['status']>`d.status`.as('status'),
      sql<ResearchDocument['rating']>`d.rating`.as('rating'),
      sql<number | null>`d.target_price::float8`.as('targetPrice'),
      sql<boolean>`d.confirmed_at is not null`.as('isConfirmed'),
      isExpired.as('isExpired'),
      sql<ResearchDocument['broker']>`case when b.id is not null then
        jsonb_build_object('id', b.id, 'name', b.name) end`.as('broker'),
      sql<ResearchDocument['analyst']>`case when a.id is not null then
        jsonb_build_object('id', a.id, 'name', a.name) end`.as('analyst'),
      sql<ResearchDocument['security']>`case when s.id is not null then
        jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker) end`.as('security'),
      person('u').as('addedBy'),
    ])

/** Pages that match, by document; of a document found by its title, none. */
const matches = (term: string) =>
  sql<{
    documentId: string
    pages: number
    rank: number
    numbers: number[]
  }>`(select p.document_id, count(*)::int as pages, max(p.rank) as rank,
    (array_agg(p.number order by p.rank desc, p.number))[1:3] as numbers
  from app.research_pages_with(${webSearch(term)}) p group by p.document_id)`.as('m')

function filtered(db: Db, viewer: Viewer, query: Omit<Query, 'sort' | 'pageSize' | 'pageOffset'>) {
  const { term, brokerId, analystId, securityId, rating, statuses, toConfirm } = query
  let found = from(db, viewer)
    .leftJoin(matches(term ?? ''), (join) => join.onRef('m.documentId', '=', 'd.id'))
    .where('d.deletedAt', 'is', null)
  if (term) {
    found = found.where(
      sql<SqlBool>`(m.document_id is not null or to_tsvector('english', d.title) @@ ${webSearch(term)})`,
    )
  }
  if (brokerId) found = found.where('d.brokerId', '=', brokerId)
  if (analystId) found = found.where('d.analystId', '=', analystId)
  if (securityId) found = found.where('d.securityId', '=', securityId)
  if (rating) found = found.where('d.rating', '=', rating)
  if (query.from) found = found.where('d.dated', '>=', query.from)
  if (query.to) found = found.where('d.dated', '<=', query.to)
  if (statuses) found = found.where('d.status', 'in', statuses)
  if (toConfirm) found = found.where('d.confirmedAt', 'is', null).where('d.status', '=', 'ready')
  return found
}

const order: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  dated: sql`d.dated`,
  createdAt: sql`d.created_at`,
  title: sql`lower(d.title)`,
  broker: sql`lower(b.name)`,
  security: sql`coalesce(s.ticker, s.name)`,
  rating: sql`array_position(array['buy', 'hold', 'sell'], d.rating)`,
  targetPrice: sql`d.target_price`,
  relevance: sql`coalesce(m.rank, 0)`,
}

export async function listDocuments(db: Db, viewer: Viewer, query: Query) {
  let sorted = shown(filtered(db, viewer, query) as unknown as From).select([
    sql<number>`coalesce(m.pages, 0)`.as('hitCount'),
    sql<number[] | null>`m.numbers`.as('hitPages'),
  ])
  for (const { field, direction } of query.sort) {
    sorted = sorted.orderBy(order[field], (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
  }
  const rows = await sorted.orderBy('d.id', 'desc').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, viewer, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const findDocument = (db: Db, viewer: Viewer, id: string, state: 'kept' | 'deleted' = 'kept') =>
  shown(from(db, viewer))
    .innerJoin('app.files as f', (join) =>
      join.onRef('f.customerId', '=', 'd.customerId').onRef('f.id', '=', 'd.fileId'),
    )
    .leftJoin('identity.users as c', 'c.id', 'd.confirmedBy')
    .select(['d.sender', 'd.licenseNotice', 'd.mayDownload', 'd.confirmedAt', 'd.fileId', 'f.name as fileName'])
    .select(['d.brokerId', 'd.analystId', 'd.securityId', 'f.bucket', 'f.customerId', 'f.contentType', 'f.sha256'])
    .select([
      sql<number | null>`f.bytes::float8`.as('bytes'),
      sql<string>`f.status`.as('fileStatus'),
      sql<Recognized>`d.recognized`.as('recognized'),
      sql<ResearchDocument['addedBy'] | null>`case when c.id is not null then ${person('c')} end`.as('confirmedBy'),
    ])
    .where('d.id', '=', id)
    .where('d.deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()
export type StoredDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Around each match; no page contains these characters, because they are removed when it is read. */
const [start, stop] = ['\u0001', '\u0002']
const headline = `StartSel=${start}, StopSel=${stop}, MaxFragments=1, MaxWords=32, MinWords=14`

export function partsOf(marked: string): FoundDocument['hits'][number]['parts'] {
  const parts = marked.split(start).flatMap((piece, index) => {
    if (index === 0) return [{ text: piece, isMarked: false }]
    const [found = '', ...rest] = piece.split(stop)
    return [
      { text: found, isMarked: true },
      { text: rest.join(''), isMarked: false },
    ]
  })
  return parts.filter(({ text }) => text !== '')
}

/** Excerpts of these pages. */
export async function excerptsOf(
  db: Db,
  term: string,
  pages: readonly { documentId: string; number: number }[],
): Promise<{ documentId: string; page: number; marked: string }[]> {
  if (pages.length === 0) return []
  const { rows } = await sql<{ documentId: string; page: number; marked: string }>`
    select p.document_id, p.number as page, ts_headline('english', left(p.text, 20000), ${webSearch(term)}, ${headline}) as marked
    from unnest(${pages.map(({ documentId }) => documentId)}::uuid[], ${pages.map(({ number }) => number)}::int[])
      with ordinality as w (document_id, number, place)
    join app.research_pages p on p.document_id = w.document_id and p.number = w.number
    order by w.place`.execute(db)
  return rows
}

/** Every matching page of a document, in order. */
export async function matchingPages(db: Db, documentId: string, term: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from app.research_pages where document_id = ${documentId} and words @@ ${webSearch(term)}
    order by number limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

export async function listPages(
  db: Db,
  documentId: string,
  { pageSize, pageOffset }: { pageSize: number; pageOffset: number },
) {
  const pages = db.selectFrom('app.researchPages').where('documentId', '=', documentId)
  const rows = await pages.select(['number', 'text']).orderBy('number').limit(pageSize).offset(pageOffset).execute()
  const { total } = await pages.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
