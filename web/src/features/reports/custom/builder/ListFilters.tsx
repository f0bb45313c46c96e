// The filters of the subject's own list, as on its screen, and those of a saved view of it.
import { Button, Collapse, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { whoseFilters } from '@rostrum/contract/holders/values'
import { organizationFilters as organizationQuery } from '@rostrum/contract/profiles/organization-list'
import { personFilters as personQuery } from '@rostrum/contract/profiles/people'
import { type SubjectWithList, subjectLists } from '@rostrum/contract/reports/custom-definition'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { holderFilters } from '#features/holders/shared/public.ts'
import { activeFilters } from '#lists/active-filters.tsx'
import { savedViews } from '#lists/api.ts'
import type { ListContext } from '#lists/definition.ts'
import { organizationFilters } from '#lists/definitions/organizations.tsx'
import { personFilters } from '#lists/definitions/people.tsx'
import { FilterControl } from '#lists/FilterControl.tsx'
import type { ChangeFilters, FilterDefinition, FilterValues } from '#lists/filters.ts'
import { useFilterOptions } from '#lists/use-filter-options.ts'
import { useListContext } from '#lists/use-list-context.ts'
import { parseSearch, searchOf, stringifySearch, withoutIdleOperators } from '#platform/search-params.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import classes from '../custom.module.css'

interface ListOf {
  filters: (context: ListContext) => readonly FilterDefinition[]
  query: z.ZodObject
}

const ofHolders: ListOf = { filters: () => holderFilters, query: z.object(whoseFilters) }
const lists: Record<SubjectWithList, ListOf> = {
  holders: ofHolders,
  positions: ofHolders,
  movers: ofHolders,
  flows: ofHolders,
  organizations: { filters: organizationFilters, query: z.object(organizationQuery) },
  people: { filters: personFilters, query: z.object(personQuery) },
}

interface ListFiltersProps {
  subject: SubjectWithList
  /** As in the address of the list. */
  value: string
  onChange: (value: string) => void
}

export function ListFilters({ subject, value, onChange }: ListFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const { filters: filtersOf, query } = lists[subject]
  const filters = filtersOf(useListContext())
  const optionsOf = useFilterOptions(filters)
  const read = (text: string): FilterValues => ({ ...searchOf(query, [])(parseSearch(text)) })
  const values = read(value)
  const put = (next: FilterValues) => onChange(stringifySearch(withoutIdleOperators(next)).slice(1))
  const change: ChangeFilters = (changed) => put({ ...values, ...changed })
  const active = activeFilters(filters, values, change, optionsOf)
  return (
    <fieldset className={classes.part}>
      <legend>List filters</legend>
      <FilterBar active={active} onClearAll={() => onChange('')}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.75} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {active.length > 0 ? `List filters (${active.length})` : 'List filters'}
        </Button>
        <ViewSelect subject={subject} onOpen={(search) => put(read(search))} />
      </FilterBar>
      <Collapse expanded={isOpen}>
        <div className={classes.lines}>
          {isOpen &&
            filters.map((filter) => (
              <FilterControl key={filter.key} filter={filter} values={values} change={change} optionsOf={optionsOf} />
            ))}
        </div>
      </Collapse>
    </fieldset>
  )
}

/** Copies the filters of a view: later changes of the view do not change the report. */
function ViewSelect({ subject, onOpen }: { subject: SubjectWithList; onOpen: (search: string) => void }) {
  const { data: views = [] } = useQuery(savedViews(subjectLists[subject]))
  if (views.length === 0) return null
  return (
    <Select
      aria-label="Filters of a saved view"
      placeholder="Use a saved view"
      size="xs"
      data={views.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id) => {
        const view = views.find((one) => one.id === id)
        if (view) onOpen(view.search)
      }}
    />
  )
}
