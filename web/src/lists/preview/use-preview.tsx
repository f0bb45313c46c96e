import { lazy, Suspense, useState } from 'react'
import type { Category } from '../categories.ts'

const load = () => import('./ProfilePreview.tsx')
const panels: Partial<Record<Category, ReturnType<typeof lazy<typeof import('./ProfilePreview.tsx').PersonPreview>>>> =
  {
    organizations: lazy(() => load().then((module) => ({ default: module.OrganizationPreview }))),
    people: lazy(() => load().then((module) => ({ default: module.PersonPreview }))),
  }

/** The panel and what opens it, for lists of organizations and people. */
export function usePreview(category: Category) {
  const [id, setId] = useState<string | null>(null)
  const [isNeeded, setNeeded] = useState(false)
  const Panel = panels[category]
  if (!Panel) return { show: undefined, panel: null }
  return {
    show: (row: { id: string }) => {
      setNeeded(true)
      setId(row.id)
    },
    panel: isNeeded && (
      <Suspense>
        <Panel id={id} onClose={() => setId(null)} />
      </Suspense>
    ),
  }
}
