import { useQuery } from '@tanstack/react-query'
import { returnPath, signIn, signInManager } from '#platform/session/oidc.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

/** The OIDC redirect URI: a popup notifies its opener, a full page continues. */
export function SignedInPage() {
  useQuery({
    queryKey: ['signed-in'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      try {
        const user = await signInManager().signinCallback()
        if (user) location.replace(returnPath(user.state))
        return true
      } catch {
        // A replayed response, or one that belongs to another tab: start over.
        await signIn('/')
        return false
      }
    },
  })
  return <FullPageLoader />
}
