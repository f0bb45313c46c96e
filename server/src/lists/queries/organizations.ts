import type { IrmOrganizationRow } from '@rostrum/contract/irm/contacts'
import type { EngagementLabel } from '@rostrum/contract/irm/engagement'
import type { FieldSort } from '@rostrum/contract/irm/fields'
import type { Sort } from '@rostrum/contract/platform/sort'
import type {
  OrganizationQuery,
  OrganizationRow,
  organizationSorts,
} from '@rostrum/contract/profiles/organization-list'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { findAll, findPage, type Search } from '../find.ts'
import { type Fragment, type Matching, matchingNames } from '../matching/queries.ts'
import { answered } from './answered.ts'
import { fieldOrders, filledIn } from './custom-fields.ts'
import {
  anyOf,
  between,
  type Condition,
  down,
  downOrNull,
  type Focus,
  inOrderOf,
  type Listing,
  loadListContext,
  type Order,
  orderOf,
  overlapping,
  relevance,
  type Viewer,
  withOwn,
} from './directory.ts'
import { engaged, engagementOf } from './engagement.ts'
import { heldBy, isHolder } from './holdings.ts'
import { placed } from './places.ts'
import {
  isRelationshipSort,
  type RelationshipFilters,
  related,
  relationshipFields,
  relationshipOf,
  relationshipOrders,
  relationshipsOfAll,
  type StoredRelationship,
  toRelationship,
} from './relationships.ts'
import { type TagFilters, tagged } from './tags.ts'
import { createdBy } from './uploads.ts'
import { startOf, type Widening, type WiderRow } from './widening.ts'

type Field = (typeof organizationSorts)[number] | 'addedAt' | 'engagementLabel'
type Sorts<Own extends string = never> = readonly Sort<Field | FieldSort | Own>[]
type Filters = Partial<Omit<z.output<typeof OrganizationQuery>, 'sort' | 'pageSize' | 'pageOffset'>> &
  TagFilters &
  RelationshipFilters & {
    fieldFilters?: readonly string[] | undefined
    engagementLabels?: readonly EngagementLabel[] | undefined
    answeredSurveys?: readonly string[] | undefined
    uploadId?: string | undefined
    ids?: readonly string[]
    parentIds?: readonly string[]
  }
type Ordered<Own extends string = never> = Filters & { sort?: Sorts<Own> }
type Paged<Own extends string = never> = Ordered<Own> & { pageSize?: number; pageOffset?: number }

interface Found
  extends StoredRelationship,
    Omit<OrganizationRow, 'parent' | 'country' | 'orientation' | 'holding' | 'isAffiliated' | 'relationship'> {
  parentId: string | null
  parentName: string | null
  countryCode: string | null
  isPassive: boolean
  addedAt: Date | null
  shares: number | null
  value: number
  previousShares: number | null
  portfolioShare: number | null
  outstandingShare: number | null
  /** The customer's own people at an organization of the market. */
  ownPeopleCount: number
}

const columns = sql`d.id, d.user_id, d.name, d.type, d.parent_id, d.parent_name, d.city, d.state, d.country_code, d.aum,
  d.eaum, d.styles, d.is_passive, d.turnover, d.turnover_label, d.position_count, d.people_count, d.fund_count`

/** Counted as on the profile. Those of one's own organizations are counted by the directory. */
const ownPeople = (customerId: string) => sql`case when d.user_id is null then (select count(distinct j.person_id)
  from app.employments j join app.people p on p.customer_id = j.customer_id and p.id = j.person_id
  where j.customer_id = ${customerId} and j.organization_id = d.id and p.deleted_at is null and p.merged_into is null)
  else 0 end::integer`

