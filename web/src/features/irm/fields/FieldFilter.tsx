import '@mantine/dates/styles.layer.css'
import { Input, MultiSelect, NumberInput, TagsInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { CustomField } from '@rostrum/contract/irm/fields'
import { type ReactNode, useState } from 'react'
import { withoutPills } from '#ui/without-pills.ts'
import classes from './FieldFilter.module.css'
import { askedOf, asking } from './filter-values.ts'

interface FieldFilterProps {
  field: CustomField
  filters: string[]
  onChange: (filters: string[]) => void
  /** Renders lists and calendars without a portal: inside a popover, a click in a portal would close it. */
  isInside?: boolean
}

// Hide the pills: the chips above the list already show the selection, and pills would shift the panel's layout.
const chosenText = (count: number, none: string) => (count === 0 ? none : `${count} selected`)

export function FieldFilter({ field, filters, onChange, isInside = false }: FieldFilterProps) {
  const asked = (operator: 'contains' | 'in' | 'from' | 'to') => askedOf(filters, field.id, operator)
  const ask = (operator: 'contains' | 'in' | 'from' | 'to', values: string[]) =>
    onChange(asking(filters, field.id, operator, values))
  const comboboxProps = { withinPortal: !isInside }
  switch (field.kind) {
    case 'text':
      return (
        <TagsInput
          label={field.name}
          placeholder={chosenText(asked('contains').length, 'Type and press Enter')}
          styles={withoutPills}
          comboboxProps={comboboxProps}
          value={asked('contains')}
          onChange={(values) => ask('contains', values)}
        />
      )
    case 'choice':
    case 'multi_choice':
      return (
        <MultiSelect
          label={field.name}
          placeholder={chosenText(asked('in').length, 'Any')}
          styles={withoutPills}
          comboboxProps={comboboxProps}
          data={field.options}
          searchable={field.options.length > 10}
          nothingFoundMessage="No Matches"
          value={asked('in')}
          onChange={(values) => ask('in', values)}
        />
      )
    case 'number':
      return (
        <Range label={field.name}>
          <NumberBound
            label={`${field.name}, from`}
            placeholder="From"
            asked={asked('from')}
            onAsk={(value) => ask('from', value)}
          />
          <NumberBound
            label={`${field.name}, to`}
            placeholder="To"
            asked={asked('to')}
            onAsk={(value) => ask('to', value)}
          />
        </Range>
      )
    case 'date': {
      const dates = { valueFormat: 'MMM D, YYYY', clearable: true, popoverProps: { withinPortal: !isInside } }
      return (
        <Range label={field.name}>
          <DateInput
            {...dates}
            aria-label={`${field.name}, from`}
            placeholder="From"
            value={asked('from')[0] ?? null}
            onChange={(day) => ask('from', day ? [day] : [])}
          />
          <DateInput
            {...dates}
            aria-label={`${field.name}, to`}
            placeholder="To"
            value={asked('to')[0] ?? null}
            onChange={(day) => ask('to', day ? [day] : [])}
          />
        </Range>
      )
    }
  }
}

const Range = ({ label, children }: { label: string; children: ReactNode }) => (
  <Input.Wrapper label={label} labelElement="div">
    <div className={classes.range}>{children}</div>
  </Input.Wrapper>
)

interface NumberBoundProps {
  label: string
  placeholder: string
  asked: string[]
  onAsk: (values: string[]) => void
}

/** Applied on blur or Enter: a partly typed number is a different number. */
function NumberBound({ label, placeholder, asked, onAsk }: NumberBoundProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  const [before = ''] = asked
  const take = () => {
    if (typed === null) return
    setTyped(null)
    if (String(typed) !== before) onAsk(typed === '' ? [] : [String(typed)])
  }
  return (
    <NumberInput
      aria-label={label}
      placeholder={placeholder}
      hideControls
      decimalScale={9}
      value={typed ?? before}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
