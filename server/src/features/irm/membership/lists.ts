// The lists of the IRM: those of search over the members, with what the team itself has put on each.
import type { irmMembership } from '@rostrum/contract/irm/membership'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Sort } from '@rostrum/contract/platform/sort'
import { isFieldSort } from '@rostrum/contract/profiles/custom-fields'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Flags } from '../../../platform/identity/flags.ts'
import {
  type Asker,
  listIrmOrganizations,
  listIrmPeople,
  organizationFile,
  personFile,
  streamOrganizations,
  streamPeople,
} from '../../search/public.ts'
import { findFavoriteIds } from '../favorites/public.ts'
import { fieldColumns, listFieldValues, noFieldColumns } from '../fields/public.ts'
import { listTaggings } from '../tags/public.ts'
import { wider } from './files.ts'
import { type MemberOrder, pageOfMembers } from './queries.ts'

const asker = ({ customerId, principal }: Context): Asker => ({ customerId, userId: principal.user.id })

interface Asked {
  search?: string | undefined
  fieldFilters?: string[] | undefined
  sort: Sort[]
}
type Sorted<Q extends Asked> = Sort<Exclude<Q['sort'][number]['field'], 'engagementLabel'>>[]

export function irmLists(flags: Flags) {
  const hasFields = ({ principal }: Context) => flags.isOpen('custom_fields', principal)

  /** These lists call the term `search`, as their addresses do; what is switched off is not asked for. */
  async function asked<Q extends Asked>(ctx: Context, { search, sort, fieldFilters, ...rest }: Q) {
    const areFieldsOn = await hasFields(ctx)
    const isOn = (field: string) => field !== 'engagementLabel' && (areFieldsOn || !isFieldSort(field))
    const sorted = sort.filter(({ field }) => isOn(field)) as Sorted<Q>
    return {
      ...rest,
      ...(areFieldsOn && { fieldFilters }),
      ...(sorted.length > 0 && { sort: sorted }),
      ...(search && { term: search }),
    }
  }

  const columnsOf = async (ctx: Context, subject: 'organization' | 'person') =>
    (await hasFields(ctx)) ? fieldColumns(ctx.db, subject) : noFieldColumns

  async function withOwn<Row extends { id: string }>(ctx: Context, type: 'organization' | 'person', rows: Row[]) {
    const ids = rows.map(({ id }) => id)
    const taggings = await listTaggings(ctx.db, type, ids)
    const values = (await hasFields(ctx)) ? await listFieldValues(ctx.db, type, ids) : undefined
    return rows.map((row) => ({
      ...row,
      taggings: taggings.filter(({ taggableId }) => taggableId === row.id),
      customField: values?.get(row.id) ?? [],
    }))
  }

  return {
    pageOfOrganizations: async (ctx: Context, { query }: Input<typeof irmMembership.organizations>) => {
      const { rows, total } = await pageOf(ctx, 'organization', await asked(ctx, query), listIrmOrganizations)
      return { rows: await withOwn(ctx, 'organization', rows), total }
    },
    fileOfOrganizations: async (ctx: Context, { query }: Input<typeof irmMembership.exportOrganizations>) => {
      const rows = streamOrganizations(ctx.db, asker(ctx), { ...(await asked(ctx, query)), irmOnly: true })
      return wider(rows, organizationFile, await columnsOf(ctx, 'organization'))
    },
    pageOfPeople: async (ctx: Context, { query }: Input<typeof irmMembership.people>) => {
      const { rows, total } = await pageOf(ctx, 'person', await asked(ctx, query), listIrmPeople)
      return { rows: await withFavorites(ctx.db, await withOwn(ctx, 'person', rows)), total }
    },
    fileOfPeople: async (ctx: Context, { query }: Input<typeof irmMembership.exportPeople>) => {
      const rows = streamPeople(ctx.db, asker(ctx), { ...(await asked(ctx, query)), irmOnly: true })
      return wider(rows, (some) => personFile(ctx.db, some), await columnsOf(ctx, 'person'))
    },
  }
}

interface Paged {
  pageSize: number
  pageOffset: number
  sort?: readonly Sort[]
}

/** A list that nothing filters is read from its members; every other is found as the directory finds. */
async function pageOf<Query extends Paged, Row>(
  ctx: Context,
  kind: 'organization' | 'person',
  query: Query,
  list: (db: Db, asker: Asker, query: Partial<Query> & { ids?: string[] }) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ rows: Row[]; total: number }> {
  const { pageSize, pageOffset, sort, ...filters } = query
  const order = plainOrder(kind, sort)
  const isFiltered = Object.entries(filters).some(([key, value]) => key !== 'securityId' && value !== undefined)
  if (isFiltered || !order) return list(ctx.db, asker(ctx), query)
  const { customerId } = ctx
  const { ids, total } = await pageOfMembers(ctx.db, { customerId, kind, ...order, pageSize, pageOffset })
  if (ids.length === 0) return { rows: [], total }
  // One place more than there are ids: a page that is not full needs no counting.
  const described = { ...filters, ids, pageSize: ids.length + 1, pageOffset: 0 } as unknown as Partial<Query>
  return { rows: (await list(ctx.db, asker(ctx), described)).rows, total }
}

const orders: Record<string, MemberOrder> = {
  relevance: 'weight',
  firmSize: 'weight',
  name: 'name',
  addedAt: 'addedAt',
}

/** An order by one thing, and by name where that is equal. */
function plainOrder(kind: 'organization' | 'person', sort: readonly Sort[] = []) {
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
