import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'

type DateFieldProps = {
  label: string
  value?: string | null
  onChange?: (day: string | null) => void
  error?: ReactNode
}

/** A day that a figure needs. */
export const DateField = (props: DateFieldProps) => (
  <DateInput {...props} required placeholder="Choose a date" valueFormat="MMM D, YYYY" firstDayOfWeek={0} />
)
