import { useRef, useState } from 'react'

/** Work that begins once however fast people click, and again only when it has ended. It tells its failures itself. */
export function useOnce<Arguments extends unknown[]>(work: (...given: Arguments) => Promise<unknown>) {
  const isUnderWay = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const run = async (...given: Arguments): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRunning(true)
    try {
      await work(...given)
    } finally {
      isUnderWay.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}
