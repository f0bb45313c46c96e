import { session } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { accessToken, leave } from '#platform/session/oidc.ts'
import { authenticationAttempted, authenticationError, betaChoice, tabAuthorization } from '#platform/storage.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

export function LogoutPage() {
  useQuery({
    queryKey: ['logout'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // A token that is already rejected needs no revocation; log out locally either way.
      if (await accessToken()) await call(session.end, {}, { reauthenticates: false }).catch(() => {})
      authenticationError.clear()
      authenticationAttempted.clear()
      tabAuthorization.clear()
      // The next user of this browser may not be an admin.
      betaChoice.clear()
      await leave()
      return true
    },
  })
  return <FullPageLoader />
}
