import { ActionIcon, Button } from '@mantine/core'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { CompanyEvent } from '@rostrum/contract/research/company-events'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './MonthView.module.css'
import { daysOfMonth, monthAfter, monthName } from './months.ts'
import { tickerOf, whenOf } from './when.ts'

interface MonthViewProps {
  /** YYYY-MM */
  month: string
  today: string
  events: CompanyEvent[]
  onMonth: (month: string) => void
  /** Left out for those who may not edit events. */
  onOpen?: (event: CompanyEvent) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function MonthView({ month, today, events, onMonth, onOpen }: MonthViewProps) {
  const days = daysOfMonth(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <section aria-label={monthName(month)}>
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Previous month"
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {monthName(month)}
        </h2>
        <ActionIcon variant="default" size={28} aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => onMonth(today.slice(0, 7))}>
          Today
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
      <section className={classes.scroller} aria-label="Days" tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    className={classes.day}
                    data-outside={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                  >
                    <time dateTime={day} className={classes.number}>
                      {Number(day.slice(8))}
                    </time>
                    {events
                      .filter((event) => event.day === day)
                      .map((event) => (
                        <EventOfDay key={event.id} event={event} onOpen={onOpen} />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function EventOfDay({ event, onOpen }: { event: CompanyEvent; onOpen: MonthViewProps['onOpen'] }) {
  const shown = {
    className: classes.event,
    'data-whose': event.whose,
    'data-status': event.status,
    title: `${event.title}, ${whenOf(event)}${event.status === 'expected' ? ', expected' : ''}`,
  }
  const words = `${tickerOf(event.security)} ${event.title}`
  if (!onOpen) return <span {...shown}>{words}</span>
  return (
    <button type="button" {...shown} onClick={() => onOpen(event)}>
      {words}
    </button>
  )
}

/** The first and last day that the month view shows. */
export const spanOfMonth = (month: string) => {
  const days = daysOfMonth(month)
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? addDays(`${month}-01`, 30) }
}
