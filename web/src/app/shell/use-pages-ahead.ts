import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { NavigationGroup } from '#platform/navigation.ts'
import { prefetchSettled } from '#platform/routing.ts'
import { useResearch } from '#platform/session/research.ts'
import { useUser } from '#platform/session/session.tsx'
import { visitedEntries } from '#platform/storage.ts'
import { navigation } from '../areas.ts'
import { loadInTurn, prefetchPlan, withVisit } from './prefetch-budget.ts'
import { researchAreaAt } from './research-groups.ts'
import { useNavigation } from './use-navigation.ts'

/** Delay after the first page has loaded. */
const rest = 1000

const profiles = ['/organizations/$id', '/people/$id', '/securities/$id', '/funds/$id']
const pathsOf = (groups: readonly NavigationGroup[]) =>
  groups.flatMap(({ path, children = [] }) => [path, ...children.filter((one) => !one.closed).map((one) => one.path)])
const entryPaths = pathsOf(navigation)

interface Step {
  path: string
  what: 'code' | 'data'
}

/** Prefetches likely next pages within a budget, while the browser is idle and the window is visible. */
export function usePagesAhead(): void {
  const router = useRouter()
  const client = useQueryClient()
  const { id } = useUser().currentCustomerAuthorization
  const research = useResearch()
  const isOpen = (path: string) => {
    const area = researchAreaAt(path)
    return !area || research.opens(area)
  }
  // As text, because each render makes another list.
  const open = pathsOf(useNavigation()).filter(isOpen).join(' ')
  useEffect(() => rememberVisits(router, id), [router, id])
  useEffect(() => {
    let left: Step[] | undefined
    let isGone = false
    let isLoading = false
    const load = async () => {
      if (isLoading || isGone || isHidden()) return
      isLoading = true
      left ??= stepsFor(router, id, open.split(' '))
      left = await loadInTurn(
        left,
        (step) => idle().then(() => take(router, client, step)),
        () => !isGone && !isHidden(),
      )
      isLoading = false
    }
    const again = () => void load()
    const timer = setTimeout(() => {
      again()
      document.addEventListener('visibilitychange', again)
    }, rest)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [router, client, id, open])
}

const isHidden = () => document.visibilityState === 'hidden'

/** Only of pages that the user can open. */
function stepsFor(router: AnyRouter, authorizationId: string, open: string[]): Step[] {
  const { code, data } = prefetchPlan({
    entries: open.map((path) => ({ path, hasData: routeOf(router, path)?.options.loader !== undefined })),
    visited: visitsOf(authorizationId),
    current: router.state.location.pathname,
    savesData: savesData(),
  })
  if (code.length === 0) return []
  return [
    ...profiles.map((path) => ({ path, what: 'code' as const })),
    ...data.map((path) => ({ path, what: 'data' as const })),
    ...code.filter((path) => !data.includes(path)).map((path) => ({ path, what: 'code' as const })),
  ]
}

async function take(router: AnyRouter, client: QueryClient, { path, what }: Step): Promise<void> {
  const route = routeOf(router, path)
  if (!route) return
  if (what === 'code') return router.loadRouteChunk(route)
  const known = new Set(client.getQueryCache().getAll())
  await router.preloadRoute({ to: path })
  await prefetchSettled()
  // Prefetched data shows instantly but is marked stale, because colleagues may change it before the page is opened.
  await client.invalidateQueries({
    refetchType: 'none',
    predicate: (query) => !known.has(query) && query.getObserversCount() === 0,
  })
}

const routeOf = (router: AnyRouter, path: string) => router.routesByPath[path]

/** Records visited sidebar entries, per browser and authorization. */
function rememberVisits(router: AnyRouter, authorizationId: string): () => void {
  const remember = (path: string) => {
    if (!entryPaths.includes(path)) return
    visitedEntries(authorizationId).set(withVisit(visitsOf(authorizationId), path).join(' '))
  }
  return router.subscribe('onResolved', ({ toLocation }) => remember(toLocation.pathname))
}

const visitsOf = (authorizationId: string): string[] =>
  visitedEntries(authorizationId).get()?.split(' ').filter(Boolean) ?? []

/** `navigator.connection` is not supported in every browser. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true

/** Resolves when the browser is idle; Safari has no requestIdleCallback. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: rest })
    else setTimeout(resolve, 0)
  })
