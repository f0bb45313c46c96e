// Shared labels and formats for activities.
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { LabelColor } from '@rostrum/contract/irm/values'
import { wallClock } from '@rostrum/contract/platform/time-zones'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './labels.module.css'

export const formatClock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(instant)

/** Nov 16, 2026, 2:00 PM – 3:00 PM; with both dates if it ends on another day. */
export function formatSpan({ startsAt, endsAt }: Pick<Activity, 'startsAt' | 'endsAt'>, timeZone: string): string {
  if (!endsAt || endsAt.getTime() === startsAt.getTime()) return formatDateTime(startsAt, timeZone)
  const isSameDay = wallClock(startsAt, timeZone).day === wallClock(endsAt, timeZone).day
  return isSameDay
    ? `${formatDate(startsAt, timeZone)}, ${formatClock(startsAt, timeZone)} – ${formatClock(endsAt, timeZone)}`
    : `${formatDateTime(startsAt, timeZone)} – ${formatDateTime(endsAt, timeZone)}`
}

/** Color is only an aid: the name is always shown. */
export const Labelled = ({ color, children }: { color: LabelColor; children: ReactNode }) => (
  <span className={classes.label}>
    <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden="true" />
    <span className={classes.words}>{children}</span>
  </span>
)

type Linked = { kind: 'organizations' | 'people'; id: string; name: string }

export const ContactLink = ({ kind, id, name }: Linked) => (
  <AnchorLink to={`/${kind}/$id`} params={{ id }}>
    {name}
  </AnchorLink>
)

/** The organizations of an activity, including its attendees' firms. */
export function firmsOf({ organizations, people }: Pick<Activity, 'organizations' | 'people'>) {
  const all = [...organizations, ...people.flatMap(({ organization }) => organization ?? [])]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
