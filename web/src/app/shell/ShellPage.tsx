import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { ResearchRefusal } from '#features/research/access/ResearchRefusal.tsx'
import { useStandalone } from '#platform/session/flags.tsx'
import { useResearch } from '#platform/session/research.ts'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'
import { researchAreaAt } from './research-groups.ts'
import { isReachableStandalone, standalonePath } from './standalone.ts'

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
  if (area && !research.opens(area)) return <ResearchRefusal area={area} />
  return <Outlet />
}
