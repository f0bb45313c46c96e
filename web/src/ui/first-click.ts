import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click, which would repeat the action, undo it, or hit whatever replaced
 * the removed element. Keyboard clicks have no click count and always pass.
 */
export const firstClick =
  (act: () => unknown) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act()
  }
