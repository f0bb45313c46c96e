import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import { PrivateMark } from '#features/irm/visibility/public.ts'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { EventContacts } from './EventContacts.tsx'
import { EventTitle } from './EventTitle.tsx'
import { kindIcons } from './kinds.ts'
import classes from './Timeline.module.css'

interface EventListProps {
  events: ActivityEvent[]
  /** The contact of this timeline, whose name is not repeated. */
  contactId?: string
  /** Ticker of the security whose positions are in the timeline. */
  ticker?: string | undefined
}

export const EventList = ({ events, contactId, ticker }: EventListProps) => (
  <ol className={classes.events}>
    {events.map((event) => (
      <EventLine key={event.id} event={event} contactId={contactId} ticker={ticker} />
    ))}
  </ol>
)

interface EventLineProps {
  event: ActivityEvent
  contactId: string | undefined
  ticker: string | undefined
}

function EventLine({ event, contactId, ticker }: EventLineProps) {
  const { kind, at, detail, actor } = event
  const { timeZone } = useUser()
  const Icon = kindIcons[kind]
  // A filing has a date but no time, and its date is the same in every time zone.
  const when = kind === 'position' ? formatDate(at, 'UTC') : formatDateTime(at, timeZone)
  return (
    <li className={classes.event} data-kind={kind}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {event.isPrivate && <PrivateMark />}
          <EventTitle event={event} ticker={ticker} />
        </div>
        {detail && <p className={classes.detail}>{detail}</p>}
        <div className={classes.meta}>
          <time dateTime={at.toISOString()}>{when}</time>
          {actor && (
            <span>
              {actor.firstName} {actor.lastName}
            </span>
          )}
          <EventContacts event={event} contactId={contactId} />
        </div>
      </div>
    </li>
  )
}
