import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'

type DayInputProps = ({ label: string } | { 'aria-label': string }) & {
  placeholder?: string
  value: string | null
  onChange: (day: string | null) => void
  /** The first day that can be chosen. */
  minDate?: string | undefined
  size?: 'xs'
  w?: number
}

/** Without a portal: inside a popover, a click in a portal would close it. */
export const DayInput = ({ placeholder = 'Any day', minDate, ...props }: DayInputProps) => (
  <DateInput
    {...props}
    {...(minDate && { minDate })}
    placeholder={placeholder}
    valueFormat="MMM D, YYYY"
    clearable
    firstDayOfWeek={0}
    popoverProps={{ withinPortal: false }}
  />
)
