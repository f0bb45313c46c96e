import type { Organization } from '@rostrum/contract/profiles/organizations'
import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { organizationProfile } from '../profile-queries.ts'

/** The firm of a person or a fund, whose size, style and position are shown with theirs. */
export function useFirm(organizationId: string | undefined): Organization | undefined {
  const focused = useFocusedSecurity()
  const { data } = useQuery({
    ...organizationProfile(organizationId ?? '', focused?.id),
    enabled: organizationId !== undefined,
  })
  return data
}
