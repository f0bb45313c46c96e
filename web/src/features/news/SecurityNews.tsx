import { useQuery } from '@tanstack/react-query'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { newsList } from './api.ts'
import classes from './NewsList.module.css'
import { NewsList } from './NewsList.tsx'

/** Articles are matched only with securities that the customer has, compares with or watches; filings with all. */
export function SecurityNews({ security: { id, name } }: { security: { id: string; name: string } }) {
  const { search, turnTo } = useProfileAddress()
  const { page = 0 } = search
  const query = useQuery(newsList({ securityId: id, pageSize: defaultPageSize, pageOffset: page * defaultPageSize }))
  return (
    <QueryView
      query={query}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <EmptyState
          title={`No news about ${name} yet`}
          message="Articles are matched with your own securities, peers and your watchlist. Add this security to your watchlist to follow it."
        />
      }
    >
      {({ data, meta }) => (
        <div className={classes.card}>
          <NewsList items={data} isByDay />
          <Pagination page={page} pageSize={defaultPageSize} total={meta.total} onPage={turnTo} />
        </div>
      )}
    </QueryView>
  )
}
