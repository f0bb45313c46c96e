import '@mantine/dates/styles.layer.css'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ActivityForm.module.css'

interface WhenFieldsProps {
  /** Start, End, Due. */
  name: string
  day: string
  time: string
  onChange: (when: { day: string; time: string }) => void
  error?: ReactNode
  required?: boolean
  minDay?: string
  dataPath: string
}

const calendarLabels = { previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }

/** Date and time in the user's time zone, typed or picked. */
export function WhenFields({ name, day, time, onChange, error, required = false, minDay, dataPath }: WhenFieldsProps) {
  return (
    <div className={classes.when}>
      <DateInput
        label={`${name} date`}
        required={required}
        valueFormat="MMM D, YYYY"
        ariaLabels={calendarLabels}
        rightSection={<IconCalendar size={16} stroke={1.5} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        data-path={dataPath}
        value={day || null}
        {...(minDay && { minDate: minDay })}
        onChange={(picked) => onChange({ day: picked ?? '', time })}
        error={error}
        hideOutsideDates
        // Escape closes only the calendar.
        popoverProps={{ withinPortal: true }}
      />
      <TextInput
        label={`${name} time`}
        required={required}
        type="time"
        value={time}
        onChange={(event) => onChange({ day, time: event.currentTarget.value })}
        error={Boolean(error)}
      />
    </div>
  )
}
