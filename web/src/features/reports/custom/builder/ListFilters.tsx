// The filters of the subject's own list, as on its screen, and those of a saved view of it.
import { Button, Collapse, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import { type CustomSubject, customSubjectLabels } from '@rostrum/contract/reports/custom-definition'
import { listQueries, viewsOfSubject } from '@rostrum/contract/reports/list-filters'
import type { SavedView } from '@rostrum/contract/search'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { activeFilters } from '#lists/active-filters.tsx'
import { savedViews } from '#lists/api.ts'
import { FilterControl } from '#lists/FilterControl.tsx'
import type { ActiveFilter, ChangeFilters, FilterValues } from '#lists/filters.ts'
import { useFilterOptions } from '#lists/use-filter-options.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { parseSearch, stringifySearch, withoutIdleOperators } from '#platform/search-params.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import classes from '../custom.module.css'
import { filterHooks } from './filters-of-subject.ts'

interface ListFiltersProps {
  subject: CustomSubject
  /** As in the address of the list. */
  value: string
  onChange: (value: string) => void
}

export function ListFilters({ subject, value, onChange }: ListFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const useFilters = filterHooks[subject]
  const filters = useFilters()
  const optionsOf = useFilterOptions(filters)
  const query = listQueries[subject]
  const { filters: read, unread } = readFilters(query, value)
  const values: FilterValues = read
  const raw = parseSearch(value)
  // What can't be read stays until it is removed: without it the report would have more rows.
  const put = (next: FilterValues) => onChange(stringifySearch(withoutIdleOperators(next)).slice(1))
  const change: ChangeFilters = (changed) =>
    put({ ...values, ...Object.fromEntries(unread.map((key) => [key, raw[key]])), ...changed })
  // A view also has its period and panels, which are not the report's.
  const filtersIn = (search: string): FilterValues =>
    Object.fromEntries(Object.entries(parseSearch(search)).filter(([key]) => key in query.shape))
  const active: ActiveFilter[] = [
    ...activeFilters(filters, values, change, optionsOf),
    ...unread.map((key) => ({
      id: `unread-${key}`,
      label: filters.find((filter) => filter.key === key)?.label ?? key,
      value: 'can’t be read',
      onRemove: () => change({ [key]: undefined }),
    })),
  ]
  const termKey = 'search' in query.shape ? 'search' : 'term'
  const term = values[termKey]
  return (
    <fieldset className={classes.part}>
      <legend>List filters</legend>
      <FilterBar
        search={{
          value: typeof term === 'string' ? term : '',
          onChange: (text) => change({ [termKey]: text.trim().slice(0, 200) || undefined }),
          label: `Search ${customSubjectLabels[subject].toLowerCase()}`,
          delay: defaultDebounce,
        }}
        active={active}
        onClearAll={() => onChange('')}
      >
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.75} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {active.length > 0 ? `List filters (${active.length})` : 'List filters'}
        </Button>
        <ViewSelect list={viewsOfSubject[subject]} onOpen={({ search }) => put(filtersIn(search))} />
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

interface ViewSelectProps {
  list: SavedView['list'] | undefined
  onOpen: (view: SavedView) => void
}

/** Copies the filters of a view: later changes of the view do not change the report. */
function ViewSelect({ list, onOpen }: ViewSelectProps) {
  const { data: views = [] } = useQuery({ ...savedViews(list ?? 'holders'), enabled: list !== undefined })
  if (!list || views.length === 0) return null
  return (
    <Select
      aria-label="Filters of a saved view"
      placeholder="Use a saved view"
      size="xs"
      data={views.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id) => {
        const view = views.find((one) => one.id === id)
        if (view) onOpen(view)
      }}
    />
  )
}
