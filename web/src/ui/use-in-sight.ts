import { useEffect, useRef } from 'react'

/** For a horizontally scrolling row: scrolls the selected child into view, even if it was selected elsewhere. */
export function useInSight<Row extends HTMLElement>(chosen: string, selector: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element is read from the DOM
  useEffect(() => {
    row.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen, selector])
  return row
}
