import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { configurationQuery } from '#platform/configuration.ts'
import { maintenance } from '#platform/errors/global-errors.ts'
import { FullPageError } from '#platform/errors/PageError.tsx'
import { isFramed } from '#platform/terminal/embedding.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { MaintenancePage } from './MaintenancePage.tsx'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'
import { TerminalSignIn } from './TerminalSignIn.tsx'

export function App() {
  return (
    <Providers>
      <Application />
    </Providers>
  )
}

function Application() {
  const notice = maintenance.use()
  const configuration = useQuery(configurationQuery)
  if (notice) return <MaintenancePage notice={notice} />
  if (configuration.isPending) return <FullPageLoader />
  if (configuration.isError) {
    return <FullPageError error={configuration.error} onRetry={() => void configuration.refetch()} />
  }
  return (
    <>
      <RouterProvider router={router} />
      {isFramed() && <TerminalSignIn />}
    </>
  )
}
