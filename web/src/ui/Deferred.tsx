import { type ReactNode, useDeferredValue } from 'react'

interface DeferredProps {
  children: ReactNode
  /** Placeholder. */
  until?: ReactNode
}

/** What nobody looks for first is drawn after the rest is on the screen. */
export const Deferred = ({ children, until }: DeferredProps) => (useDeferredValue(true, false) ? children : until)
