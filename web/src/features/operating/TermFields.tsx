import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '#lists/DayInput.tsx'
import { type Issued, IssuedSecurities } from './IssuedSecurities.tsx'

interface Terms {
  securities: Issued[]
  /** Empty without a limit. */
  seats: number | ''
  trialUntil: string | null
}

type TermFieldsProps = { values: Terms; onChange: (next: Partial<Terms>) => void; seatsError: ReactNode }

/** What is decided about a new customer as well as about one that is there. */
export const TermFields = ({ values, onChange, seatsError }: TermFieldsProps) => (
  <>
    <IssuedSecurities value={values.securities} onChange={(securities) => onChange({ securities })} />
    <NumberInput
      label="Seats"
      placeholder="No limit"
      min={1}
      allowDecimal={false}
      value={values.seats}
      onChange={(seats) => onChange({ seats: seats === '' ? '' : Number(seats) })}
      error={seatsError}
    />
    <DayInput
      label="Trial until"
      placeholder="No trial"
      value={values.trialUntil}
      onChange={(trialUntil) => onChange({ trialUntil })}
    />
  </>
)
