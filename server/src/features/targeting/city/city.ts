// Organizations in a city and whom to ask for, as a page and as a file.
import { jobFunctions } from '@rostrum/contract/market/job-functions'
import { metroAround } from '@rostrum/contract/market/metros'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { largestPageSize } from '@rostrum/contract/platform/paging'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { CityTarget, cityTargets } from '@rostrum/contract/targeting/city'
import { bandLabels } from '@rostrum/contract/targeting/fit'
import { eachRow } from '#lists/each-row.ts'
import { listWiderOrganizations } from '#lists/queries/organizations.ts'
import { listPeople } from '#lists/queries/people.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { knownBriefOf } from '../targets/brief.ts'
import { findScoreContext } from '../targets/queries/context.ts'
import type { KnownScore } from '../targets/queries/known-scores.ts'
import { peopleToAsk } from './people-to-ask.ts'
import { listCities, toSee } from './queries/city.ts'

const contextOf = async (ctx: Context, securityId: string | undefined) =>
  findScoreContext(ctx.db, viewerOf(ctx), await securityInMind(ctx, securityId))

export const citiesToSee = async (ctx: Context, { query }: Input<typeof cityTargets.cities>) =>
  listCities(ctx.db, ctx.customerId, await contextOf(ctx, query.securityId))

type Query = Input<typeof cityTargets.organizations>['query']

export async function cityPage(ctx: Context, { query }: { query: Query }) {
  const { city, state, country, cityOnly, sort, pageSize, pageOffset } = query
  const metro = cityOnly ? null : metroAround({ city, state, country })
  const context = await contextOf(ctx, query.securityId)
  const viewer = viewerOf(ctx)
  const asked = {
    ...(metro
      ? { metro: [metro] }
      : { city: [city], ...(state && { state: [state] }), ...(country && { country: [country] }) }),
    ...(context.securityId && { securityId: context.securityId }),
  }
  const { rows, total } = await listWiderOrganizations<KnownScore, string>(
    ctx.db,
    viewer,
    { ...asked, sort, pageSize, pageOffset },
    toSee(viewer.customerId, context),
  )
  const people = await peopleOf(
    ctx,
    rows.map(({ row }) => row.id),
  )
  return {
    rows: rows.map(
      ({ row, own }): CityTarget => ({
        ...row,
        fit: knownBriefOf(own, context),
        people: peopleToAsk(people.get(row.id) ?? [], { city, metro }),
      }),
    ),
    total,
  }
}

/** People by their firm. */
async function peopleOf(ctx: Context, organizationIds: string[]): Promise<Map<string, PersonRow[]>> {
  const found: PersonRow[] = []
  if (organizationIds.length === 0) return new Map()
  for (;;) {
    const { rows, total } = await listPeople(ctx.db, viewerOf(ctx), {
      organizationIds,
      pageSize: largestPageSize,
      pageOffset: found.length,
    })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) break
  }
  return Map.groupBy(found, ({ organization }) => organization?.id ?? '')
}

export const cityFile = (ctx: Context, { query }: Input<typeof cityTargets.export>) =>
  fileOf(linesOf(ctx, query), { name: ['Targets', query.city, query.state] })

async function* linesOf(
  ctx: Context,
  query: Input<typeof cityTargets.export>['query'],
): Output<typeof cityTargets.export> {
  const rows = eachRow((page) => cityPage(ctx, { query: { ...query, ...page } }), 100)
  for await (const row of rows) yield lineOf(row)
}

const lineOf = ({ name, type, city, fit, holding, relationship, people }: CityTarget) => ({
  name,
  type: organizationTypeLabels[type],
  city,
  fit: fit.score,
  likelihood: fit.likelihood && bandLabels[fit.likelihood],
  shares: holding?.shares ?? null,
  value: holding?.value ?? null,
  lastContact: relationship.lastContactAt,
  owner: relationship.owner && `${relationship.owner.firstName} ${relationship.owner.lastName}`,
  people: people.map(personWords).join('; ') || null,
})

const personWords = ({ firstName, lastName, preferredName, title, jobFunctions: codes }: PersonRow): string => {
  const [code] = codes
  const role = title ?? (code && ((jobFunctions as Record<string, string>)[code] ?? code))
  return `${preferredName || firstName} ${lastName}${role ? ` (${role})` : ''}`
}
