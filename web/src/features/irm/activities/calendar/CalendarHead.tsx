import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDay } from '#platform/formats.ts'
import type { ActivityAddressState } from '../list-address.ts'
import classes from './calendar.module.css'
import { addMonths } from './days.ts'

interface CalendarHeadProps {
  address: ActivityAddressState
  month: string
  days: string[]
  today: string
}

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The displayed range and the navigation to others. */
export function CalendarHead({ address: { search, go }, month, days, today }: CalendarHeadProps) {
  const { week } = search
  const [first = today] = days
  const showMonth = (next: string) => go({ ...search, month: next, week: undefined })
  const showWeek = (next: string) => go({ ...search, week: next, month: undefined })
  const step = (by: 1 | -1) => (week ? showWeek(addDays(first, by * 7)) : showMonth(addMonths(month, by)))
  // Switching the view keeps the range; the current month switches to the current week.
  const dayAtHand = today.startsWith(month) ? today : `${month}-01`
  const unit = week ? 'week' : 'month'
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {week ? `${formatDay(first)} – ${formatDay(days.at(-1) ?? first)}` : monthName(month)}
      </h2>
      <ActionIcon aria-label={`Previous ${unit}`} variant="default" size={32} onClick={() => step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" onClick={() => (week ? showWeek(today) : showMonth(today.slice(0, 7)))}>
        Today
      </Button>
      <ActionIcon aria-label={`Next ${unit}`} variant="default" size={32} onClick={() => step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <SegmentedControl
        aria-label="Span"
        data={[
          { value: 'month', label: 'Month' },
          { value: 'week', label: 'Week' },
        ]}
        value={unit}
        onChange={(next) => (next === 'week' ? showWeek(dayAtHand) : showMonth(first.slice(0, 7)))}
      />
    </div>
  )
}
