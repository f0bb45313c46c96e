import { useEffect, useEffectEvent, useRef } from 'react'

/** Timeout for the second key. */
const sequenceMs = 1500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))

/** What the keys do: `?` alone, or `g` followed by `d` as `g d`. */
export type KeyBindings = ReadonlyMap<string, () => void>

/** Single keys and sequences of two. Ignored while typing and while a dialog is open. */
export function useKeySequences(bindings: KeyBindings): void {
  const first = useRef({ key: '', at: Number.NEGATIVE_INFINITY })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    const key = event.key.toLowerCase()
    const begun = event.timeStamp - first.current.at < sequenceMs ? first.current.key : ''
    const run = bindings.get(`${begun} ${key}`.trim())
    first.current = run ? { key: '', at: Number.NEGATIVE_INFINITY } : { key, at: event.timeStamp }
    if (!run) return
    // Otherwise the letter would be typed into the field that a form is about to focus.
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