export function conditionsOf({ customerId }: Viewer, filters: Filters, focus: Focus): Condition[] {
  const irm = sql`exists (select from app.irm_organizations i
    where i.customer_id = ${customerId} and i.organization_id = d.id)`
  return [
    ...anyOf(sql`d.id`, filters.ids, sql`uuid[]`),
    ...anyOf(sql`d.parent_id`, filters.parentIds, sql`uuid[]`),
    ...anyOf(sql`d.type`, filters.types),
    ...overlapping(sql`d.styles`, filters.styles),
    ...(filters.orientation ? [{ where: sql`d.is_passive = ${filters.orientation === 'passive'}` }] : []),
    ...anyOf(sql`d.turnover_label`, filters.turnoverLabels),
    ...placed(filters),
    ...overlapping(sql`d.sector_codes`, filters.sectors),
    ...overlapping(sql`d.market_cap_codes`, filters.marketCaps, filters.marketCapOperator),
    ...overlapping(sql`d.geo_codes`, filters.geoFocus, filters.geoFocusOperator),
    ...between(sql`d.aum`, filters.aumMin, filters.aumMax),
    ...between(sql`d.eaum`, filters.eaumMin, filters.eaumMax),
    ...(filters.holdersOnly ? [{ where: isHolder(focus, sql`d.id`) }] : []),
    ...(filters.irmOnly ? [{ where: irm, isOwn: true }] : []),
    ...tagged(customerId, 'organization', sql`d.id`, filters),
    ...related({ customerId, type: 'organization', id: sql`d.id` }, filters),
    ...engaged(customerId, 'organization', filters.engagementLabels),
    ...answered(customerId, 'organization', sql`d.id`, filters.answeredSurveys),
    ...(filters.uploadId
      ? [{ where: createdBy(customerId, 'organization', sql`d.id`, filters.uploadId), isOwn: true }]
      : []),
    ...filledIn(customerId, sql`d.id`, filters.fieldFilters).map((where) => ({ where, isOwn: true })),
  ]
}

const fields = (matching: Matching | undefined): Record<Field, Order[]> => ({
  relevance: relevance(matching?.tier),
  name: down(sql`d.sort_name`),
  type: down(sql`d.type`),
  city: downOrNull(sql`d.city`),
  country: downOrNull(sql`d.country_code`),
  aum: downOrNull(sql`d.aum`),
  eaum: downOrNull(sql`d.eaum`),
  turnover: downOrNull(sql`d.turnover`),
  positionCount: downOrNull(sql`d.position_count`),
  peopleCount: down(sql`d.people_count`),
  fundCount: down(sql`d.fund_count`),
  holding: downOrNull(sql`held.value`),
  addedAt: downOrNull(sql`i.added_at`),
  engagementLabel: downOrNull(sql`engagement.label_order`),
  ...relationshipOrders,
})

async function searchOf<Own extends string = never>(
  db: Db,
  asker: Viewer,
  query: Ordered<Own>,
  wider?: Widening<Own>,
): Promise<Search> {
  const start = startOf(await loadListContext(db, asker, query), wider)
  const sort: Sorts<Own> = query.sort ?? [{ field: 'relevance', direction: 'desc' }]
  const own = fieldOrders(asker.customerId, sort)
  const conditions = [...conditionsOf(asker, query, start), ...(wider?.conditions ?? [])]
  const held = heldBy(start, sql`d.id`)
  const joined = sql`left join app.irm_organizations i on i.customer_id = ${asker.customerId} and i.organization_id = d.id`
  const isBy = (by: Field) => sort.some(({ field }) => field === by)
  const whose = { customerId: asker.customerId, type: 'organization', id: sql`d.id` } as const
  const sourceOf = (matching: Matching | undefined): Fragment => {
    const directory = start.hasOrganizations
      ? withOwn(sql`app.organization_directory`, matching)
      : sql`(select *, null::uuid as user_id from market.organization_index)`
    return wider ? wider.source(directory) : directory
  }
  return {
    kind: 'organizations',
    text: query.term,
    start,
    matching: matchingNames('organizations'),
    listing: (matching) => ({
      source: sourceOf(matching),
      hasOwn: start.hasOrganizations,
      columns: wider ? sql`${columns}, ${wider.columns}` : columns,
      conditions: matching ? [...conditions, matching] : conditions,
      ...(matching && sort[0]?.field === 'relevance' && sort[0].direction === 'desc' && { nearest: matching.nearest }),
      isNamed: query.ids !== undefined,
      order:
        query.ids && !query.sort
          ? inOrderOf(query.ids)
          : orderOf(sort, { ...fields(matching), ...own.orders, ...wider?.orders } as Orders<Own>),
      orderJoin: sql`${own.joins} ${isBy('holding') ? held : sql``} ${isBy('addedAt') ? joined : sql``}
        ${isBy('engagementLabel') ? engagementOf(asker.customerId, 'organization') : sql``}
        ${sort.some(({ field }) => isRelationshipSort(field)) ? relationshipsOfAll(whose) : sql``}
        ${wider?.orderJoin ?? sql``}`,
      extras: sql`i.added_at, held.shares, held.value, held.previous_shares, held.portfolio_share, held.outstanding_share,
        ${ownPeople(asker.customerId)} as own_people_count, ${relationshipFields} ${wider ? sql`, ${wider.extras}` : sql``}`,
      joins: sql`${joined} ${held} ${relationshipOf(whose)} ${wider?.joins ?? sql``}`,
    }),
  }
}

