import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import type { RowGroups } from '#ui/data-table/row-groups.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { categoryLabels } from './categories.ts'
import { leftOutNote } from './closeness.ts'
import type { ListDefinition } from './definition.ts'
import classes from './FilteredList.module.css'
import { FilterPanel } from './FilterPanel.tsx'
import { ResultTable } from './ResultTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { ResultListState } from './use-result-list.ts'

interface FilteredListProps<Row extends { id: string }> {
  definition: ListDefinition<Row>
  list: ResultListState<Row>
  /** Values of the totals row by column id. */
  totals?: Record<string, ReactNode>
  /** Headings above groups of the sorted rows. */
  groups?: RowGroups<Row>
  /** List-specific controls beside the filters. */
  choices?: ReactNode
  /** Replaces the table, below the same filters. */
  children?: ReactNode
}

/** A table with its active filters above, and optionally the full filter panel beside it. */
export function FilteredList<Row extends { id: string }>(props: FilteredListProps<Row>) {
  const { definition, list, totals, groups, choices, children } = props
  const panelId = useId()
  const { address, go, answer } = list
  const { advanced = false } = address
  const note = leftOutNote(answer.data?.meta.match)
  return (
    <>
      <ListFilterBar definition={definition} list={list} panelId={panelId} choices={choices} />
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <div className={classes.columns} data-advanced={advanced || undefined}>
        {advanced && (
          <FilterPanel
            id={panelId}
            filters={list.filters}
            values={address}
            change={list.change}
            optionsOf={list.optionsOf}
            onClose={() => go({ ...address, advanced: undefined })}
          />
        )}
        {children ??
          (answer.isError && list.rows.length === 0 ? (
            <div className={classes.error}>
              <PageError error={answer.error} onRetry={() => void answer.refetch()} />
            </div>
          ) : (
            <ResultTable definition={definition} list={list} totals={totals} groups={groups} />
          ))}
      </div>
    </>
  )
}

interface ListFilterBarProps<Row extends { id: string }> {
  definition: ListDefinition<Row>
  list: ResultListState<Row>
  panelId: string
  choices?: ReactNode
}

function ListFilterBar<Row extends { id: string }>({ definition, list, panelId, choices }: ListFilterBarProps<Row>) {
  const { category, termKey, label = categoryLabels[category] } = definition
  const { address, term, change, go, active, chosen } = list
  const { advanced = false } = address
  return (
    <FilterBar
      search={{
        value: term,
        onChange: (text) => change({ [termKey]: text.trim().slice(0, 200) }),
        label: `Search ${label.toLowerCase()}`,
        delay: defaultDebounce,
      }}
      active={active}
      onClearAll={list.clear}
    >
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
        aria-expanded={advanced}
        aria-controls={advanced ? panelId : undefined}
        onClick={() => go({ ...address, advanced: advanced ? undefined : true })}
      >
        {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
      </Button>
      <SavedViews
        list={definition.list}
        address={address}
        go={go}
        columns={chosen.visible}
        onShowColumns={chosen.show}
      />
      {choices}
    </FilterBar>
  )
}
