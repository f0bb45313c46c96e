// Queries for the profiles themselves, separate so that routes can prefetch them before the page code loads.
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { queryFor } from '#platform/api/query.ts'

/** Never show the previous profile as placeholder data. */
const anew = { placeholderData: undefined }

export const organizationProfile = (id: string, securityId: string | undefined) => ({
  ...queryFor(organizations.read, { params: { id }, query: { securityId } }),
  ...anew,
})
export const personProfile = (id: string) => ({ ...queryFor(people.read, { params: { id } }), ...anew })
export const fundProfile = (id: string) => ({ ...queryFor(funds.read, { params: { id } }), ...anew })
export const securityProfile = (id: string) => ({ ...queryFor(securities.read, { params: { id } }), ...anew })
