import { useQuery } from '@tanstack/react-query'
import { returnPath, signIn, signInManager } from '#platform/session/oidc.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

/** Where the issuer sends people back to: in a popup it tells the window that opened it, else it goes on. */
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
        // An old answer opened again, or one that belongs to another tab: begin anew.
        await signIn('/')
        return false
      }
    },
  })
  return <FullPageLoader />
}
