import { session } from '@rostrum/contract/session'
import { signIn } from '@rostrum/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call, callPublicly } from '#platform/api/api.ts'
import { configuration } from '#platform/configuration.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { forgetCopy } from '#platform/offline-copy.ts'
import { accessToken, leave } from '#platform/session/oidc.ts'
import {
  authenticationAttempted,
  authenticationError,
  betaChoice,
  keptDrafts,
  loginHint,
  requestedCustomer,
  tabAuthorization,
} from '#platform/storage.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

export function LogoutPage() {
  const logout = useQuery({
    queryKey: ['logout'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // Before anything that needs the network.
      await forgetCopy().catch(() => {})
      // Another tab's session may differ from the cookie's, so both are ended. A token that is rejected ends nothing.
      const token = await accessToken().catch(() => undefined)
      if (token) await call(session.end, {}, { reauthenticates: false }).catch(() => {})
      if (configuration().ownsIdentity) await callPublicly(signIn.endCookieSession, {})
      authenticationError.clear()
      authenticationAttempted.clear()
      tabAuthorization.clear()
      loginHint.clear()
      requestedCustomer.clear()
      keptDrafts.clear()
      // The next user of this browser may not be an admin.
      betaChoice.clear()
      await leave()
      return true
    },
  })
  if (logout.error) return <FullPageError error={logout.error} onRetry={() => void logout.refetch()} />
  return <FullPageLoader />
}
