import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answeredAhead } from '#platform/routing.ts'
import { navigation } from '../areas.ts'

/** After the first page has what it needs. */
const rest = 1000

const profiles = ['/organizations/$id', '/people/$id', '/securities/$id', '/funds/$id']

/**
 * The pages that people go to next, one after the other: the code of profiles, and of what the sidebar leads to also what
 * it shows first.
 */
export function usePagesAhead(): void {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    const entries = navigation.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
    let isGone = false
    const load = async () => {
      for (const path of profiles) {
        const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1]
        if (route && !isGone) await router.loadRouteChunk(route)
      }
      for (const to of new Set(entries)) {
        if (!isGone) await router.preloadRoute({ to }).then(answeredAhead)
      }
      // It is there to be seen at once, and asked for again by whoever opens the page: others work here too.
      await client.invalidateQueries({ refetchType: 'none', predicate: (query) => query.getObserversCount() === 0 })
    }
    // What cannot be had now is had, or missed, when it is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), rest)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [router, client])
}
