import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Instead of "all caught up", which nobody knows before the latest filings have been evaluated. */
export const AlertsPending = ({ action }: { action?: ReactNode }) => (
  <EmptyState
    title="Checking for alerts"
    message="Your alert rules are being applied to the latest filings. This usually takes about a minute."
    action={action}
  />
)
