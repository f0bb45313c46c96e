import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'

interface History {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

/** Undo and redo, by button and by key. */
export function HistoryButtons({ draft }: { draft: History }) {
  useHistoryKeys(draft)
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label="Undo" disabled={!draft.canUndo} onClick={draft.undo}>
        <IconArrowBackUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label="Redo" disabled={!draft.canRedo} onClick={draft.redo}>
        <IconArrowForwardUp size={16} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

/** The rich text editor undoes its own steps. */
function useHistoryKeys(draft: History) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof Element && event.target.closest('.ProseMirror, [role="dialog"]')) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (key !== 'z' && !isRedo) return
    event.preventDefault()
    if (isRedo) draft.redo()
    else draft.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
