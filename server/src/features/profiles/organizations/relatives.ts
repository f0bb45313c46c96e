// People and funds of an organization and of its children, as directory rows.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import { listFunds } from '#lists/queries/funds.ts'
import { listOrganizations } from '#lists/queries/organizations.ts'
import { listPeople } from '#lists/queries/people.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { currentOrganizationId } from './profile.ts'
import { listChildIds, listSuggestedFunds, listSuggestedPeople, type Suggestion } from './queries/suggestions.ts'

interface Asked {
  params: { id: string }
  query: Input<typeof organizations.people>['query']
}

const nobody = { rows: [], total: 0 }
/** The organization itself, or all of its children. */
export type Circle = 'own' | 'children'

async function idsOf(ctx: Context, id: string, circle: Circle): Promise<string[]> {
  const current = await currentOrganizationId(ctx, id)
  return circle === 'own' ? [current] : listChildIds(ctx.db, current)
}

export async function fetchOrganizations(ctx: Context, { body }: Input<typeof organizations.fetch>) {
  const { organizationIds, includeParentInfo, ...asked } = body
  if (organizationIds.length === 0) return nobody
  const ids = [...new Set(organizationIds)]
  const found = await listOrganizations(ctx.db, viewerOf(ctx), { ids, ...asked })
  return includeParentInfo ? found : { ...found, rows: found.rows.map((row) => ({ ...row, parent: null })) }
}

export async function childrenOf(ctx: Context, { params, query }: Asked) {
  const parentIds = [await currentOrganizationId(ctx, params.id)]
  return listOrganizations(ctx.db, viewerOf(ctx), { parentIds, ...query })
}

export const peopleOf =
  (circle: Circle) =>
  async (ctx: Context, { params, query }: Asked) => {
    const organizationIds = await idsOf(ctx, params.id, circle)
    return organizationIds.length === 0 ? nobody : listPeople(ctx.db, viewerOf(ctx), { organizationIds, ...query })
  }

export const fundsOf =
  (circle: Circle) =>
  async (ctx: Context, { params, query }: Asked) => {
    const organizationIds = await idsOf(ctx, params.id, circle)
    return organizationIds.length === 0 ? nobody : listFunds(ctx.db, viewerOf(ctx), { organizationIds, ...query })
  }

type Suggest = (db: Db, organizationIds: string[], securityId: string | null) => Promise<Suggestion[]>

async function suggestionsFor(ctx: Context, { params, query }: Asked, circle: Circle, suggest: Suggest) {
  const organizationIds = await idsOf(ctx, params.id, circle)
  const securityId = await securityInMind(ctx, query.securityId)
  if (organizationIds.length === 0) return []
  // Cached per customer, because suggestions also depend on the customer's peers.
  const question = JSON.stringify([suggest.name, organizationIds, securityId])
  const load = () => suggest(ctx.db, organizationIds, securityId)
  return cacheUntilChange(ctx.db, question, load, { isSameForEveryone: true })
}

const idsIn = (suggestions: readonly Suggestion[]) => suggestions.map(({ id }) => id)

function withReasons<Row extends { id: string }>(
  found: readonly Suggestion[],
  { rows, total }: { rows: readonly Row[]; total: number },
) {
  const reasons = new Map(found.map((one) => [one.id, one.reasons]))
  return { rows: rows.map((row) => ({ ...row, reasons: reasons.get(row.id) ?? [] })), total }
}

export const suggestedPeopleOf = (circle: Circle) => async (ctx: Context, asked: Asked) => {
  const found = await suggestionsFor(ctx, asked, circle, listSuggestedPeople)
  if (found.length === 0) return nobody
  return withReasons(found, await listPeople(ctx.db, viewerOf(ctx), { ids: idsIn(found), ...asked.query }))
}

export const suggestedFundsOf = (circle: Circle) => async (ctx: Context, asked: Asked) => {
  const found = await suggestionsFor(ctx, asked, circle, listSuggestedFunds)
  if (found.length === 0) return nobody
  return withReasons(found, await listFunds(ctx.db, viewerOf(ctx), { ids: idsIn(found), ...asked.query }))
}
