import { Button } from '@mantine/core'
import { useCan } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { isFiltered, type NewsAddress, noFilters } from './list-address.ts'

export function NoNews({ address: { search, change } }: { address: NewsAddress }) {
  const isAdmin = useCan('admin')
  const { unreadOnly, ...others } = search
  if (isFiltered(others)) {
    return (
      <EmptyState
        title="No news matches these filters"
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
        title="You’re all caught up"
        message="No unread news."
        action={
          <Button variant="default" onClick={() => change({ unreadOnly: undefined })}>
            Show all news
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No news yet"
      message="News appears here when your feeds or new filings mention your company, a peer or a security you watch."
      action={<ButtonLink to="/settings/news">{isAdmin ? 'Add a feed' : 'News settings'}</ButtonLink>}
    />
  )
}
