import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIrmPersonFilters } from '#features/irm/contacts/public.ts'
import { activeFilters } from '#lists/active-filters.tsx'
import { FilterControl } from '#lists/FilterControl.tsx'
import type { ActiveFilter, FilterValues } from '#lists/filters.ts'
import { stringifySearch, withoutIdleOperators } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from '../Audience.module.css'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

/** The same filters as on the list of people, and its search box. */
export function FilterForm({ onAdd, onClose }: SourceFormProps) {
  const { filters, optionsOf } = useIrmPersonFilters()
  const [values, setValues] = useState<FilterValues>({})
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: FilterValues) => {
    setProblem(null)
    setValues((before) => ({ ...before, ...next }))
  }
  const active = activeFilters(filters, values, change, optionsOf)
  const search = stringifySearch(withoutIdleOperators(values))
  const term = String(values.search ?? '')
  return (
    <SourceForm
      kind="filter"
      source={search ? { kind: 'filter', search, label: inWords(active, term.trim()) } : undefined}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={() => setProblem('Choose a filter or enter a search term')}
    >
      <TextInput
        label="Name, firm or title"
        maxLength={200}
        value={term}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => change({ search: currentTarget.value })}
      />
      {active.length > 0 && (
        <Group gap={6}>
          {active.map(({ id, label, value, onRemove }) => (
            <Chip key={id} tone="accent" removeLabel={`Remove filter ${label}`} onRemove={onRemove}>
              {label} {value}
            </Chip>
          ))}
        </Group>
      )}
      <div className={classes.filters}>
        {filters.map((filter) => (
          <FilterControl key={filter.key} filter={filter} values={values} change={change} optionsOf={optionsOf} />
        ))}
      </div>
    </SourceForm>
  )
}

/** What the source is called in the list of sources. */
function inWords(active: readonly ActiveFilter[], term: string): string {
  const byLabel = new Map<string, string[]>()
  if (term) byLabel.set('search', [`“${term}”`])
  for (const { label, value } of active) {
    const said = typeof value === 'string' && value ? [value] : []
    byLabel.set(label, [...(byLabel.get(label) ?? []), ...said])
  }
  return [...byLabel]
    .map(([label, said]) => (said.length > 0 ? `${label}: ${said.join(', ')}` : label))
    .join('; ')
    .slice(0, 500)
}
