import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FilterControl } from './FilterControl.tsx'
import classes from './FilterPanel.module.css'
import type { ChangeFilters, FilterDefinition, FilterValues } from './filters.ts'
import type { OptionsOf } from './use-filter-options.ts'

interface FilterPanelProps {
  id: string
  filters: readonly FilterDefinition[]
  values: FilterValues
  change: ChangeFilters
  optionsOf: OptionsOf
  onClose: () => void
}

/** All filters of a list in a side panel. */
export const FilterPanel = ({ id, filters, values, change, optionsOf, onClose }: FilterPanelProps) => (
  <section className={classes.root} id={id} aria-labelledby={`${id}-title`}>
    <div className={classes.header}>
      <h2 className={classes.title} id={`${id}-title`}>
        Filters
      </h2>
      <ActionIcon aria-label="Close filters" onClick={onClose}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
    <div className={classes.controls}>
      {filters.map((filter) => (
        <FilterControl key={filter.key} filter={filter} values={values} change={change} optionsOf={optionsOf} />
      ))}
    </div>
  </section>
)
