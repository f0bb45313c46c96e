import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { navigation } from '../areas.ts'

/** After the first page has what it needs. */
const rest = 1500

const profiles = ['/organizations/$id', '/people/$id', '/securities/$id', '/funds/$id']

/** The code of the pages that people go to next, one after the other, so that opening one waits for its data alone. */
export function usePagesAhead(): void {
  const router = useRouter()
  useEffect(() => {
    const paths = [
      ...profiles,
      ...navigation.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]),
    ]
    let isGone = false
    const load = async () => {
      for (const path of new Set(paths)) {
        const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1]
        // One that cannot be had now is had, or missed, when it is opened.
        if (route && !isGone) await router.loadRouteChunk(route)?.catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void load(), rest)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [router])
}
