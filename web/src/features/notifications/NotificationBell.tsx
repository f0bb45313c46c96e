// The bell in the top bar: unread holder alerts and reminders, and how many of both there are.
import { ActionIcon, Popover, Skeleton, Stack, Tooltip } from '@mantine/core'
import type { UnreadAlerts } from '@rostrum/contract/holders/alerts'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertsPending } from '#market/AlertsPending.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ActionIconLink, AnchorLink } from '#ui/links.tsx'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { newestNotifications, unreadAlerts, unreadNotifications, useKeptFresh } from './api.ts'
import bell from './NotificationBell.module.css'
import { NotificationGroups } from './NotificationGroups.tsx'
import classes from './notifications.module.css'
import { ReadAllButton } from './ReadAllButton.tsx'
import { UnreadAlertLines } from './UnreadAlertLines.tsx'
import { useAnnouncement } from './use-announcement.ts'

const most = 99
const shown = (count: number) => (count > most ? `${most}+` : String(count))
const spoken = (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useKeptFresh(unreadNotifications())
  const alerts = useKeptFresh(unreadAlerts()).data
  const announcement = useAnnouncement(data?.data)
  const reminders = data?.meta.total ?? 0
  const unread = reminders + (alerts?.total ?? 0)
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width={400} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label="Notifications" disabled={isOpen}>
            <ActionIcon
              className={bell.button}
              aria-label={spoken(unread)}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconBell size={18} stroke={1.5} />
              {unread > 0 && (
                <span className={bell.count} data-severe={(alerts?.severities.high ?? 0) > 0 || undefined} aria-hidden>
                  {shown(unread)}
                </span>
              )}
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown className={bell.dropdown} aria-label="Notifications" onKeyDown={moveByArrows}>
          <Newest reminders={reminders} alerts={alerts} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <span className={classes.spoken} role="status">
        {announcement}
      </span>
    </>
  )
}

interface NewestProps {
  reminders: number
  alerts: UnreadAlerts | undefined
  onDone: () => void
}

function Newest({ reminders, alerts, onDone }: NewestProps) {
  const newest = useQuery(newestNotifications())
  const hasAlerts = alerts !== undefined && alerts.total > 0
  return (
    <>
      <header className={bell.header}>
        <h2 className={bell.title}>Notifications</h2>
        <ReadAllButton unread={reminders + (alerts?.total ?? 0)} />
        <ActionIconLink
          to="/settings/notifications"
          aria-label="Notification settings"
          title="Notification settings"
          onClick={onDone}
        >
          <IconSettings size={16} stroke={1.5} />
        </ActionIconLink>
      </header>
      <div className={bell.body}>
        {hasAlerts && <UnreadAlertLines alerts={alerts} headingLevel={3} onOpen={onDone} />}
        <QueryView
          query={newest}
          skeleton={<LineSkeletons />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            hasAlerts ? null : alerts?.isPending ? (
              <AlertsPending />
            ) : (
              <EmptyState title="You’re all caught up" message="Holder alerts and task reminders appear here." />
            )
          }
        >
          {({ data }) => <NotificationGroups notifications={data} headingLevel={3} onOpen={onDone} />}
        </QueryView>
      </div>
      <footer className={bell.footer}>
        <AnchorLink to="/notifications" onClick={onDone}>
          All notifications
        </AnchorLink>
      </footer>
    </>
  )
}

const LineSkeletons = () => (
  <Stack gap={8} p={16}>
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={36} />
  </Stack>
)
