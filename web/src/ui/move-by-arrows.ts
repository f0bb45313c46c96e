import type { KeyboardEvent } from 'react'

/** Arrow keys move between lines, as in a menu; Tab still reaches the stars between them. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const current = lines.findIndex((line) => line.parentElement?.contains(document.activeElement))
  lines.at((current + step) % lines.length)?.focus()
  event.preventDefault()
}
