import { Anchor, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { defaultDebounce } from '../../../platform/constants.ts'
import { PageError } from '../../../platform/errors/PageError.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AddressLink } from '../AddressLink.tsx'
import { listPath } from '../addresses.ts'
import { categories, categoryLabels } from '../categories.ts'
import type { ListDefinition } from './definition.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { cleared } from './filters.ts'
import classes from './ResultList.module.css'
import { ResultTable } from './ResultTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import { type ResultListState, useResultList } from './use-result-list.ts'

/** One category: its rows in a table, and beside it, when asked for, all of its filters. */
export function ResultList<Row extends { id: string }>({ definition }: { definition: ListDefinition<Row> }) {
  const { category, list: name } = definition
  const isOfSearch = name.startsWith('search/')
  const title = categoryLabels[category]
  usePageTitle(title)
  const panelId = useId()
  const list = useResultList(definition)
  const { address, go, answer } = list
  const { advanced = false } = address
  return (
    <>
      <PageHeader
        title={title}
        context={definition.context}
        breadcrumbs={isOfSearch ? [{ id: 'search', node: <SearchLink /> }] : [{ id: 'irm', node: 'IRM' }]}
        actions={isOfSearch ? <CategoryLinks current={category} term={list.term} /> : definition.actions}
      />
      <ListFilterBar definition={definition} list={list} panelId={panelId} />
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
        {answer.isError && list.rows.length === 0 ? (
          <div className={classes.error}>
            <PageError error={answer.error} onRetry={() => void answer.refetch()} />
          </div>
        ) : (
          <ResultTable definition={definition} list={list} />
        )}
      </div>
    </>
  )
}

interface ListFilterBarProps<Row extends { id: string }> {
  definition: ListDefinition<Row>
  list: ResultListState<Row>
  panelId: string
}

function ListFilterBar<Row extends { id: string }>({ definition, list, panelId }: ListFilterBarProps<Row>) {
  const { category, termKey } = definition
  const { address, term, change, go, active, filters, chosen } = list
  const { advanced = false } = address
  return (
    <FilterBar
      search={{
        value: term,
        onChange: (text) => change({ [termKey]: text.trim().slice(0, 200) }),
        label: `Search ${categoryLabels[category].toLowerCase()}`,
        delay: defaultDebounce,
      }}
      active={active}
      onClearAll={() => change({ ...cleared(filters), [termKey]: undefined })}
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
      <SavedViews list={definition.list} address={address} columns={chosen.visible} onShowColumns={chosen.show} />
    </FilterBar>
  )
}

const SearchLink = () => (
  <Anchor component={Link} to="/search">
    Search
  </Anchor>
)

const CategoryLinks = ({ current, term }: { current: string; term: string }) => (
  <nav className={classes.categories} aria-label="Categories">
    {categories.map((category) => (
      <AddressLink
        key={category}
        href={listPath(category, { term })}
        className={classes.category}
        aria-current={category === current ? 'page' : undefined}
      >
        {categoryLabels[category]}
      </AddressLink>
    ))}
  </nav>
)
