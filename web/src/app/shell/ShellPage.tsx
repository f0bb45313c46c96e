import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useStandalone } from '#platform/session/flags.tsx'
import { useResearch } from '#platform/session/research.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { researchAreaAt } from './research-groups.ts'
import { isReachableStandalone, standalonePath } from './standalone.ts'

const ResearchRefusal = lazy(() =>
  import('#features/research/access/ResearchRefusal.tsx').then((module) => ({ default: module.ResearchRefusal })),
)

/**
 * With IQ alone, every other page leads to it; nothing is shown before that is known. A page of Research that the user
 * may not open says so, however it was reached.
 */
export function ShellPage() {
  const isStandalone = useStandalone()
  const { pathname } = useLocation()
  const research = useResearch()
  const area = researchAreaAt(pathname)
  if (isStandalone === undefined) return <FullPageLoader nested />
  if (isStandalone && !isReachableStandalone(pathname)) return <Navigate to={standalonePath} replace />
  if (area && !research.opens(area)) {
    return (
      <Suspense fallback={<FullPageLoader nested />}>
        <ResearchRefusal area={area} />
      </Suspense>
    )
  }
  return <Outlet />
}
