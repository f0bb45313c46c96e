// Date and time in the user's time zone, typed or picked.
import '@mantine/dates/styles.layer.css'
import { ActionIcon, Autocomplete, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { clockTime, dayIn, weekStart } from '@rostrum/contract/platform/time-zones'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/formats.ts'
import classes from './DueFields.module.css'
import { parseDay, parseTime, timeOptions } from './due.ts'

interface DueFieldProps {
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  readOnly: boolean
}

interface DueFieldsProps {
  date: Omit<DueFieldProps, 'readOnly'>
  time: Omit<DueFieldProps, 'readOnly'>
  timeZone: string
  readOnly: boolean
}

export const DueFields = ({ date, time, timeZone, readOnly }: DueFieldsProps) => (
  <div className={classes.pair}>
    <DayField label="Due date" path="dueDate" required {...date} timeZone={timeZone} readOnly={readOnly} />
    <DueTimeField {...time} readOnly={readOnly} />
  </div>
)

type DayFieldProps = DueFieldProps & {
  label: string
  /** The form's field, which is focused if it is refused. */
  path: string
  required?: boolean
  placeholder?: string
  timeZone: string
}

/** A calendar day, today or later. */
export function DayField({ label, path, value, onChange, error, readOnly, timeZone, ...input }: DayFieldProps) {
  const [isOpen, calendar] = useDisclosure(false)
  const today = dayIn(timeZone)
  const day = parseDay(value, today) ?? null
  return (
    <TextInput
      {...input}
      label={label}
      data-path={path}
      autoComplete="off"
      error={error}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Normalize whatever format was typed.
      onBlur={() => day && onChange(formatDay(day))}
      rightSection={
        !readOnly && (
          <Popover
            opened={isOpen}
            onChange={(open) => !open && calendar.close()}
            position="bottom-end"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <ActionIcon aria-label="Choose a date" size={24} onClick={calendar.toggle}>
                <IconCalendar size={16} stroke={1.5} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={label}>
              <DatePicker
                // Escape closes the calendar but not the form.
                __stopPropagation
                minDate={today}
                defaultDate={day && day >= today ? day : today}
                value={day}
                hideOutsideDates
                firstDayOfWeek={weekStart(timeZone)}
                // Red is reserved for bad news, so weekends are not colored.
                weekendDays={[]}
                ariaLabels={{
                  previousMonth: 'Previous month',
                  nextMonth: 'Next month',
                  monthLevelControl: 'Choose a month',
                }}
                onChange={(picked) => {
                  if (picked) onChange(formatDay(picked))
                  calendar.close()
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}

const DueTimeField = ({ value, onChange, error, readOnly }: DueFieldProps) => (
  <Autocomplete
    label="Due time"
    required
    data-path="dueTime"
    data={timeOptions}
    // Offer every hour, whatever is typed.
    filter={({ options }) => options}
    maxDropdownHeight={240}
    onDropdownOpen={() => showHour(value)}
    error={error}
    readOnly={readOnly}
    value={value}
    onChange={onChange}
    onBlur={() => {
      const time = parseTime(value)
      if (time) onChange(clockTime(time))
    }}
  />
)

/** Scrolls the list to the selected hour. */
const showHour = (value: string) =>
  requestAnimationFrame(() => {
    const hour = `${parseTime(value)?.slice(0, 2)}:00`
    const options = [...document.querySelectorAll('[role=option]')]
    options.find((option) => option.textContent === hour)?.scrollIntoView({ block: 'nearest' })
  })
