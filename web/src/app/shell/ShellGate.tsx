// Nothing of the shell is shown before the person is known; what keeps them out has a page of its own.
import { useEffect } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { isAssistantSession } from '#platform/appearance.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { FlagsProvider } from '#platform/session/flags.tsx'
import { SessionProvider, useSessionQuery } from '#platform/session/session.tsx'
import { authenticationAttempted } from '#platform/storage.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { AuthenticationErrorPage } from './AuthenticationErrorPage.tsx'
import { Shell } from './Shell.tsx'

export function ShellGate() {
  if (authenticationAttempted.get()) return <AuthenticationErrorPage />
  return <LoadedShell />
}

function LoadedShell() {
  const { data: user, error, refetch } = useSessionQuery()
  const scope = user?.currentCustomerAuthorization.scope
  useEffect(() => isAssistantSession.set(scope === 'assistant'), [scope])
  if (error) {
    // The alert about a refused customer comes first, and then the page is loaded anew.
    if (error instanceof ApiError && error.has('invalid', 'customer-id')) return <FullPageLoader />
    if (authenticationAttempted.get()) return <AuthenticationErrorPage />
    return <FullPageError error={error} onRetry={() => void refetch()} />
  }
  if (!user) return <FullPageLoader />
  return (
    <SessionProvider user={user}>
      <FlagsProvider>
        <Shell />
      </FlagsProvider>
    </SessionProvider>
  )
}
