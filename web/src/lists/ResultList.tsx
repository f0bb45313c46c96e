import { AddressLink } from '#platform/AddressLink.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { listPath } from './addresses.ts'
import { CategoryLabel } from './CategoryLabel.tsx'
import { type Category, categories, categoryLabels } from './categories.ts'
import type { Matched } from './closeness.ts'
import type { ListDefinition } from './definition.ts'
import { FilteredList } from './FilteredList.tsx'
import classes from './ResultList.module.css'
import { useCategoryCounts } from './use-category-counts.ts'
import { useResultList } from './use-result-list.ts'

/** One category: the results table, and optionally the full filter panel beside it. */
export function ResultList<Row extends { id: string }>({ definition }: { definition: ListDefinition<Row> }) {
  const { category, list: name } = definition
  const isOfSearch = name.startsWith('search/')
  const title = categoryLabels[category]
  usePageTitle(title)
  const list = useResultList(definition)
  return (
    <>
      <PageHeader
        title={title}
        context={definition.context}
        breadcrumbs={isOfSearch ? [{ id: 'search', node: <SearchLink /> }] : [{ id: 'irm', node: 'IRM' }]}
        actions={
          isOfSearch ? (
            <CategoryLinks current={category} term={list.term} found={list.answer.data} />
          ) : (
            definition.actions
          )
        }
      />
      <FilteredList definition={definition} list={list} />
    </>
  )
}

const SearchLink = () => <AnchorLink to="/search">Search</AnchorLink>

interface CategoryLinksProps {
  current: Category
  term: string
  found: Matched | undefined
}

function CategoryLinks({ current, term, found }: CategoryLinksProps) {
  const counts = useCategoryCounts(term, { category: current, found })
  return (
    <nav className={classes.categories} aria-label="Categories">
      {categories.map((category) => (
        <AddressLink
          key={category}
          href={listPath(category, { term })}
          className={classes.category}
          aria-current={category === current ? 'page' : undefined}
        >
          <CategoryLabel category={category} count={counts[category]} />
        </AddressLink>
      ))}
    </nav>
  )
}
