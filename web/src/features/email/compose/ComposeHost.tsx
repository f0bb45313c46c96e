// Mounted in the shell: the windows stay open when the page changes.
import { lazy, Suspense } from 'react'
import { loadCompose } from './load-compose.ts'
import { composeWindows } from './store.ts'
import { useMayCompose } from './use-may-compose.ts'

/** Lazy: nothing of it is loaded until somebody writes, or is about to. */
const ComposeDock = lazy(() => loadCompose().then(({ ComposeDock: Dock }) => ({ default: Dock })))

export function ComposeHost() {
  const windows = composeWindows.use()
  const mayCompose = useMayCompose()
  if (windows.length === 0 || !mayCompose) return null
  return (
    <Suspense fallback={null}>
      <ComposeDock windows={windows} />
    </Suspense>
  )
}
