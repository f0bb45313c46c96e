// Mounted in the shell, so that a task form can be opened on top of any page.
import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { clearDraft, closeTaskForm, contactPage, openedForm } from './form-store.ts'

/** Lazy: the form and its calendar load on first use. */
const TaskPanel = lazyRouteComponent(() => import('./TaskPanel.tsx'), 'TaskPanel')

export function TaskFormHost() {
  const target = openedForm.use()
  const { pathname } = useLocation()
  const page = contactPage(pathname)
  const [wasOpened, setWasOpened] = useState(false)
  if (target && !wasOpened) setWasOpened(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the form on navigation
  useEffect(() => closeTaskForm, [pathname])
  useEffect(() => (page ? clearDraft : undefined), [page])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <TaskPanel target={target} onClose={closeTaskForm} />
    </Suspense>
  )
}
