// Renders the shell only once the user is loaded; errors that block access have their own pages.
import { lazy, Suspense, useEffect } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { isAssistantSession } from '#platform/appearance.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { FlagsProvider } from '#platform/session/flags.tsx'
import { SessionProvider, useSessionQuery } from '#platform/session/session.tsx'
import { authenticationAttempted } from '#platform/storage.ts'
import { isEmbedded } from '#platform/terminal/embedding.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { AuthenticationErrorPage } from './AuthenticationErrorPage.tsx'
import { Shell } from './Shell.tsx'

/** Few people use it, so that it is no part of the first load. */
const TerminalShell = lazy(() =>
  import('./terminal/TerminalShell.tsx').then((module) => ({ default: module.TerminalShell })),
)

export function ShellGate() {
  if (authenticationAttempted.get()) return <AuthenticationErrorPage />
  return <LoadedShell />
}

function LoadedShell() {
  const { data: user, error, refetch } = useSessionQuery()
  const scope = user?.currentCustomerAuthorization.scope
  useEffect(() => isAssistantSession.set(scope === 'assistant'), [scope])
  if (error) {
    // The alert about a rejected customer is shown first, then the page reloads.
    if (error instanceof ApiError && error.has('invalid', 'customer-id')) return <FullPageLoader />
    if (authenticationAttempted.get()) return <AuthenticationErrorPage />
    return <FullPageError error={error} onRetry={() => void refetch()} />
  }
  if (!user) return <FullPageLoader />
  return (
    <SessionProvider user={user}>
      <FlagsProvider>
        {isEmbedded() ? (
          <Suspense fallback={<FullPageLoader />}>
            <TerminalShell />
          </Suspense>
        ) : (
          <Shell />
        )}
      </FlagsProvider>
    </SessionProvider>
  )
}
