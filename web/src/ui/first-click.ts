import type { MouseEvent } from 'react'

/**
 * Of a double click the first alone counts: the second would do the same again, undo it, or hit whatever took the place of
 * what the first has removed. Keys click too, and never twice.
 */
export const firstClick =
  (act: () => unknown) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act()
  }
