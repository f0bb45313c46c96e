import { type KeyboardEvent, useState } from 'react'

type RowKeyboard = {
  count: number
  rowsPerPage: number
  onReach: (index: number) => void
  onOpen: (index: number, newTab: boolean) => void
  onToggle: (index: number, range: boolean) => void
  /** Without it, Space selects too. */
  onPreview: ((index: number) => void) | undefined
}

/** Arrow keys move `aria-activedescendant` instead of focus, which would be lost when a row is scrolled away. */
export function useRowKeyboard({ count, rowsPerPage, onReach, onOpen, onToggle, onPreview }: RowKeyboard) {
  const [wanted, setActive] = useState(-1)
  const active = Math.min(wanted, count - 1)

  const move = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1))
    setActive(next)
    onReach(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || count === 0) return
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + rowsPerPage,
      PageUp: active - rowsPerPage,
      Home: 0,
      End: count - 1,
    }
    const destination = moves[event.key]
    if (destination !== undefined) move(destination)
    else if (event.key === 'Enter' && active >= 0) onOpen(active, event.metaKey || event.ctrlKey)
    else if (event.key === ' ' && active >= 0 && onPreview) onPreview(active)
    else if (selects(event) && active >= 0) onToggle(active, event.shiftKey)
    else return
    event.preventDefault()
  }

  return { active, setActive, onKeyDown }
}

/** x, as in mail, because Space previews where there is a preview. */
const selects = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  key === ' ' || (key.toLowerCase() === 'x' && !metaKey && !ctrlKey && !altKey)
