import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { type AlertAddress, isFiltered, noFilters } from './list-address.ts'

export function NoAlerts({ address: { search, change } }: { address: AlertAddress }) {
  const { unreadOnly, ...others } = search
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
  if (unreadOnly) {
    return (
      <EmptyState
        title="Everything is read"
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
      message="When filings arrive that change who holds your securities, you are told here. What is worth telling is up to you."
      action={<ButtonLink to="/settings/notifications">Choose what to be told of</ButtonLink>}
    />
  )
}