type Orders<Own extends string> = Record<Field | FieldSort | Own, Order[]>

const rowOf = (found: Found, { securityId, quarter }: Focus): OrganizationRow => ({
  id: found.id,
  name: found.name,
  type: found.type,
  parent: found.parentId && found.parentName ? { id: found.parentId, name: found.parentName } : null,
  city: found.city,
  state: found.state,
  country: found.countryCode,
  aum: found.aum,
  eaum: found.eaum,
  styles: found.styles,
  orientation: found.isPassive ? 'passive' : 'active',
  turnover: found.turnover,
  turnoverLabel: found.turnoverLabel,
  positionCount: found.positionCount,
  peopleCount: found.peopleCount + found.ownPeopleCount,
  fundCount: found.fundCount,
  isAffiliated: found.addedAt !== null,
  userId: found.userId,
  relationship: toRelationship(found),
  holding:
    found.shares === null || securityId === null || quarter === null
      ? null
      : {
          securityId,
          quarter,
          shares: found.shares,
          value: found.value,
          previousShares: found.previousShares,
          portfolioShare: found.portfolioShare,
          outstandingShare: found.outstandingShare,
        },
})

export async function listOrganizations(db: Db, asker: Viewer, query: Paged) {
  const search = await searchOf(db, asker, query)
  const { rows, ...found } = await findPage<Found>(db, search, query)
  return { rows: rows.map((row) => rowOf(row, search.start)), ...found }
}

export async function listIrmOrganizations(db: Db, asker: Viewer, query: Paged) {
  const search = await searchOf(db, asker, { ...query, irmOnly: true })
  const { rows, ...found } = await findPage<Found & { addedAt: Date }>(db, search, query)
  const joined = rows.map(
    (found): Omit<IrmOrganizationRow, 'taggings' | 'customField'> => ({
      ...rowOf(found, search.start),
      addedAt: found.addedAt,
    }),
  )
  return { rows: joined, ...found }
}

export async function* streamOrganizations(db: Db, asker: Viewer, query: Ordered): AsyncGenerator<OrganizationRow> {
  const search = await searchOf(db, asker, query)
  for await (const found of findAll<Found>(db, search)) yield rowOf(found, search.start)
}

/** The directory with the columns of an area. */
export async function listWiderOrganizations<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Paged<Own>,
  wider: Widening<Own>,
) {
  const search = await searchOf(db, asker, query, wider)
  const { rows, ...found } = await findPage<Found & Columns>(db, search, query)
  return {
    rows: rows.map((row): WiderRow<OrganizationRow, Columns> => ({ row: rowOf(row, search.start), own: row })),
    ...found,
  }
}

/** Their ids alone, in order: without what only a row on screen needs. */
export async function listWiderIds<Own extends string>(
  db: Db,
  asker: Viewer,
  query: Paged<Own>,
  wider: Widening<Own>,
): Promise<string[]> {
  const search = await searchOf(db, asker, query, wider)
  const lean = (listing: Listing): Listing => {
    const { extras: _, joins: __, ...kept } = listing
    return { ...kept, columns: sql`d.id` }
  }
  const { rows } = await findPage<{ id: string }>(
    db,
    { ...search, listing: (matching) => lean(search.listing(matching)) },
    query,
  )
  return rows.map(({ id }) => id)
}

export async function* streamWiderOrganizations<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Ordered<Own>,
  wider: Widening<Own>,
): AsyncGenerator<WiderRow<OrganizationRow, Columns>> {
  const search = await searchOf(db, asker, query, wider)
  for await (const found of findAll<Found & Columns>(db, search)) {
    yield { row: rowOf(found, search.start), own: found }
  }
}
