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
    <div className={classes.range}>
      <Bound
        label={`${filter.label}, at least`}
        placeholder="From"
        field={filter.minKey}
        values={values}
        change={change}
      />
      <Bound
        label={`${filter.label}, at most`}
        placeholder="To"
        field={filter.maxKey}
        values={values}
        change={change}
      />
    </div>
  </Input.Wrapper>
)

interface BoundProps {
  label: string
  placeholder: string
  field: string
  values: FilterValues
  change: ChangeFilters
}

/** Taken when the field is left or Enter is pressed: half an amount is another amount. */
function Bound({ label, placeholder, field, values, change }: BoundProps) {
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
      title="For example 250M or 1.5B"
      error={parsed === null && 'For example 250M'}
      value={typed ?? spelt}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
