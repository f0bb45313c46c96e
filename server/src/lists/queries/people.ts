import type { IrmPersonRow } from '@rostrum/contract/irm/contacts'
import type { EngagementLabel } from '@rostrum/contract/irm/engagement'
import type { FieldSort } from '@rostrum/contract/irm/fields'
import type { Sort } from '@rostrum/contract/platform/sort'
import type { PersonQuery, PersonRow, personSorts } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { findAll, findPage, type Search } from '../find.ts'
import { type Fragment, type Matching, matchingPeople } from '../matching/queries.ts'
import { answered } from './answered.ts'
import { fieldOrders, filledIn } from './custom-fields.ts'
import {
  anyOf,
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
  withOwn,
} from './directory.ts'
import { engaged, engagementOf } from './engagement.ts'
import { isHolder } from './holdings.ts'
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

type Field = (typeof personSorts)[number] | 'addedAt' | 'engagementLabel'
type Sorts<Own extends string = never> = readonly Sort<Field | FieldSort | Own>[]
type Filters = Partial<Omit<z.output<typeof PersonQuery>, 'sort' | 'pageSize' | 'pageOffset'>> &
  TagFilters &
  RelationshipFilters & {
    fieldFilters?: readonly string[] | undefined
    engagementLabels?: readonly EngagementLabel[] | undefined
    answeredSurveys?: readonly string[] | undefined
    uploadId?: string | undefined
    favoritesOnly?: boolean | undefined
    ids?: readonly string[]
    organizationIds?: readonly string[]
  }
type Ordered<Own extends string = never> = Filters & { sort?: Sorts<Own> }
type Paged<Own extends string = never> = Ordered<Own> & { pageSize?: number; pageOffset?: number }

interface Found
  extends StoredRelationship,
    Omit<PersonRow, 'organization' | 'country' | 'sectors' | 'isAffiliated' | 'relationship'> {
  organizationId: string | null
  organizationName: string | null
  countryCode: string | null
  sectorCodes: string[]
  addedAt: Date | null
}

const columns = sql`d.id, d.user_id, d.first_name, d.last_name, d.preferred_name, d.email, d.title, d.job_functions,
  d.organization_id, d.organization_name, d.organization_type, d.city, d.state, d.country_code, d.sector_codes, d.fund_count`

/** In any current employment: a second job elsewhere is one, too. */
const worksAt = (customerId: string, firms: readonly string[]) => sql`d.id = any (array(
  select person_id from market.employments where organization_id = any (${[...firms]}::uuid[]) and ended_on is null
  union select person_id from app.employments
  where customer_id = ${customerId} and organization_id = any (${[...firms]}::uuid[])))`

function conditionsOf({ customerId }: Viewer, filters: Filters, focus: Focus): Condition[] {
  const irm = sql`exists (select from app.irm_people i where i.customer_id = ${customerId} and i.person_id = d.id)`
  const favorite = sql`exists (select from app.favorite_people f where f.customer_id = ${customerId} and f.person_id = d.id)`
  const firms = filters.organizationId ? [filters.organizationId] : filters.organizationIds
  return [
    ...anyOf(sql`d.id`, filters.ids, sql`uuid[]`),
    ...(firms ? [{ where: worksAt(customerId, firms) }] : []),
    ...overlapping(sql`d.job_functions`, filters.jobFunctions),
    ...anyOf(sql`d.organization_type`, filters.organizationTypes),
    ...overlapping(sql`d.sector_codes`, filters.sectors),
    ...placed(filters),
    ...(filters.holdersOnly ? [{ where: isHolder(focus, sql`d.organization_id`) }] : []),
    ...(filters.irmOnly ? [{ where: irm, isOwn: true }] : []),
    ...(filters.favoritesOnly ? [{ where: favorite, isOwn: true }] : []),
    ...tagged(customerId, 'person', sql`d.id`, filters),
    ...related({ customerId, type: 'person', id: sql`d.id` }, filters),
    ...engaged(customerId, 'person', filters.engagementLabels),
    ...answered(customerId, 'person', sql`d.id`, filters.answeredSurveys),
    ...(filters.uploadId ? [{ where: createdBy(customerId, 'person', sql`d.id`, filters.uploadId), isOwn: true }] : []),
    ...filledIn(customerId, sql`d.id`, filters.fieldFilters).map((where) => ({ where, isOwn: true })),
  ]
}

