// The IRM lists: the search lists limited to IRM members, with the customer's own data on each row.

import type { irmMembership } from '@rostrum/contract/irm/contacts'
import type { EngagementLabel } from '@rostrum/contract/irm/engagement'
import { isFieldSort } from '@rostrum/contract/irm/fields'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type Gate, isOpen } from '@rostrum/contract/platform/gates'
import type { Sort } from '@rostrum/contract/platform/sort'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { engagementColumns, listScores } from '#features/irm/engagement/public.ts'
import { findFavoriteIds } from '#features/irm/favorites/public.ts'
import { fieldColumns, listFieldValues } from '#features/irm/fields/public.ts'
import { listTaggings } from '#features/irm/tags/public.ts'
import { organizationFile, personFile } from '#lists/exports.ts'
import type { Viewer } from '#lists/queries/directory.ts'
import { listIrmOrganizations, streamOrganizations } from '#lists/queries/organizations.ts'
import { listIrmPeople, streamPeople } from '#lists/queries/people.ts'
import { wider } from '#lists/wider.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MoreColumns } from '#platform/http/export-file.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { ownColumns } from './own-columns.ts'
import { type MemberOrder, pageOfMembers } from './queries/membership.ts'

const asker = ({ customerId, principal }: Context): Viewer => ({ customerId, userId: principal.user.id })

type Kind = 'organization' | 'person'

interface Asked {
  search?: string | undefined
  fieldFilters?: string[] | undefined
  engagementLabels?: EngagementLabel[] | undefined
  answeredSurveys?: string[] | undefined
  sort: Sort[]
}

/** These lists name the search term `search`, as in their URLs; filters behind a closed gate are dropped. */
function asked<Q extends Asked>(
  open: Open,
  { search, sort, fieldFilters, engagementLabels, answeredSurveys, ...rest }: Q,
) {
  const isOn = (field: string) =>
    field === 'engagementLabel' ? open('engagement_score') : open('custom_fields') || !isFieldSort(field)
  const sorted = sort.filter(({ field }) => isOn(field)) as Q['sort']
  return {
    ...rest,
    ...(open('custom_fields') && { fieldFilters }),
    ...(open('engagement_score') && { engagementLabels }),
    ...(open('feedback') && { answeredSurveys }),
    ...(sorted.length > 0 && { sort: sorted }),
    ...(search && { term: search }),
  }
}

const columnsOf = async ({ db }: Context, open: Open, kind: Kind): Promise<MoreColumns[]> => [
  ...ownColumns(db, kind),
  ...(open('engagement_score') ? [engagementColumns(db, kind)] : []),
  ...(open('custom_fields') ? [await fieldColumns(db, kind)] : []),
]

async function withOwn<Row extends { id: string }>({ db }: Context, open: Open, kind: Kind, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const taggings = await listTaggings(db, kind, ids)
  const values = open('custom_fields') ? await listFieldValues(db, kind, ids) : undefined
  const scores = open('engagement_score') ? await listScores(db, kind, ids) : undefined
  return rows.map((row) => ({
    ...row,
    taggings: taggings.filter(({ taggableId }) => taggableId === row.id),
    customField: values?.get(row.id) ?? [],
    ...(scores && { engagement: scores.get(row.id) ?? null }),
  }))
}

const nameOf = ({ principal }: Context, list: string) => ['IRM', list, dayIn(principal.user.timeZone)]

/** Whether a gate is open for the current user. */
type Open = (gate: Gate) => boolean

export function irmLists(flags: Flags) {
  const gatesOf = async ({ principal }: Context): Promise<Open> => {
    const on = await flags.on(principal)
    return (gate) => isOpen(gate, principal.customer.features, on)
  }
  return {
    pageOfOrganizations: async (ctx: Context, { query }: Input<typeof irmMembership.organizations>) => {
      const open = await gatesOf(ctx)
      const { rows, ...found } = await pageOf(ctx, 'organization', asked(open, query), listIrmOrganizations)
      return { rows: await withOwn(ctx, open, 'organization', rows), ...found }
    },
    fileOfOrganizations: async (ctx: Context, { query }: Input<typeof irmMembership.exportOrganizations>) => {
      const open = await gatesOf(ctx)
      const rows = streamOrganizations(ctx.db, asker(ctx), { ...asked(open, query), irmOnly: true })
      return wider(rows, organizationFile, await columnsOf(ctx, open, 'organization'), nameOf(ctx, 'organizations'))
    },
    pageOfPeople: async (ctx: Context, { query }: Input<typeof irmMembership.people>) => {
      const open = await gatesOf(ctx)
      const { rows, ...found } = await pageOf(ctx, 'person', asked(open, query), listIrmPeople)
      return { rows: await withFavorites(ctx.db, await withOwn(ctx, open, 'person', rows)), ...found }
    },
    fileOfPeople: async (ctx: Context, { query }: Input<typeof irmMembership.exportPeople>) => {
      const open = await gatesOf(ctx)
      const rows = streamPeople(ctx.db, asker(ctx), { ...asked(open, query), irmOnly: true })
      return wider(
        rows,
        (some) => personFile(ctx.db, some),
        await columnsOf(ctx, open, 'person'),
        nameOf(ctx, 'people'),
      )
    },
  }
}

interface Paged {
  pageSize: number
  pageOffset: number
  sort?: readonly Sort[]
  engagementLabels?: readonly EngagementLabel[] | undefined
}

/** Fast path: a list filtered by engagement only is paged from the membership table. Others use the directory. */
async function pageOf<Query extends Paged, Row>(
  ctx: Context,
  kind: Kind,
  query: Query,
  list: (db: Db, asker: Viewer, query: Partial<Query> & { ids?: string[] }) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ rows: Row[]; total: number }> {
  const { pageSize, pageOffset, sort, engagementLabels: labels, ...filters } = query
  const order = plainOrder(kind, sort)
  const isFiltered = Object.entries(filters).some(([key, value]) => key !== 'securityId' && value !== undefined)
  if (isFiltered || !order) return list(ctx.db, asker(ctx), query)
  const { customerId } = ctx
  const { ids, total } = await pageOfMembers(ctx.db, { customerId, kind, ...order, labels, pageSize, pageOffset })
  if (ids.length === 0) return { rows: [], total }
  // One more than the number of ids: a page that is not full skips the count query.
  const described = { ...filters, ids, pageSize: ids.length + 1, pageOffset: 0 } as unknown as Partial<Query>
  return { rows: (await list(ctx.db, asker(ctx), described)).rows, total }
}

const orders: Record<string, MemberOrder> = {
  relevance: 'weight',
  firmSize: 'weight',
  name: 'name',
  addedAt: 'addedAt',
  engagementLabel: 'engagement',
}

/** A sort by one field with name as the tiebreaker; undefined for any other sort. */
function plainOrder(kind: Kind, sort: readonly Sort[] = []) {
  const [first = { field: 'relevance', direction: 'desc' as const }, second, ...more] = sort
  const order = orders[first.field]
  const isPlain = more.length === 0 && (!second || (second.field === 'name' && second.direction === 'asc'))
  if (!order || !isPlain || (kind === 'organization' && first.field === 'firmSize')) return undefined
  return { order, direction: first.direction }
}

async function withFavorites<Row extends { id: string }>(db: Db, rows: Row[]) {
  const favorites = await findFavoriteIds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, favoriteId: favorites.get(row.id) ?? null }))
}
