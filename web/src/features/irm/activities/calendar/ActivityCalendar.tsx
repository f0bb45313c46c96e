import { Skeleton } from '@mantine/core'
import type { Activity } from '@rostrum/contract/irm/activities'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../platform/session/session.tsx'
import { QueryView } from '../../../../ui/QueryView.tsx'
import { activityList } from '../api.ts'
import { type ActivityAddressState, filtersOf, spanOf } from '../list-address.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import classes from './calendar.module.css'
import { byDay, daysOfMonth, daysOfWeek } from './days.ts'

/** As many as a call may answer. */
const mostShown = 500
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A month, or a week, on the user's own clock. */
export function ActivityCalendar({ address }: { address: ActivityAddressState }) {
  const { timeZone } = useUser()
  const { search } = address
  const today = dayIn(timeZone)
  const { week } = search
  const month = search.month ?? today.slice(0, 7)
  const days = week ? daysOfWeek(week) : daysOfMonth(month)
  const { page, pageSize, sortField, sortDirection, from, to, ...filters } = filtersOf(search)
  const span = spanOf({ from: days[0], to: days.at(-1) }, timeZone)
  const query = useQuery(activityList({ ...filters, ...span, sort: 'starts_at_asc', pageSize: mostShown }))
  return (
    <section className={classes.root} aria-label="Calendar">
      <CalendarHead address={address} month={month} days={days} today={today} />
      <QueryView query={query} skeleton={<Skeleton height={560} />}>
        {({ data, meta }) => (
          <>
            {meta.total > mostShown && (
              <p className={classes.notice} role="status">
                {meta.total.toLocaleString('en-US')} activities; the first {mostShown} are shown. Filter to see others.
              </p>
            )}
            <Days days={days} month={week ? undefined : month} today={today} activities={data} />
          </>
        )}
      </QueryView>
    </section>
  )
}

interface DaysProps {
  days: string[]
  /** Absent for a week, all of whose days count alike. */
  month: string | undefined
  today: string
  activities: Activity[]
}

function Days({ days, month, today, activities }: DaysProps) {
  const { timeZone } = useUser()
  const happenings = byDay(activities, timeZone)
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className={classes.days} data-week={month === undefined || undefined}>
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isToday={day === today}
            isOutside={month !== undefined && !day.startsWith(month)}
            most={month === undefined ? Number.POSITIVE_INFINITY : 3}
            activities={happenings.get(day) ?? []}
          />
        ))}
      </ol>
    </>
  )
}
