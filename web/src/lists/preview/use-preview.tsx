import { lazy, Suspense, useRef, useState } from 'react'
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
  const returnTo = useRef<Element>(null)
  const Panel = panels[category]
  if (!Panel) return { show: undefined, panel: null }
  // The panel is loaded as it opens, too late to know where the focus was.
  const close = () => {
    setId(null)
    if (returnTo.current instanceof HTMLElement) returnTo.current.focus()
  }
  return {
    show: (row: { id: string }) => {
      returnTo.current = document.activeElement
      setNeeded(true)
      setId(row.id)
    },
    panel: isNeeded && (
      <Suspense>
        <Panel id={id} onClose={close} />
      </Suspense>
    ),
  }
}
