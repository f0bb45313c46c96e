// The News tab of profiles. Whatever groups the reader prefers, and without what they muted.
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

interface Named {
  id: string
  name: string
}

type ProfileNewsProps = {
  about: { securityId: string } | { organizationId: string } | { personId: string }
  none: string
  hint: string
}

function ProfileNews({ about, none, hint }: ProfileNewsProps) {
  const { search, turnTo } = useProfileAddress()
  const { page = 0 } = search
  const query = useQuery(newsList({ ...about, pageSize: defaultPageSize, pageOffset: page * defaultPageSize }))
  return (
    <QueryView
      query={query}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={<EmptyState title={none} message={hint} />}
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

/** Articles are matched only with securities that the customer has, compares with or watches; filings with all. */
export const SecurityNews = ({ security: { id, name } }: { security: Named }) => (
  <ProfileNews
    about={{ securityId: id }}
    none={`No news about ${name} yet`}
    hint="Articles are matched with your own securities, peers and your watchlist. Add this security to your watchlist to follow it."
  />
)

export const OrganizationNews = ({ organization: { id, name } }: { organization: Named }) => (
  <ProfileNews
    about={{ organizationId: id }}
    none={`No news about ${name} in the last 13 months`}
    hint="Schedules 13D and 13G that it filed appear here, and news and company reports about its own securities."
  />
)

export const PersonNews = ({ personId }: { personId: string }) => (
  <ProfileNews
    about={{ personId }}
    none="No insider filings in the last 13 months"
    hint="Forms 3, 4 and 5 that this person files appear here."
  />
)
