import { Combobox, MantineThemeProvider, Menu, Popover } from '@mantine/core'
import type { QuestionSubject } from '@rostrum/contract/discovery/questions-query'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { targetFilters, targetFundFilters, targetPersonFilters } from '#features/targeting/public.ts'
import { activeFilters } from '#lists/active-filters.tsx'
import type { ListContext } from '#lists/definition.ts'
import { FilterControl } from '#lists/FilterControl.tsx'
import { type ChangeFilters, type FilterDefinition, type FilterValues, isActive } from '#lists/filters.ts'
import { useFilterOptions } from '#lists/use-filter-options.ts'
import { useListContext } from '#lists/use-list-context.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from './Discover.module.css'
import { targetSortLabel } from './sort-labels.ts'

const filtersOf: Record<QuestionSubject, (context: ListContext) => FilterDefinition[]> = {
  organizations: targetFilters,
  people: targetPersonFilters,
  funds: targetFundFilters,
}

interface EditableFiltersProps {
  subject: QuestionSubject
  values: FilterValues
  change: ChangeFilters
}

/** One chip per filter: it opens to change the filter, and can be removed. */
export function EditableFilters({ subject, values, change }: EditableFiltersProps) {
  const context = useListContext()
  const filters: FilterDefinition[] = useMemo(() => filtersOf[subject](context), [subject, context])
  const optionsOf = useFilterOptions(filters)
  const [added, setAdded] = useState<string>()
  const shown = filters.filter((filter) => isActive(filter, values) || filter.key === added)
  const { analyticsDate, term, sortField, sortDirection } = values
  return (
    <div className={classes.chips}>
      {typeof term === 'string' && (
        <Chip tone="accent" removeLabel="Remove filter Name" onRemove={() => change({ term: undefined })}>
          Name <strong>{term}</strong>
        </Chip>
      )}
      {shown.map((filter) => (
        <EditableFilter
          key={filter.key}
          filter={filter}
          text={activeFilters([filter], values, change, optionsOf)}
          isNew={filter.key === added}
          onClose={() => setAdded(undefined)}
          onRemove={() => {
            setAdded(undefined)
            change(without(filter))
          }}
        >
          <FilterControl filter={filter} values={values} change={change} optionsOf={optionsOf} />
        </EditableFilter>
      ))}
      {typeof analyticsDate === 'string' && (
        <Chip tone="accent" removeLabel="Remove filter Quarter" onRemove={() => change({ analyticsDate: undefined })}>
          Quarter <strong>{formatQuarter(analyticsDate)}</strong>
        </Chip>
      )}
      {typeof sortField === 'string' && (
        <Chip removeLabel="Remove sort" onRemove={() => change({ sortField: undefined, sortDirection: undefined })}>
          Sorted by {targetSortLabel(sortField, sortDirection)}
        </Chip>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes.add}>
            <IconPlus size={12} stroke={2} /> Add filter
          </button>
        </Menu.Target>
        <Menu.Dropdown mah="50dvh" style={{ overflowY: 'auto' }}>
          {filters
            .filter((filter) => !shown.includes(filter))
            .map((filter) => (
              <Menu.Item
                key={filter.key}
                onClick={() => (filter.kind === 'switch' ? change({ [filter.key]: true }) : setAdded(filter.key))}
              >
                {filter.label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function without(filter: FilterDefinition): FilterValues {
  if (filter.kind === 'amount') {
    return { [filter.minKey]: undefined, ...(filter.maxKey && { [filter.maxKey]: undefined }) }
  }
  if (filter.kind === 'choices' && filter.operatorKey)
    return { [filter.key]: undefined, [filter.operatorKey]: undefined }
  return { [filter.kind === 'own' ? filter.sharedKey : filter.key]: undefined }
}

/** Options in a portal would be outside of the popover: without motion it is gone before a click on one counts. */
const optionsInside = { components: { Combobox: Combobox.extend({ defaultProps: { withinPortal: false } }) } }

interface EditableFilterProps {
  filter: FilterDefinition
  text: ReturnType<typeof activeFilters>
  /** Added from the menu: open at once. */
  isNew: boolean
  onClose: () => void
  onRemove: () => void
  children: React.ReactNode
}

function EditableFilter({ filter, text, isNew, onClose, onRemove, children }: EditableFilterProps) {
  const [isOpen, setOpen] = useState(isNew)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <span className={classes.chip}>
      <Chip tone="accent" removeLabel={`Remove filter ${filter.label}`} onRemove={onRemove}>
        <Popover
          opened={isOpen}
          onChange={(next) => (next ? setOpen(true) : close())}
          position="bottom-start"
          width={280}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button
              type="button"
              className={classes.edit}
              aria-label={`Change filter ${filter.label}`}
              onClick={() => (isOpen ? close() : setOpen(true))}
            >
              {text[0]?.label ?? filter.label}{' '}
              {text.map(({ id, value }, at) => (
                <strong key={id}>
                  {at > 0 && ', '}
                  {value}
                </strong>
              ))}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={`Filter ${filter.label}`}>
            <MantineThemeProvider inherit theme={optionsInside}>
              {children}
            </MantineThemeProvider>
          </Popover.Dropdown>
        </Popover>
      </Chip>
    </span>
  )
}
