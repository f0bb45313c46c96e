import { Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseAmount, spellAmount } from './amounts.ts'
import classes from './FilterPanel.module.css'
import { type AmountFilter, amountOf, type ChangeFilters, type FilterValues } from './filters.ts'

interface AmountRangeProps {
  filter: AmountFilter
  values: FilterValues
  change: ChangeFilters
}

export const AmountRange = ({ filter, values, change }: AmountRangeProps) => (
  <Input.Wrapper label={filter.label} labelElement="div">
    <div className={filter.maxKey ? classes.range : undefined}>
      <Bound
        label={filter.maxKey ? `${filter.label}, at least` : filter.label}
        placeholder={filter.maxKey ? 'From' : 'At least'}
        field={filter.minKey}
        isPercent={filter.unit === 'percent'}
        values={values}
        change={change}
      />
      {filter.maxKey && (
        <Bound
          label={`${filter.label}, at most`}
          placeholder="To"
          field={filter.maxKey}
          values={values}
          change={change}
        />
      )}
    </div>
  </Input.Wrapper>
)

interface BoundProps {
  label: string
  placeholder: string
  field: string
  isPercent?: boolean
  values: FilterValues
  change: ChangeFilters
}

/** Applied on blur or Enter: a partly typed amount is a different amount. */
function Bound({ label, placeholder, field, isPercent, values, change }: BoundProps) {
  const amount = amountOf(values[field])
  const spelt = amount === undefined ? '' : spellAmount(amount)
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = parseAmount(typed ?? spelt)
  const take = () => {
    if (typed === null || parsed === null) return
    setTyped(null)
    if (parsed !== amount) change({ [field]: parsed })
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      title={isPercent ? 'For example 10' : 'For example 250M or 1.5B'}
      error={parsed === null && (isPercent ? 'For example 10' : 'For example 250M')}
      value={typed ?? spelt}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
