import { useEffect, useRef } from 'react'

/** For a row that is moved sideways: brings the chosen one of its children into sight, when it is chosen elsewhere too. */
export function useInSight<Row extends HTMLElement>(chosen: string, selector: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read from the page
  useEffect(() => {
    row.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen, selector])
  return row
}
