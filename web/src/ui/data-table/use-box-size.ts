import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures before the first paint, so that columns never jump into place. */
export function useBoxSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = target
        return last.width === width && last.height === height ? last : { width, height }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
