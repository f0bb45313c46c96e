import { type ReactNode, useDeferredValue } from 'react'

interface DeferredProps {
  children: ReactNode
  /** Placeholder. */
  until?: ReactNode
}

/** Renders its children after the rest of the screen, for parts that are not looked at first. */
export const Deferred = ({ children, until }: DeferredProps) => (useDeferredValue(true, false) ? children : until)
