import type { Args } from '@rostrum/contract/platform/endpoint'
import { cityTargets } from '@rostrum/contract/targeting/city'
import { queryFor } from '#platform/api/query.ts'

type CityQuery = Args<typeof cityTargets.organizations>['query']

export const citiesToSee = (securityId: string) => queryFor(cityTargets.cities, { query: { securityId } })
export const cityOrganizations = (query: CityQuery) => queryFor(cityTargets.organizations, { query })
