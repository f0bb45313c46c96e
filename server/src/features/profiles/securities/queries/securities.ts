import type { Security } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import { tickerExchange } from '#features/focus/public.ts'
import type { Db } from '#platform/database/database.ts'

type Stored = Omit<Security, 'issuer' | 'peerTickers' | 'peerSecurityIds' | 'counts'> & {
  issuerId: string | null
  issuerName: string | null
  holders: number
  insiderTransactions: number
  events: number
  prices: number
}

/** Including those of securities that were joined with it. */
const identifiers = (kind: string) => sql`array(select n.value from market.security_identifiers n
  where n.security_id in (select s.id union all select j.id from market.securities j where j.same_as = s.id) and n.kind = ${kind} order by n.valid_to is null desc, n.valid_from desc, n.value)`

/** Peers come from the primary peer group, which only the customer's own securities have. */
const peers = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'ticker', x.ticker, 'name', x.name, 'peerOfSecurityId', g.security_id,
    'peerGroupId', g.id) order by p.position, x.id)
  from app.peer_groups g
  join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
  join market.security_index x on x.id = p.security_id
  where g.security_id = s.id and g.is_primary), '[]')`

const siblings = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker,
    'tickerExchange', x.ticker || coalesce(':' || x.exchange_code, '')) order by x.weight desc, x.id)
  from market.securities m join market.security_index x on x.id = m.id
  where m.issuer_id = s.issuer_id and m.id <> s.id), '[]')`

export async function findSecurity(db: Db, id: string, userId: string) {
  const { rows } = await sql<Stored>`
    select s.id, s.name, s.ticker, ${tickerExchange} as ticker_exchange, s.class_title, s.kind, s.country_code,
      s.sector_code, s.subsector_code, s.market_cap_code, s.price::double precision as price, s.price_on, s.market_cap,
      s.holder_count, s.issuer_id, o.name as issuer_name, ${identifiers('cusip')} as cusips,
      ${identifiers('isin')} as isins, ${peers} as peers, ${siblings} as siblings,
      exists (select from app.favorite_securities f where f.user_id = ${userId} and f.security_id = s.id) as is_favorite,
      exists (select from app.customer_securities c where c.security_id = s.id) as is_own,
      s.holder_count as holders,
      (select count(*) from market.insider_transactions t where t.security_id = s.id) as insider_transactions,
      (select count(*) from market.ownership_events e where e.security_id = s.id) as events,
      (select count(*) from market.prices p where p.security_id = s.id) as prices
    from market.security_index s left join market.organizations o on o.id = s.issuer_id
    where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The default quarter and the directory version it comes from; undefined for an unknown security. */
export const findShownQuarter = (db: Db, id: string) =>
  db
    .selectFrom('market.securityIndex as s')
    .innerJoin('market.directoryVersion as v', (join) => join.onTrue())
    .select(['s.quarter', sql<string>`current_database() || ' ' || v.version`.as('version')])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const listMarketCaps = (db: Db) =>
  db.selectFrom('market.marketCaps').select(['code', 'lowerUsd', 'upperUsd']).orderBy('lowerUsd', 'desc').execute()

export const listSectors = (db: Db) =>
  db.selectFrom('market.sectors').select(['code', 'name']).orderBy('name').execute()

export const listSubsectors = (db: Db) =>
  db.selectFrom('market.subsectors').select(['code', 'name', 'sectorCode']).orderBy('name').execute()

export const listExchanges = (db: Db) =>
  db.selectFrom('market.exchanges').select(['code', 'name', 'countryCode']).orderBy('name').execute()
