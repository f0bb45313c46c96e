import { ActionIcon } from '@mantine/core'
import type { Activity } from '@rostrum/contract/irm/activities'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../platform/formats.ts'
import { useUser } from '../../../../platform/session/session.tsx'
import { firmsOf, formatClock } from '../labels.tsx'
import { useReturnState } from '../return-address.ts'
import classes from './calendar.module.css'

interface CalendarDayProps {
  day: string
  isToday: boolean
  /** Of the month before or after. */
  isOutside: boolean
  /** What goes beyond is counted, and a week away. */
  most: number
  activities: Activity[]
}

const weekdayOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export function CalendarDay({ day, isToday, isOutside, most, activities }: CalendarDayProps) {
  const state = useReturnState()
  const shown = activities.slice(0, activities.length > most ? most - 1 : most)
  const others = activities.length - shown.length
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={activities.length === 0 || undefined}
    >
      <div className={classes.dayHead}>
        <time dateTime={day} className={classes.date} aria-current={isToday ? 'date' : undefined}>
          <span className={classes.weekday}>{weekdayOf(day)} </span>
          <span aria-hidden="true" className={classes.number}>
            {Number(day.slice(8))}
          </span>
          <span className={classes.spoken}>{formatDay(day)}</span>
        </time>
        <ActionIcon
          component={Link}
          to="/activities/new"
          search={{ day } as never}
          state={state}
          size={24}
          className={classes.add}
          aria-label={`Log activity on ${formatDay(day)}`}
        >
          <IconPlus size={14} />
        </ActionIcon>
      </div>
      {shown.map((activity) => (
        <Happening key={activity.id} activity={activity} />
      ))}
      {others > 0 && (
        <Link to="/activities" search={{ view: 'calendar', week: day } as never} className={classes.others}>
          {others} more
        </Link>
      )}
    </li>
  )
}

function Happening({ activity }: { activity: Activity }) {
  const { timeZone } = useUser()
  const { id, subject, type, startsAt } = activity
  const [firm] = firmsOf(activity)
  return (
    <Link
      to="/activities/$id"
      params={{ id } as never}
      className={classes.happening}
      style={{ borderLeftColor: `var(--mantine-color-${type.color}-6)` }}
      title={`${type.name}: ${subject}`}
    >
      <span className={classes.time}>{formatClock(startsAt, timeZone)}</span>{' '}
      <span className={classes.subject}>{subject}</span>
      {firm && <span className={classes.firm}> {firm.name}</span>}
    </Link>
  )
}
