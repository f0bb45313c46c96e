import { Checkbox, Input, MultiSelect, SegmentedControl, Select, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fullName } from '#platform/names.ts'
import { withoutPills } from '#ui/without-pills.ts'
import { AmountRange } from './AmountRange.tsx'
import { namedOrganization, namedPerson, namedSecurity } from './api.ts'
import { EntityPicker } from './EntityPicker.tsx'
import classes from './FilterPanel.module.css'
import {
  type ChangeFilters,
  type ChoiceFilter,
  type ChoicesFilter,
  type DayFilter,
  type EntityFilter,
  type FilterDefinition,
  type FilterValues,
  listOf,
  operatorsOf,
  type WordsFilter,
} from './filters.ts'
import type { OptionsOf } from './use-filter-options.ts'

interface ControlProps<F extends FilterDefinition> {
  filter: F
  values: FilterValues
  change: ChangeFilters
}

// Hide the pills: the chips above the list already show the selection, and pills would shift the panel's layout.
const chosenText = (count: number) => (count === 0 ? 'Any' : `${count} selected`)

export function FilterControl({
  filter,
  values,
  change,
  optionsOf,
}: ControlProps<FilterDefinition> & { optionsOf: OptionsOf }) {
  switch (filter.kind) {
    case 'choices':
      return <Choices filter={filter} values={values} change={change} optionsOf={optionsOf} />
    case 'choice':
      return <Choice filter={filter} values={values} change={change} />
    case 'words':
      return <Words filter={filter} values={values} change={change} />
    case 'amount':
      return <AmountRange filter={filter} values={values} change={change} />
    case 'day':
      return <Day filter={filter} values={values} change={change} />
    case 'own':
      return <filter.Control values={values} change={change} />
    case 'entity':
      return <Entity filter={filter} values={values} change={change} />
    case 'switch':
      return (
        <Checkbox
          label={filter.label}
          checked={values[filter.key] === true}
          onChange={(event) => change({ [filter.key]: event.currentTarget.checked || undefined })}
        />
      )
  }
}

/** The calendar is loaded with the first such filter. */
const DayInput = lazy(() => import('./DayInput.tsx').then(({ DayInput }) => ({ default: DayInput })))

const Day = ({ filter: { key, label }, values, change }: ControlProps<DayFilter>) => (
  <Suspense fallback={<Input.Wrapper label={label} labelElement="div" mih={60} />}>
    <DayInput
      label={label}
      value={typeof values[key] === 'string' ? values[key] : null}
      onChange={(day) => change({ [key]: day ?? undefined })}
    />
  </Suspense>
)

function Choices({ filter, values, change, optionsOf }: ControlProps<ChoicesFilter> & { optionsOf: OptionsOf }) {
  const { key, label, operatorKey } = filter
  const options = optionsOf(filter.options)
  const operators = operatorsOf(filter)
  const chosen = listOf(values[key])
  // The default "any of" stays implicit; the operator for combining tag lists is explicit.
  const said = filter.operators && operatorKey && { [operatorKey]: values[operatorKey] ?? operators[0]?.value }
  return (
    <div>
      <MultiSelect
        label={label}
        placeholder={chosenText(chosen.length)}
        styles={withoutPills}
        data={[...options]}
        value={chosen}
        searchable={options.length > 10}
        nothingFoundMessage="No Matches"
        maxDropdownHeight={320}
        onChange={(next) => change({ [key]: next, ...said })}
      />
      {operatorKey && chosen.length > 0 && (
        <SegmentedControl
          className={classes.operator}
          fullWidth
          size="xs"
          aria-label={`${label}: ${operators.map((one) => one.label.toLowerCase()).join(', ')}`}
          data={operators.map(({ value, label: shown }) => ({ value, label: shown }))}
          value={String(values[operatorKey] ?? operators[0]?.value)}
          onChange={(operator) => change({ [operatorKey]: operator === 'any' ? undefined : operator })}
        />
      )}
    </div>
  )
}

/** Letters that fit beside each other in the panel. */
const mostLetters = 30

const Choice = (props: ControlProps<ChoiceFilter>) =>
  props.filter.options.reduce((sum, { label }) => sum + label.length, 0) > mostLetters ? (
    <LongChoice {...props} />
  ) : (
    <ShortChoice {...props} />
  )

const LongChoice = ({ filter: { key, label, options }, values, change }: ControlProps<ChoiceFilter>) => (
  <Select
    label={label}
    placeholder="Any"
    clearable
    data={[...options]}
    value={typeof values[key] === 'string' ? values[key] : null}
    onChange={(value) => change({ [key]: value ?? undefined })}
  />
)

const ShortChoice = ({ filter, values, change }: ControlProps<ChoiceFilter>) => (
  <Input.Wrapper label={filter.label} labelElement="div">
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={filter.label}
      data={[{ value: '', label: 'Any' }, ...filter.options]}
      value={String(values[filter.key] ?? '')}
      onChange={(value) => change({ [filter.key]: value || undefined })}
    />
  </Input.Wrapper>
)

const Words = ({ filter, values, change }: ControlProps<WordsFilter>) => {
  const chosen = listOf(values[filter.key])
  return (
    <TagsInput
      label={filter.label}
      placeholder={chosen.length === 0 ? 'Type and press Enter' : chosenText(chosen.length)}
      styles={withoutPills}
      value={chosen}
      onChange={(next) => change({ [filter.key]: next })}
    />
  )
}

function Entity({ filter, values, change }: ControlProps<EntityFilter>) {
  const id = values[filter.key]
  const name = useEntityName(filter, typeof id === 'string' ? id : undefined)
  return (
    <EntityPicker
      kind={filter.entity}
      label={filter.label}
      placeholder="Any"
      value={typeof id === 'string' ? { id, name: name ?? '', detail: '' } : null}
      onChange={(picked) => change({ [filter.key]: picked?.id })}
    />
  )
}

/** The URL holds an id; the chip needs a name. */
export function useEntityName({ entity }: EntityFilter, id = ''): string | undefined {
  const asked = (one: EntityFilter['entity']) => ({ enabled: entity === one && id !== '' })
  const organization = useQuery({ ...namedOrganization(id), ...asked('organizations') })
  const person = useQuery({ ...namedPerson(id), ...asked('people') })
  const security = useQuery({ ...namedSecurity(id), ...asked('securities') })
  if (entity === 'people') return person.data && fullName(person.data)
  return entity === 'organizations' ? organization.data?.name : security.data?.name
}