const fields = (matching: Matching | undefined): Record<Field, Order[]> => ({
  relevance: relevance(matching?.tier),
  name: down(sql`d.sort_name`),
  title: downOrNull(sql`d.title`),
  organization: downOrNull(sql`d.organization_name`),
  city: downOrNull(sql`d.city`),
  country: downOrNull(sql`d.country_code`),
  fundCount: down(sql`d.fund_count`),
  firmSize: down(sql`d.weight`),
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
  const joined = sql`left join app.irm_people i on i.customer_id = ${asker.customerId} and i.person_id = d.id`
  const isBy = (by: Field) => sort.some(({ field }) => field === by)
  const whose = { customerId: asker.customerId, type: 'person', id: sql`d.id` } as const
  const sourceOf = (matching: Matching | undefined): Fragment => {
    const directory = start.hasPeople
      ? withOwn(sql`app.person_directory`, matching)
      : sql`(select *, null::uuid as user_id from market.person_index)`
    return wider ? wider.source(directory) : directory
  }
  return {
    kind: 'people',
    text: query.term,
    start,
    matching: matchingPeople,
    listing: (matching) => ({
      source: sourceOf(matching),
      hasOwn: start.hasPeople,
      columns: wider ? sql`${columns}, ${wider.columns}` : columns,
      conditions: matching ? [...conditions, matching] : conditions,
      ...(matching && sort[0]?.field === 'relevance' && sort[0].direction === 'desc' && { nearest: matching.nearest }),
      isNamed: query.ids !== undefined,
      order:
        query.ids && !query.sort
          ? inOrderOf(query.ids)
          : orderOf(sort, { ...fields(matching), ...own.orders, ...wider?.orders } as Orders<Own>),
      orderJoin: sql`${own.joins} ${isBy('addedAt') ? joined : sql``}
        ${isBy('engagementLabel') ? engagementOf(asker.customerId, 'person') : sql``}
        ${sort.some(({ field }) => isRelationshipSort(field)) ? relationshipsOfAll(whose) : sql``}
        ${wider?.orderJoin ?? sql``}`,
      extras: sql`i.added_at, ${relationshipFields} ${wider ? sql`, ${wider.extras}` : sql``}`,
      joins: sql`${joined} ${relationshipOf(whose)} ${wider?.joins ?? sql``}`,
    }),
  }
}

type Orders<Own extends string> = Record<Field | FieldSort | Own, Order[]>

const rowOf = (found: Found): PersonRow => ({
  id: found.id,
  firstName: found.firstName,
  lastName: found.lastName,
  preferredName: found.preferredName,
  email: found.email,
  title: found.title,
  jobFunctions: found.jobFunctions,
  organization:
    found.organizationId && found.organizationName ? { id: found.organizationId, name: found.organizationName } : null,
  organizationType: found.organizationType,
  city: found.city,
  state: found.state,
  country: found.countryCode,
  sectors: found.sectorCodes,
  fundCount: found.fundCount,
  isAffiliated: found.addedAt !== null,
  userId: found.userId,
  relationship: toRelationship(found),
})

export async function listPeople(db: Db, asker: Viewer, query: Paged) {
  const { rows, ...found } = await findPage<Found>(db, await searchOf(db, asker, query), query)
  return { rows: rows.map(rowOf), ...found }
}

export async function listIrmPeople(db: Db, asker: Viewer, query: Paged) {
  const search = await searchOf(db, asker, { ...query, irmOnly: true })
  const { rows, ...found } = await findPage<Found & { addedAt: Date }>(db, search, query)
  return {
    rows: rows.map(
      (found): Omit<IrmPersonRow, 'taggings' | 'customField' | 'favoriteId'> => ({
        ...rowOf(found),
        addedAt: found.addedAt,
      }),
    ),
    ...found,
  }
}

export async function* streamPeople(db: Db, asker: Viewer, query: Ordered): AsyncGenerator<PersonRow> {
  for await (const found of findAll<Found>(db, await searchOf(db, asker, query))) yield rowOf(found)
}

/** The directory with the columns of an area. */
export async function listWiderPeople<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Paged<Own>,
  wider: Widening<Own>,
) {
  const search = await searchOf(db, asker, query, wider)
  const { rows, ...found } = await findPage<Found & Columns>(db, search, query)
  return { rows: rows.map((row): WiderRow<PersonRow, Columns> => ({ row: rowOf(row), own: row })), ...found }
}

export async function* streamWiderPeople<Columns, Own extends string>(
  db: Db,
  asker: Viewer,
  query: Ordered<Own>,
  wider: Widening<Own>,
): AsyncGenerator<WiderRow<PersonRow, Columns>> {
  const search = await searchOf(db, asker, query, wider)
  for await (const found of findAll<Found & Columns>(db, search)) yield { row: rowOf(found), own: found }
}
