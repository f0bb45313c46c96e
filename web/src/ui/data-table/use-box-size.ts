import { type RefObject, useLayoutEffect, useState } from 'react'

/** Most tables are as large as the one before: begun at its size, rows are drawn once and not again after measuring. */
let lastSize = { width: 0, height: 0 }

/** The first one has none before it, but whoever lays out the page knows its room. A wrong guess costs a second drawing. */
export function expectTable(size: { width: number; height: number }): void {
  if (lastSize.width === 0) lastSize = size
}

/** Measures before the first paint, so that columns never jump into place. */
export function useBoxSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(lastSize)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      if (lastSize.width !== width || lastSize.height !== height) lastSize = { width, height }
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
