// The profiles themselves, apart from what hangs on them: their routes ask for these before the pages are there.
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { queryFor } from '#platform/api/query.ts'

/** The profile seen before is no placeholder for the next. */
const anew = { placeholderData: undefined }

export const organizationProfile = (id: string, securityId: string | undefined) => ({
  ...queryFor(organizations.read, { params: { id }, query: { securityId } }),
  ...anew,
})
export const personProfile = (id: string) => ({ ...queryFor(people.read, { params: { id } }), ...anew })
export const fundProfile = (id: string) => ({ ...queryFor(funds.read, { params: { id } }), ...anew })
export const securityProfile = (id: string) => ({ ...queryFor(securities.read, { params: { id } }), ...anew })
