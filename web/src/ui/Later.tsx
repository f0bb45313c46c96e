import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  children: ReactNode
  /** Holds its place. */
  until?: ReactNode
}

/** What nobody looks for first is drawn after the rest is on the screen. */
export const Later = ({ children, until }: LaterProps) => (useDeferredValue(true, false) ? children : until)
