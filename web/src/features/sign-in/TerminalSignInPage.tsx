import { useQuery } from '@tanstack/react-query'
import { signIn, signInManager } from '#platform/session/oidc.ts'
import { handOver, handOverReturn } from '#platform/terminal/hand-over.ts'
import { FullPage } from '#ui/FullPage.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

/** In a window that a terminal's frame opened: signs in, hands the tokens to the frame and closes. */
export function TerminalSignInPage() {
  const isSignedIn = new URLSearchParams(location.search).has('signed_in')
  const handed = useQuery({
    queryKey: ['terminal-sign-in', isSignedIn],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const opener: Window | null = window.opener
      if (!opener) return 'alone' as const
      if (!isSignedIn) {
        await signIn(handOverReturn)
        return 'leaving' as const
      }
      const user = await signInManager().getUser()
      if (!user) return 'alone' as const
      handOver(opener, user.toStorageString())
      // The frame owns the tokens now: each refresh token can be used once.
      signInManager().stopSilentRenew()
      await signInManager().removeUser()
      window.close()
      return 'done' as const
    },
  })
  if (handed.isPending || handed.data === 'leaving') return <FullPageLoader />
  if (handed.data === 'done') return <FullPage title="You are signed in">You can close this window.</FullPage>
  return <FullPage title="This window can’t be used on its own">Sign in from the terminal again.</FullPage>
}
