import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { notificationPage, unreadNotifications, useKeptFresh } from './api.ts'
import { NotificationGroups } from './NotificationGroups.tsx'
import { NotificationSettingsLink } from './NotificationSettingsLink.tsx'
import classes from './notifications.module.css'
import { ReadAllButton } from './ReadAllButton.tsx'

export function NotificationsPage() {
  usePageTitle('Notifications')
  const search = useSearch({ from: '/shell/notifications' })
  const unreadOnly = search.unreadOnly === true
  const { page = 0, pageSize = defaultPageSize } = search
  const navigate = useNavigate({ from: '/notifications' })
  const query = useKeptFresh(notificationPage({ unreadOnly, pageSize, pageOffset: page * pageSize }))
  const unread = useQuery(unreadNotifications()).data?.meta.total ?? 0
  return (
    <>
      <PageHeader
        title="Notifications"
        context="What Rostrum told you"
        actions={
          <>
            <NotificationSettingsLink />
            <ReadAllButton unread={unread} variant="default" />
          </>
        }
      />
      <SegmentedControl
        className={classes.filters}
        aria-label="Which notifications"
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: unread > 0 ? `Unread ${unread}` : 'Unread' },
        ]}
        value={unreadOnly ? 'unread' : 'all'}
        onChange={(which) => void navigate({ search: { unreadOnly: which === 'unread' || undefined } })}
      />
      <QueryView
        query={query}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <div className={classes.card}>
            <Nothing unreadOnly={unreadOnly} />
          </div>
        }
      >
        {({ data, meta }) => (
          <div className={classes.card}>
            <NotificationGroups notifications={data} headingLevel={2} />
            {(meta.total > pageSize || page > 0) && (
              <Pagination
                page={page}
                pageSize={pageSize}
                total={meta.total}
                onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next || undefined }) })}
              />
            )}
          </div>
        )}
      </QueryView>
    </>
  )
}

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) =>
  unreadOnly ? (
    <EmptyState title="Everything is read" message="What is new arrives here and at the bell." />
  ) : (
    <EmptyState
      title="Nothing to tell yet"
      message="Tasks that fall due and changes among your holders arrive here."
      action={<NotificationSettingsLink />}
    />
  )
