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
import { notificationPage, unreadAlerts, unreadNotifications, useKeptFresh } from './api.ts'
import { NotificationGroups } from './NotificationGroups.tsx'
import { NotificationSettingsLink } from './NotificationSettingsLink.tsx'
import classes from './notifications.module.css'
import { ReadAllButton } from './ReadAllButton.tsx'
import { UnreadAlertLines } from './UnreadAlertLines.tsx'

export function NotificationsPage() {
  usePageTitle('Notifications')
  const search = useSearch({ from: '/shell/notifications' })
  const unreadOnly = search.unreadOnly === true
  const { page = 0, pageSize = defaultPageSize } = search
  const navigate = useNavigate({ from: '/notifications' })
  const query = useKeptFresh(notificationPage({ unreadOnly, pageSize, pageOffset: page * pageSize }))
  const unread = useQuery(unreadNotifications()).data?.meta.total ?? 0
  const alerts = useKeptFresh(unreadAlerts()).data
  return (
    <>
      <PageHeader
        title="Notifications"
        context="Your reminders and unread holder alerts"
        actions={
          <>
            <NotificationSettingsLink />
            <ReadAllButton unread={unread + (alerts?.total ?? 0)} variant="default" />
          </>
        }
      />
      {alerts && alerts.total > 0 && (
        <div className={classes.card} data-apart>
          <UnreadAlertLines alerts={alerts} headingLevel={2} />
        </div>
      )}
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
    <EmptyState title="You’re all caught up" message="New reminders appear here and under the bell." />
  ) : (
    <EmptyState
      title="No notifications yet"
      message="Task reminders appear here."
      action={<NotificationSettingsLink />}
    />
  )
