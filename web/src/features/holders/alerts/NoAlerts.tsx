import { Button } from '@mantine/core'
import { unreadAlerts, useKeptFresh } from '#features/notifications/public.ts'
import { AlertsPending } from '#market/AlertsPending.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { type AlertAddress, isFiltered, noFilters } from './list-address.ts'

export function NoAlerts({ address: { search, change } }: { address: AlertAddress }) {
  const { unreadOnly, ...others } = search
  const isPending = useKeptFresh(unreadAlerts()).data?.isPending
  if (isFiltered(others)) {
    return (
      <EmptyState
        title="No alerts match these filters"
        message="Remove a filter to see more."
        action={
          <Button variant="default" onClick={() => change(noFilters)}>
            Clear all filters
          </Button>
        }
      />
    )
  }
  if (isPending)
    return <AlertsPending action={<ButtonLink to="/settings/notifications">Set up alert rules</ButtonLink>} />
  if (unreadOnly) {
    return (
      <EmptyState
        title="You’re all caught up"
        message="No unread alerts."
        action={
          <Button variant="default" onClick={() => change({ unreadOnly: undefined })}>
            Show all alerts
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No alerts yet"
      message="Alerts appear here when new filings change who holds your securities. You choose which changes matter."
      action={<ButtonLink to="/settings/notifications">Set up alert rules</ButtonLink>}
    />
  )
}
