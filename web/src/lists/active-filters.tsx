// Active filters as removable chips.
import { formatDay } from '#platform/formats.ts'
import { spellAmount } from './amounts.ts'
import { useEntityName } from './FilterControl.tsx'
import {
  type ActiveFilter,
  type AmountFilter,
  amountOf,
  type ChangeFilters,
  type ChoicesFilter,
  type EntityFilter,
  type FilterDefinition,
  type FilterValues,
  isActive,
  listOf,
  operatorsOf,
  type WordsFilter,
} from './filters.ts'
import type { OptionsOf } from './use-filter-options.ts'

export const activeFilters = (
  filters: readonly FilterDefinition[],
  values: FilterValues,
  change: ChangeFilters,
  optionsOf: OptionsOf,
): ActiveFilter[] =>
  filters.filter((filter) => isActive(filter, values)).flatMap((filter) => chipsOf(filter, values, change, optionsOf))

function chipsOf(
  filter: FilterDefinition,
  values: FilterValues,
  change: ChangeFilters,
  optionsOf: OptionsOf,
): ActiveFilter[] {
  const { key, label } = filter
  const remove = () => change({ [key]: undefined })
  switch (filter.kind) {
    case 'choices':
    case 'words':
      return chosen(filter, values, change, optionsOf)
    case 'choice': {
      const value = filter.options.find((option) => option.value === values[key])?.label
      return [{ id: key, label, value, onRemove: remove }]
    }
    case 'day':
      return [{ id: key, label, value: formatDay(String(values[key])), onRemove: remove }]
    case 'switch':
      return [{ id: key, label, value: '', onRemove: remove }]
    case 'entity':
      return [{ id: key, label, value: <EntityName filter={filter} id={String(values[key])} />, onRemove: remove }]
    case 'amount':
      return [amount(filter, values, change)]
    case 'own':
      return filter.chips(values, change)
  }
}

function chosen(
  filter: ChoicesFilter | WordsFilter,
  values: FilterValues,
  change: ChangeFilters,
  optionsOf: OptionsOf,
): ActiveFilter[] {
  const { key } = filter
  const all = listOf(values[key])
  const operator = filter.kind === 'choices' && filter.operatorKey ? values[filter.operatorKey] : undefined
  const chip = filter.kind === 'choices' && operatorsOf(filter).find(({ value }) => value === operator)?.chip
  const options = filter.kind === 'choices' ? optionsOf(filter.options) : []
  return all.map((one) => ({
    id: `${key}-${one}`,
    label: chip || filter.label,
    value: options.find((option) => option.value === one)?.label ?? one,
    onRemove: () => change({ [key]: all.filter((other) => other !== one) }),
  }))
}

function amount(filter: AmountFilter, values: FilterValues, change: ChangeFilters): ActiveFilter {
  const { label, minKey, maxKey, unit } = filter
  const spelt = (number: number) => spellings[unit ?? 'dollars'](number)
  const least = amountOf(values[minKey])
  const most = maxKey ? amountOf(values[maxKey]) : undefined
  const value =
    least !== undefined && most !== undefined
      ? `${spelt(least)} to ${spelt(most)}`
      : least !== undefined
        ? `at least ${spelt(least)}`
        : `at most ${spelt(most ?? 0)}`
  return {
    id: minKey,
    label,
    value,
    onRemove: () => change({ [minKey]: undefined, ...(maxKey && { [maxKey]: undefined }) }),
  }
}

const spellings = {
  dollars: (number: number) => `$${spellAmount(number)}`,
  shares: spellAmount,
  percent: (number: number) => `${number}%`,
}

const EntityName = ({ filter, id }: { filter: EntityFilter; id: string }) => useEntityName(filter, id) ?? '…'
