import { type RefObject, useLayoutEffect, useState } from 'react'

/** Most tables have the size of the previous one: starting with it avoids a second render after measuring. */
let lastSize = { width: 0, height: 0 }

/** Estimate for the first table, from the page layout. A wrong estimate costs a second render. */
export function expectTable(size: { width: number; height: number }): void {
  if (lastSize.width === 0) lastSize = size
}

/** Measures before the first paint, to avoid a layout shift of the columns. */
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
