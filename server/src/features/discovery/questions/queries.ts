import type { AskedQuestion } from '@rostrum/contract/discovery/questions'
import { longestHistory } from '@rostrum/contract/discovery/questions'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { KnownCity } from '../parser/places.ts'

export interface MarketNames {
  cities: KnownCity[]
  sectors: { code: string; name: string }[]
  marketCaps: string[]
  securities: { id: string; name: string; ticker: string | null }[]
}

/** The version of the directory, which the names of the market depend on. */
export async function findDirectoryVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_database() || ' ' || version as version from market.directory_version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Names in the market data; securities only if someone holds them, most widely held first. */
export async function findMarketNames(db: Db): Promise<MarketNames> {
  const { rows } = await sql<MarketNames>`select
    (select coalesce(jsonb_agg(c order by c.count desc, c.city), '[]') from (
      select city, state, country_code as country, count(*) as count from market.organization_index
      where city is not null and quarter is not null group by 1, 2, 3) c) as cities,
    (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name)), '[]') from market.sectors) as sectors,
    (select coalesce(jsonb_agg(code order by rank), '[]') from market.market_caps) as market_caps,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker)), '[]') from (
      select id, name, ticker from market.security_index order by weight desc, id limit 20000) s) as securities`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('A query without a table answers one row')
  return found
}

export interface TeamNames {
  tags: { id: string; name: string }[]
  users: { id: string; firstName: string; lastName: string }[]
}

export async function findTeamNames(db: Db, customerId: string): Promise<TeamNames> {
  const { rows } = await sql<TeamNames>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from app.tags
      where customer_id = ${customerId}) as tags,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)), '[]')
      from identity.users u where exists (select from identity.customer_authorizations a
        where a.user_id = u.id and a.customer_id = ${customerId} and a.locked_at is null)) as users`.execute(db)
  return rows[0] ?? { tags: [], users: [] }
}

export const listAsked = (db: Db, userId: string): Promise<AskedQuestion[]> =>
  db
    .selectFrom('app.askedQuestions')
    .select(['id', 'question', 'askedAt'])
    .where('userId', '=', userId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(longestHistory)
    .execute()

/** A repeated question moves to the top of the history. */
export async function upsertAsked(
  db: Db,
  values: { customerId: string; id: string; userId: string; question: string },
): Promise<AskedQuestion> {
  const { customerId, id, userId, question } = values
  const { rows } = await sql<AskedQuestion>`
    insert into app.asked_questions as q (customer_id, id, user_id, question, asked_at)
    values (${customerId}, ${id}, ${userId}, ${question}, clock_timestamp())
    on conflict (customer_id, user_id, lower(question)) do update set question = excluded.question, asked_at = excluded.asked_at
    returning q.id, q.question, q.asked_at`.execute(db)
  const [asked] = rows
  if (!asked) throw new Error('An upsert returns its row')
  return asked
}

export const deleteOldest = (db: Db, userId: string) =>
  sql`delete from app.asked_questions q where q.user_id = ${userId} and q.id in (select o.id from app.asked_questions o
    where o.user_id = ${userId} order by o.asked_at desc, o.id offset ${longestHistory})`.execute(db)

export const deleteAsked = (db: Db, userId: string, id: string): Promise<AskedQuestion | undefined> =>
  db
    .deleteFrom('app.askedQuestions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'question', 'askedAt'])
    .executeTakeFirst()
