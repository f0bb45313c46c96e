import { useRef, useState } from 'react'

/** Ignores calls while the previous one is running, such as double clicks. The work handles its own errors. */
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
