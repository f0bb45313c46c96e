import { useEffect, useEffectEvent, useRef } from 'react'
import type { QuickAction } from '#platform/navigation.ts'

const firstKey = 'c'
/** Timeout for the second key. */
const sequenceMs = 1500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))

/** Press c, then the action's letter. Ignored while typing and while a dialog is open. */
export function useQuickKeys(actions: QuickAction[], select: (action: QuickAction) => void): void {
  const begunAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    const key = event.key.toLowerCase()
    const isSecond = event.timeStamp - begunAt.current < sequenceMs
    begunAt.current = Number.NEGATIVE_INFINITY
    const action = isSecond ? actions.find(({ shortcut }) => shortcut === key) : undefined
    if (action) {
      // Otherwise the letter would be typed into the field that the form is about to focus.
      event.preventDefault()
      select(action)
    } else if (key === firstKey) {
      begunAt.current = event.timeStamp
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
