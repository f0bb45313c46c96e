import '@mantine/dates/styles.layer.css'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { CustomField } from '@rostrum/contract/irm/fields'
import type { ReactNode } from 'react'
import type { FieldValue } from './field-values.ts'

interface FieldInputProps {
  field: CustomField
  value: FieldValue
  onChange: (value: FieldValue) => void
  error?: ReactNode
}

export function FieldInput({ field: { name, kind, options }, value, onChange, error }: FieldInputProps) {
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'text':
      return (
        <TextInput
          label={name}
          error={error}
          maxLength={5000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={name}
          error={error}
          thousandSeparator=","
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )
    case 'date':
      return (
        <DateInput
          label={name}
          error={error}
          valueFormat="MMM D, YYYY"
          clearable
          value={text || null}
          onChange={onChange}
        />
      )
    case 'choice':
      return <Select label={name} error={error} data={options} clearable value={text || null} onChange={onChange} />
    case 'multi_choice':
      return (
        <MultiSelect
          label={name}
          error={error}
          data={options}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
  }
}
