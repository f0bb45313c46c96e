import type { CalendarDay as Day } from '@rostrum/contract/irm/activities'
import { wallClock } from '@rostrum/contract/platform/time-zones'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DayBriefing } from '#features/briefings/public.ts'
import { PrivateMark } from '#features/irm/visibility/public.ts'
import { formatDay } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { ActionIconLink } from '#ui/links.tsx'
import { formatClock } from '../labels.tsx'
import { useReturnState } from '../return-address.ts'
import classes from './calendar.module.css'

interface CalendarDayProps {
  day: string
  isToday: boolean
  /** Belongs to the previous or next month. */
  isOutside: boolean
  /** Total count; only the first are shown, and the week view has the rest. */
  total: number
  activities: Happened[]
}

type Happened = Day['activities'][number]

const weekdayOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export function CalendarDay({ day, isToday, isOutside, total, activities }: CalendarDayProps) {
  const state = useReturnState()
  // The last slot is for the count.
  const shown = total > activities.length ? activities.slice(0, -1) : activities
  const others = total - shown.length
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={total === 0 || undefined}
    >
      <div className={classes.dayHead}>
        <time dateTime={day} className={classes.date} aria-current={isToday ? 'date' : undefined}>
          <span className={classes.weekday}>{weekdayOf(day)} </span>
          <span aria-hidden="true" className={classes.number}>
            {Number(day.slice(8))}
          </span>
          <span className={classes.spoken}>{formatDay(day)}</span>
        </time>
        {activities.some(({ firm }) => firm) && <DayBriefing day={day} className={classes.add} />}
        <ActionIconLink
          to="/activities/new"
          search={{ day }}
          state={state}
          size={24}
          className={classes.add}
          aria-label={`Log activity on ${formatDay(day)}`}
        >
          <IconPlus size={14} />
        </ActionIconLink>
      </div>
      {shown.map((activity) => (
        <Happening key={activity.id} day={day} activity={activity} />
      ))}
      {others > 0 && (
        <Link to="/activities" search={{ view: 'calendar', week: day }} className={classes.others}>
          {others} more
        </Link>
      )}
    </li>
  )
}

/** An activity that continues from the day before has no start time on this day. */
function clockOn(day: string, { startsAt, endsAt }: Happened, timeZone: string): string {
  if (wallClock(startsAt, timeZone).day === day || !endsAt) return formatClock(startsAt, timeZone)
  return wallClock(endsAt, timeZone).day === day ? `until ${formatClock(endsAt, timeZone)}` : 'all day'
}

function Happening({ day, activity }: { day: string; activity: Happened }) {
  const { timeZone } = useUser()
  const { id, subject, type, firm } = activity
  return (
    <Link
      to="/activities/$id"
      params={{ id }}
      className={classes.happening}
      style={{ borderLeftColor: `var(--mantine-color-${type.color}-6)` }}
      title={`${type.name}: ${subject}`}
    >
      <span className={classes.time}>{clockOn(day, activity, timeZone)}</span> {activity.isPrivate && <PrivateMark />}
      <span className={classes.subject}>{subject}</span>
      {firm && <span className={classes.firm}> {firm.name}</span>}
    </Link>
  )
}
