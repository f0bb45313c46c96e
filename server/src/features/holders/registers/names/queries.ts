import type { RegisterName, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { NameQuery } from '@rostrum/contract/holders/register-rows-query'
import type { MatchConfidence } from '@rostrum/contract/holders/register-values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { isSetAside } from '../queries/set-aside.ts'

/** Exact matches with market names. If several organizations share the name, the largest, with lower confidence. */
export const suggestSameNames = (db: Db, snapshotId: string) =>
  sql`
  update app.register_names n set organization_id = o.id,
    confidence = case when o.namesakes = 1 then 'high' else 'medium' end,
    reason = case when o.namesakes = 1 then 'Same name' else 'Same name as ' || o.namesakes || ' organizations' end
  from (
    select distinct on (plain) id, market.plain_name(name) as plain,
      count(*) over (partition by market.plain_name(name)) as namesakes
    from market.organization_index
    where market.plain_name(name) in (select plain_name from app.register_names where snapshot_id = ${snapshotId})
    order by plain, weight desc, id
  ) o
  where n.snapshot_id = ${snapshotId} and n.plain_name = o.plain`.execute(db)

export async function listUnsuggested(db: Db, snapshotId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('app.registerNames')
    .select('plainName')
    .where('snapshotId', '=', snapshotId)
    .where('organizationId', 'is', null)
    .where('plainName', '>', after)
    .orderBy('plainName')
    .limit(limit)
    .execute()
  return rows.map(({ plainName }) => plainName)
}

export async function countWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db
    .selectFrom('market.searchWords')
    .select(['word', 'entries'])
    .where('kind', '=', 'organizations')
    .where('word', 'in', words)
    .execute()
  return new Map(rows.map(({ word, entries }) => [word, entries]))
}

export interface Candidate {
  askedName: string
  id: string
  plainName: string
  weight: number
}

const mostCandidates = 40

/** Organizations that share words with the name, best match first. */
export async function listCandidates(
  db: Db,
  asked: readonly { plainName: string; words: readonly string[] }[],
): Promise<Candidate[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Candidate>`
    select a."plainName" as asked_name, o.id, market.plain_name(o.name) as plain_name, o.weight
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("plainName" text, words jsonb)
    cross join lateral (
      select i.id, i.name, i.weight from market.organization_index i
      where i.words @@ (
        select string_agg(quote_literal(word), ' | ') from jsonb_array_elements_text(a.words) word)::tsquery
      order by (select count(*) from jsonb_array_elements_text(a.words) word
        where i.words @@ quote_literal(word)::tsquery) desc, i.weight desc
      limit ${mostCandidates}
    ) o`.execute(db)
  return rows
}

interface Suggestion {
  plainName: string
  organizationId: string
  confidence: MatchConfidence
  reason: string
}

export async function updateSuggestions(db: Db, snapshotId: string, suggestions: readonly Suggestion[]) {
  if (suggestions.length === 0) return
  await sql`
    update app.register_names n set organization_id = s."organizationId", confidence = s.confidence, reason = s.reason
    from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
      as s ("plainName" text, "organizationId" uuid, confidence text, reason text)
    where n.snapshot_id = ${snapshotId} and n.plain_name = s."plainName"`.execute(db)
}

type Filters = z.output<typeof NameQuery>

const decision = sql`case when m.plain_name is null then case when ${isSetAside} then 'set_aside' else 'open' end
  when m.organization_id is null then 'rejected' else 'confirmed' end`

const sortColumns = {
  shares: sql`n.shares`,
  name: sql`n.plain_name`,
  confidence: sql`coalesce(array_position(array['low', 'medium', 'high'], n.confidence), 0)`,
}

const filtered = (snapshotId: string, { decision: wanted, confidence, term }: Filters) => sql`
  from app.register_names n
  left join app.register_matches m on m.customer_id = n.customer_id and m.plain_name = n.plain_name
  where n.snapshot_id = ${snapshotId} and ${decision} = ${wanted}
    and (${confidence ?? null}::text is null or coalesce(n.confidence, 'none') = ${confidence ?? null})
    and (${term || null}::text is null or position(nullif(market.fold(${term || null}), '') in n.plain_name) > 0)`

const place = sql`jsonb_build_object('id', o.id, 'name', o.name, 'city', o.city, 'country', o.country_code)`
const directory = (id: ReturnType<typeof sql>) => sql`(
  select d.id, d.name, d.city, d.country_code from app.organization_directory d where d.id = ${id})`

export async function listNames(db: Db, snapshot: RegisterSnapshot, query: Filters) {
  const order = sql.join(query.sort.map(({ field, direction }) => sql`${sortColumns[field]} ${sql.raw(direction)}`))
  const { rows } = await sql<RegisterName>`
    with shown as (
      select n.*, ${decision} as decision, m.organization_id as decided_id, m.user_id, m.decided_at,
        row_number() over (order by ${order}, n.plain_name) as place
      ${filtered(snapshot.id, query)} order by place limit ${query.pageSize} offset ${query.pageOffset}
    )
    select n.plain_name, n.name, n.shares, n.holder_count,
      n.shares::double precision / ${snapshot.sharesOutstanding}::bigint as outstanding_share,
      case when o.id is not null then ${place} end as suggestion, n.confidence, n.reason, n.decision,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as organization,
      case when u.id is not null
        then jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as decided_by,
      n.decided_at
    from shown n
    left join lateral ${directory(sql`n.organization_id`)} o on true
    left join lateral ${directory(sql`n.decided_id`)} d on true
    left join identity.users u on u.id = n.user_id
    order by n.place`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total ${filtered(snapshot.id, query)}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The requested names that occur in the snapshot; each is added to the names to be reviewed. */
export async function keepNames(db: Db, customerId: string, snapshotId: string, plainNames: readonly string[]) {
  const { rows } = await sql<{ plainName: string }>`
    with named as (
      select p.plain_name, (array_agg(p.name order by p.shares desc))[1] as name, sum(p.shares) as shares,
        count(*) as holders
      from app.register_positions p
      where p.snapshot_id = ${snapshotId} and p.plain_name = any (${plainNames as string[]}::text[])
      group by p.plain_name
    ), added as (
      insert into app.register_names (customer_id, snapshot_id, plain_name, name, shares, holder_count)
      select ${customerId}::uuid, ${snapshotId}::uuid, plain_name, name, shares, holders from named
      on conflict do nothing
    )
    select plain_name from named`.execute(db)
  return new Set(rows.map(({ plainName }) => plainName))
}

export async function listKnownOrganizations(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('app.organizationDirectory').select('id').where('id', 'in', ids).execute()
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

interface Decision {
  customerId: string
  plainName: string
  organizationId: string | null
  userId: string
}

export const upsertMatches = (db: Db, decisions: readonly Decision[]) =>
  db
    .insertInto('app.registerMatches')
    .values([...decisions])
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'plainName']).doUpdateSet((set) => ({
        organizationId: set.ref('excluded.organizationId'),
        userId: set.ref('excluded.userId'),
        decidedAt: new Date(),
      })),
    )
    .execute()

export const deleteMatches = (db: Db, plainNames: readonly string[]) =>
  db.deleteFrom('app.registerMatches').where('plainName', 'in', plainNames).returning('plainName').execute()
