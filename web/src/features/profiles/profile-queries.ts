// Queries for the profiles themselves, separate so that routes can prefetch them before the page code loads.
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { queryForOne } from '#platform/api/query.ts'

/** Never show the previous profile as placeholder data. */

export const organizationProfile = (id: string, securityId: string | undefined) =>
  queryForOne(organizations.read, { params: { id }, query: { securityId } })
export const personProfile = (id: string) => queryForOne(people.read, { params: { id } })
export const fundProfile = (id: string) => queryForOne(funds.read, { params: { id } })
export const securityProfile = (id: string) => queryForOne(securities.read, { params: { id } })
