import { Skeleton } from '@mantine/core'
import type { CalendarDay as Day } from '@rostrum/contract/irm/activities'
import { dayIn, weekStart } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { activityCalendar } from '../api.ts'
import { type ActivityAddressState, filtersOf } from '../list-address.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import classes from './calendar.module.css'
import { daysOfMonth, daysOfWeek } from './days.ts'

/** Beyond this limit only a count is shown: a month links to its week, and a week shows the maximum page size. */
const mostPerDay = { month: 3, week: 200 }
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** A month or week in the user's time zone. */
export function ActivityCalendar({ address }: { address: ActivityAddressState }) {
  const { timeZone } = useUser()
  const { search } = address
  const today = dayIn(timeZone)
  const { week } = search
  const month = search.month ?? today.slice(0, 7)
  const start = weekStart(timeZone)
  const days = week ? daysOfWeek(week, start) : daysOfMonth(month, start)
  const { page, pageSize, sortField, sortDirection, from, to, ...filters } = filtersOf(search)
  const [first = today, last = first] = [days[0], days.at(-1)]
  const most = week ? mostPerDay.week : mostPerDay.month
  const query = useQuery(activityCalendar({ ...filters, from: first, to: last, mostPerDay: most }))
  return (
    <section className={classes.root} aria-label="Calendar">
      <CalendarHead address={address} month={month} days={days} today={today} />
      <QueryView query={query} skeleton={<Skeleton height={560} />}>
        {(happenings) => <Days days={days} month={week ? undefined : month} today={today} happenings={happenings} />}
      </QueryView>
    </section>
  )
}

interface DaysProps {
  days: string[]
  /** Undefined in the week view, where no day is outside the month. */
  month: string | undefined
  today: string
  happenings: Day[]
}

function Days({ days, month, today, happenings }: DaysProps) {
  const onDay = new Map(happenings.map((one) => [one.day, one]))
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekday.format(new Date(day))}</span>
        ))}
      </div>
      <ol className={classes.days} data-week={month === undefined || undefined}>
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isToday={day === today}
            isOutside={month !== undefined && !day.startsWith(month)}
            total={onDay.get(day)?.total ?? 0}
            activities={onDay.get(day)?.activities ?? []}
          />
        ))}
      </ol>
    </>
  )
}
