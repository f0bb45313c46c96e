import type { Notification } from '@rostrum/contract/notifications'
import { IconBell, IconChecklist, IconMessage, IconTarget } from '@tabler/icons-react'
import { AddressLink } from '#platform/AddressLink.tsx'
import { byDay, dayName, timeAgo, useNow } from '#platform/days.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'
import { useRead } from './api.ts'
import classes from './notifications.module.css'

interface NotificationGroupsProps {
  notifications: Notification[]
  headingLevel: 2 | 3
  onOpen?: () => void
}

/** Notifications by day. Each links to its subject; following the link marks it as read. */
export function NotificationGroups({ notifications, headingLevel, onOpen }: NotificationGroupsProps) {
  const { timeZone } = useUser()
  const now = useNow()
  const Heading = `h${headingLevel}` as const
  return byDay(notifications, ({ createdAt }) => createdAt, timeZone).map(({ day, items }) => (
    <section key={day} aria-label={dayName(day, timeZone, now)}>
      <Heading className={classes.day}>{dayName(day, timeZone, now)}</Heading>
      <ul className={classes.list}>
        {items.map((one) => (
          <Line key={one.id} notification={one} now={now} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

const icons: Record<string, typeof IconBell> = {
  task_due: IconChecklist,
  target_bought: IconTarget,
  upload_request: IconMessage,
}

interface LineProps {
  notification: Notification
  now: Date
  timeZone: string
  onOpen: (() => void) | undefined
}

function Line({ notification, now, timeZone, onOpen }: LineProps) {
  const read = useRead()
  const { kind, title, body, path, createdAt, readAt } = notification
  const Icon = icons[kind] ?? IconBell
  const open = () => {
    if (!readAt) read.mutate(notification, { onError: () => notifyError('Couldn’t mark it as read.') })
    onOpen?.()
  }
  return (
    <li>
      <AddressLink href={path} className={classes.line} data-line data-unread={!readAt || undefined} onClick={open}>
        <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title}>
            {!readAt && <span className={classes.spoken}>Unread: </span>}
            {title}
          </span>
          {body && <span className={classes.body}>{body}</span>}
        </span>
        <time className={classes.time} dateTime={createdAt.toISOString()} title={formatDateTime(createdAt, timeZone)}>
          {timeAgo(createdAt, timeZone, now)}
        </time>
        <span className={classes.dot} aria-hidden />
      </AddressLink>
    </li>
  )
}
