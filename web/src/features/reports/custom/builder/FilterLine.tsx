import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core'
import type { ReportField } from '@rostrum/contract/reports/custom'
import {
  type CustomFilter,
  type FilterOperator,
  filterOperatorLabels,
  operatorValues,
} from '@rostrum/contract/reports/custom-definition'
import { DayInput } from '#lists/DayInput.tsx'
import classes from '../custom.module.css'

const operatorsOf: Record<ReportField['type'], FilterOperator[]> = {
  text: ['is', 'is_not', 'contains', 'empty', 'known'],
  list: ['is', 'is_not', 'contains', 'empty', 'known'],
  number: ['at_least', 'at_most', 'between', 'is', 'empty', 'known'],
  date: ['last_days', 'not_last_days', 'next_days', 'at_least', 'at_most', 'between', 'empty', 'known'],
}

export const newFilter = ({ key, type }: ReportField): CustomFilter => ({
  field: key,
  operator: operatorsOf[type][0] ?? 'known',
  values: [],
})

interface FilterLineProps {
  fields: readonly ReportField[]
  filter: CustomFilter
  onChange: (filter: CustomFilter) => void
  at: number
}

export function FilterLine({ fields, filter, onChange, at }: FilterLineProps) {
  const field = fields.find(({ key }) => key === filter.field)
  const operators = operatorsOf[field?.type ?? 'text']
  return (
    <>
      <Select
        aria-label={`Filter ${at + 1} field`}
        size="xs"
        searchable
        allowDeselect={false}
        data={fields.map(({ key, label }) => ({ value: key, label }))}
        value={filter.field}
        onChange={(key) => {
          const next = fields.find((one) => one.key === key)
          if (next) onChange(newFilter(next))
        }}
      />
      <Select
        aria-label={`Filter ${at + 1} condition`}
        size="xs"
        allowDeselect={false}
        data={operators.map((value) => ({ value, label: filterOperatorLabels[value] }))}
        value={filter.operator}
        onChange={(operator) => onChange({ ...filter, operator: operator as FilterOperator, values: [] })}
      />
      {field && operatorValues[filter.operator] !== 0 && (
        <div className={classes.wide}>
          <Values field={field} filter={filter} onChange={onChange} at={at} />
        </div>
      )}
    </>
  )
}

function Values({ field, filter, onChange, at }: Omit<FilterLineProps, 'fields'> & { field: ReportField }) {
  const { operator, values } = filter
  const label = `Filter ${at + 1} value`
  const set = (next: string[]) => onChange({ ...filter, values: next.filter((value) => value !== '') })
  if (operator === 'last_days' || operator === 'not_last_days' || operator === 'next_days') {
    return <Amount label={label} value={values[0]} suffix=" days" onChange={(value) => set([value])} />
  }
  if (operatorValues[operator] === 'many') {
    return field.options.length > 0 && operator !== 'contains' ? (
      <MultiSelect aria-label={label} size="xs" searchable data={field.options} value={values} onChange={set} />
    ) : (
      <TagsInput aria-label={label} size="xs" placeholder="Type and press Enter" value={values} onChange={set} />
    )
  }
  const count = operatorValues[operator] === 2 ? 2 : 1
  return Array.from({ length: count }, (_, index) => {
    const name = count === 2 ? `${label} ${index === 0 ? 'from' : 'to'}` : label
    const put = (value: string) => {
      const next = Array.from({ length: count }, (__, place) => values[place] ?? '')
      next[index] = value
      set(next)
    }
    return field.type === 'date' ? (
      <DayInput key={name} label={name} value={values[index] ?? null} onChange={(day) => put(day ?? '')} />
    ) : (
      <Amount key={name} label={name} value={values[index]} onChange={put} />
    )
  })
}

interface AmountProps {
  label: string
  value: string | undefined
  suffix?: string
  onChange: (value: string) => void
}

const Amount = ({ label, value, suffix, onChange }: AmountProps) => (
  <NumberInput
    aria-label={label}
    size="xs"
    thousandSeparator=","
    value={value ?? ''}
    {...(suffix && { suffix })}
    onChange={(next) => onChange(String(next))}
  />
)
