import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'

interface DayInputProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

/** Without a portal: inside a popover, a click in a portal would close it. */
export const DayInput = (props: DayInputProps) => (
  <DateInput
    {...props}
    placeholder="Any day"
    valueFormat="MMM D, YYYY"
    clearable
    firstDayOfWeek={0}
    popoverProps={{ withinPortal: false }}
  />
)
