import type { Sort } from '@rostrum/contract/platform/sort'
import type { SecurityQuery, SecurityRow, securitySorts } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { findAll, findPage, type Search } from '../find.ts'
import { type Matching, matchingNames } from '../matching/queries.ts'
import {
  anyOf,
  type Condition,
  down,
  downOrNull,
  inOrderOf,
  loadListContext,
  type Order,
  orderOf,
  relevance,
  type Viewer,
} from './directory.ts'

type Field = (typeof securitySorts)[number]
type Filters = Partial<Omit<z.output<typeof SecurityQuery>, 'sort' | 'pageSize' | 'pageOffset'>> & {
  ids?: readonly string[]
}
type Ordered = Filters & { sort?: readonly Sort<Field>[] }
type Paged = Ordered & { pageSize?: number; pageOffset?: number }

interface Found extends Omit<SecurityRow, 'tickerExchange' | 'price'> {
  exchangeCode: string | null
  price: string | null
}

const columns = sql`d.id, d.name, d.ticker, d.exchange_code, d.class_title, d.kind, d.country_code, d.sector_code,
  d.subsector_code, d.market_cap_code, d.price, d.price_on, d.market_cap, d.holder_count`

function conditionsOf({ customerId }: Viewer, filters: Filters): Condition[] {
  const own = sql`exists (select from app.customer_securities c
    where c.customer_id = ${customerId} and c.security_id = d.id)`
  return [
    ...anyOf(sql`d.id`, filters.ids, sql`uuid[]`),
    ...anyOf(sql`d.sector_code`, filters.sectors),
    ...anyOf(sql`d.subsector_code`, filters.subsectors),
    ...anyOf(sql`d.market_cap_code`, filters.marketCaps),
    ...anyOf(sql`d.country_code`, filters.country),
    ...anyOf(sql`d.exchange_code`, filters.exchanges),
    ...(filters.ownOnly ? [{ where: own, isOwn: true }] : []),
  ]
}

const fields = (matching: Matching | undefined): Record<Field, Order[]> => ({
  relevance: relevance(matching?.tier),
  name: down(sql`d.sort_name`),
  ticker: downOrNull(sql`d.ticker`),
  sector: downOrNull(sql`d.sector_code`),
  country: downOrNull(sql`d.country_code`),
  marketCap: downOrNull(sql`d.market_cap`),
  price: downOrNull(sql`d.price`),
  holderCount: down(sql`d.holder_count`),
})

async function searchOf(db: Db, asker: Viewer, query: Ordered): Promise<Search> {
  const start = await loadListContext(db, asker, {
    ...(query.term !== undefined && { term: query.term }),
    ...(query.marketCaps && { marketCaps: query.marketCaps }),
  })
  const conditions = conditionsOf(asker, query)
  const sort = query.sort ?? [{ field: 'relevance', direction: 'desc' }]
  return {
    kind: 'securities',
    text: query.term,
    start,
    matching: matchingNames('securities'),
    listing: (matching) => ({
      source: sql`market.security_index`,
      hasOwn: false,
      columns,
      conditions: matching ? [...conditions, matching] : conditions,
      ...(matching && sort[0]?.field === 'relevance' && sort[0].direction === 'desc' && { nearest: matching.nearest }),
      order: query.ids && !query.sort ? inOrderOf(query.ids) : orderOf(sort, fields(matching)),
      extras: sql`f.security_id is not null as is_favorite`,
      joins: sql`left join app.favorite_securities f on f.customer_id = ${asker.customerId}
        and f.user_id = ${asker.userId} and f.security_id = d.id`,
    }),
  }
}

const rowOf = (found: Found): SecurityRow => ({
  id: found.id,
  name: found.name,
  ticker: found.ticker,
  tickerExchange: found.ticker && found.exchangeCode ? `${found.ticker}:${found.exchangeCode}` : found.ticker,
  classTitle: found.classTitle,
  kind: found.kind,
  countryCode: found.countryCode,
  sectorCode: found.sectorCode,
  subsectorCode: found.subsectorCode,
  marketCapCode: found.marketCapCode,
  price: found.price === null ? null : Number(found.price),
  priceOn: found.priceOn,
  marketCap: found.marketCap,
  holderCount: found.holderCount,
  isFavorite: found.isFavorite,
})

export async function listSecurities(db: Db, asker: Viewer, query: Paged) {
  const { rows, ...found } = await findPage<Found>(db, await searchOf(db, asker, query), query)
  return { rows: rows.map(rowOf), ...found }
}

export async function* streamSecurities(db: Db, asker: Viewer, query: Ordered): AsyncGenerator<SecurityRow> {
  for await (const found of findAll<Found>(db, await searchOf(db, asker, query))) yield rowOf(found)
}
