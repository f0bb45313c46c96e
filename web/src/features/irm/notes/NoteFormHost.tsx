// Stands in the shell, so that a note can be written over any page.
import { lazyRouteComponent, useBlocker } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { closeNote, hasNoteDrafts, openedNote } from './note-store.ts'

const NotePanel = lazyRouteComponent(() => import('./NotePanel.tsx'), 'NotePanel')

export function NoteFormHost() {
  const target = openedNote.use()
  // Pages may be left: what was typed is kept. Closing the tab would lose it.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: hasNoteDrafts })
  const [wasOpened, setWasOpened] = useState(false)
  if (target && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <NotePanel target={target} onClose={closeNote} />
    </Suspense>
  )
}
