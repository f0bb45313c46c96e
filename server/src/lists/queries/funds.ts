import type { Sort } from '@rostrum/contract/platform/sort'
import type { FundQuery, FundRow, fundSorts } from '@rostrum/contract/profiles/funds'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { findAll, findPage, type Search } from '../find.ts'
import { type Matching, matchingNames } from '../matching/queries.ts'
import {
  anyOf,
  between,
  type Condition,
  down,
  downOrNull,
  type Focus,
  inOrderOf,
  loadListContext,
  type Order,
  orderOf,
  overlapping,
  relevance,
  type Viewer,
} from './directory.ts'
import { placed } from './places.ts'
import { startOf, type Widening, type WiderRow } from './widening.ts'

type Field = (typeof fundSorts)[number]
type Filters = Partial<Omit<z.output<typeof FundQuery>, 'sort' | 'pageSize' | 'pageOffset'>> & {
  ids?: readonly string[]
  organizationIds?: readonly string[]
  managerId?: string
}
type Ordered<Own extends string = never> = Filters & { sort?: readonly Sort<Field | Own>[] }
type Paged<Own extends string = never> = Ordered<Own> & { pageSize?: number; pageOffset?: number }

interface Found extends Omit<FundRow, 'organization' | 'country' | 'orientation'> {
  organizationId: string | null
  organizationName: string | null
  countryCode: string | null
  isPassive: boolean
}

const columns = sql`d.id, d.name, d.ticker, d.kind, d.organization_id, d.organization_name, d.city, d.country_code,
  d.net_assets, d.market_value, d.holdings_on, d.position_count, d.styles, d.is_passive, d.manager_count`

/** On the latest date of the fund, which differs from fund to fund. */
const isHolder = ({ securityId }: Focus) => sql`exists (select from market.fund_positions held
  where held.security_id = ${securityId}::uuid and held.on_date = d.holdings_on and held.fund_id = d.id)`

export function conditionsOf(filters: Filters, focus: Focus): Condition[] {
  const firms = filters.organizationId ? [filters.organizationId] : filters.organizationIds
  const managed = sql`exists (select from market.fund_managers m
    where m.fund_id = d.id and m.person_id = ${filters.managerId}::uuid)`
  return [
    ...anyOf(sql`d.id`, filters.ids, sql`uuid[]`),
    ...anyOf(sql`d.organization_id`, firms, sql`uuid[]`),
    ...(filters.managerId ? [{ where: managed }] : []),
    ...anyOf(sql`d.kind`, filters.kinds),
    ...overlapping(sql`d.styles`, filters.styles),
    ...(filters.orientation ? [{ where: sql`d.is_passive = ${filters.orientation === 'passive'}` }] : []),
    ...between(sql`d.net_assets`, filters.netAssetsMin, filters.netAssetsMax),
    ...placed(filters),
    ...(filters.holdersOnly ? [{ where: isHolder(focus) }] : []),
  ]
}

const fields = (matching: Matching | undefined): Record<Field, Order[]> => ({
  relevance: relevance(matching?.tier),
  name: down(sql`d.sort_name`),
  organization: downOrNull(sql`d.organization_name`),
  kind: down(sql`d.kind`),
  netAssets: downOrNull(sql`d.net_assets`),
  marketValue: downOrNull(sql`d.market_value`),
  positionCount: down(sql`d.position_count`),
  managerCount: down(sql`d.manager_count`),
})

async function searchOf<Own extends string = never>(
  db: Db,
  asker: Viewer,
  query: Ordered<Own>,
  wider?: Widening<Own>,
): Promise<Search> {
  const start = startOf(await loadListContext(db, asker, query), wider)
  const conditions = [...conditionsOf(query, start), ...(wider?.conditions ?? [])]
  const sort: readonly Sort<Field | Own>[] = query.sort ?? [{ field: 'relevance', direction: 'desc' }]
  return {
    kind: 'funds',
    text: query.term,
    start,
    matching: matchingNames('funds'),
    listing: (matching) => ({
      source: wider ? wider.source(sql`market.fund_index`) : sql`market.fund_index`,
      hasOwn: false,
      columns: wider ? sql`${columns}, ${wider.columns}` : columns,
      conditions: matching ? [...conditions, matching] : conditions,
      ...(matching && sort[0]?.field === 'relevance' && sort[0].direction === 'desc' && { nearest: matching.nearest }),
      order:
        query.ids && !query.sort
          ? inOrderOf(query.ids)
          : orderOf(sort, { ...fields(matching), ...wider?.orders } as Record<Field | Own, Order[]>),
      ...(wider && { orderJoin: wider.orderJoin ?? sql``, extras: wider.extras, joins: wider.joins }),
    }),
  }
}

const rowOf = (found: Found): FundRow => ({
  id: found.id,
  name: found.name,
  ticker: found.ticker,
  kind: found.kind,
  organization:
    found.organizationId && found.organizationName ? { id: found.organizationId, name: found.organizationName } : null,
  city: found.city,
  country: found.countryCode,
  netAssets: found.netAssets,
  marketValue: found.marketValue,
  holdingsOn: found.holdingsOn,
  positionCount: found.positionCount,
  styles: found.styles,
  orientation: found.isPassive ? 'passive' : 'active',
  managerCount: found.managerCount,
})

export async function listFunds(db: Db, asker: Viewer, query: Paged) {
  const { rows, ...found } = await findPage<Found>(db, await searchOf(db, asker, query), query)
  return { rows: rows.map(rowOf), ...found }
}

export async function* streamFunds(db: Db, asker: Viewer, query: Ordered): AsyncGenerator<FundRow> {
  for await (const found of findAll<Found>(db, await searchOf(db, asker, query))) yield rowOf(found)
}

/** The directory with the columns of an area. */
export async function listWiderFunds<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Paged<Own>,
  wider: Widening<Own>,
) {
  const search = await searchOf(db, asker, query, wider)
  const { rows, ...found } = await findPage<Found & Columns>(db, search, query)
  return { rows: rows.map((row): WiderRow<FundRow, Columns> => ({ row: rowOf(row), own: row })), ...found }
}

export async function* streamWiderFunds<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Ordered<Own>,
  wider: Widening<Own>,
): AsyncGenerator<WiderRow<FundRow, Columns>> {
  const search = await searchOf(db, asker, query, wider)
  for await (const found of findAll<Found & Columns>(db, search)) yield { row: rowOf(found), own: found }
}
