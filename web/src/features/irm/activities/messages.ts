import type { ReactNode } from 'react'

/** What the contract says of a date that is none reads well to programs alone. */
export const badTime = (error: ReactNode): ReactNode =>
  error === 'Invalid ISO datetime' ? 'needs a date and a time' : error
