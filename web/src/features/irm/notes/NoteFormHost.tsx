// Mounted in the shell, so that a note can be written on top of any page.
import { lazyRouteComponent, useBlocker } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isLeavingForSignIn } from '#platform/drafts.ts'
import { closeNote, hasNoteDrafts, openedNote } from './note-store.ts'

const NotePanel = lazyRouteComponent(() => import('./NotePanel.tsx'), 'NotePanel')

export function NoteFormHost() {
  const target = openedNote.use()
  // Navigation is allowed, because drafts are kept; closing the tab would lose them.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => hasNoteDrafts() && !isLeavingForSignIn() })
  const [wasOpened, setWasOpened] = useState(false)
  if (target && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <NotePanel target={target} onClose={closeNote} />
    </Suspense>
  )
}
