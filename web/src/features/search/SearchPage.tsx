import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SavedView } from '@rostrum/contract/search'
import { IconSearch } from '@tabler/icons-react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { advancedPath, listPath } from '#lists/addresses.ts'
import { savedViews } from '#lists/api.ts'
import { CategoryLabel } from '#lists/CategoryLabel.tsx'
import { type Category, categories, categoryLabels } from '#lists/categories.ts'
import { ProfileName } from '#lists/definitions/cells.tsx'
import { viewPath } from '#lists/SavedViews.tsx'
import { closestCategories, useCategoryCounts } from '#lists/use-category-counts.ts'
import { AddressLink } from '#platform/AddressLink.tsx'
import { globalSearchDebounce } from '#platform/constants.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { readViewed } from './recently-viewed.ts'
import classes from './SearchPage.module.css'

const descriptions: Record<Category, string> = {
  people: 'By name, title, job function, firm or location',
  organizations: 'By type, style, size, turnover, sectors, market caps or location',
  funds: 'By type, style, firm or net assets',
  securities: 'By ticker, sector, market cap or exchange',
}

/** Search landing page: term, category, recently viewed profiles and saved views. */
export function SearchPage() {
  usePageTitle('Search')
  return (
    <>
      <PageHeader title="Search" context="Find institutions, people, funds and securities" />
      <TermField />
      <div className={classes.columns}>
        <SectionCard title="Categories" flush>
          <ul className={classes.list}>
            {categories.map((category) => (
              <li key={category} className={classes.category}>
                <AddressLink href={listPath(category)} className={classes.link}>
                  {categoryLabels[category]}
                </AddressLink>
                <span className={classes.detail}>{descriptions[category]}</span>
                <Button
                  component={AddressLink}
                  href={advancedPath(category)}
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Advanced Search, ${categoryLabels[category]}`}
                >
                  Advanced Search
                </Button>
              </li>
            ))}
          </ul>
        </SectionCard>
        <SavedViewList />
        <RecentlyViewed />
      </div>
    </>
  )
}

function TermField() {
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const [category, setCategory] = useState<Category>('organizations')
  const [asked] = useDebouncedValue(term.trim(), globalSearchDebounce)
  const counts = useCategoryCounts(asked)
  const client = useQueryClient()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = term.trim()
    const matching = text ? await closestCategories(client, text) : []
    // The chosen category if it is one of them, else the first that has matches.
    const [first = category] = matching
    void navigate({ to: `/search/${matching.includes(category) ? category : first}`, search: { term: text } })
  }
  return (
    <search className={classes.search}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          className={classes.term}
          size="md"
          type="search"
          aria-label="Search for"
          placeholder="Name, ticker, CUSIP"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Search
        </Button>
        <SegmentedControl
          className={classes.choices}
          aria-label="Search in"
          data={categories.map((one) => ({
            value: one,
            label: <CategoryLabel category={one} count={counts[one]} />,
          }))}
          value={category}
          onChange={(one) => setCategory(one as Category)}
        />
      </form>
    </search>
  )
}

function SavedViewList() {
  const user = useUser()
  const answers = useQueries({ queries: categories.map((category) => savedViews(`search/${category}`)) })
  const views = answers.flatMap(({ data = [] }, at) => {
    const category = categories[at] ?? 'people'
    return data.map((view: SavedView) => ({ category, view }))
  })
  const isFailed = answers.some((answer) => answer.isError)
  return (
    <SectionCard title="Saved views" flush>
      {views.length === 0 && (
        <p className={classes.none}>
          {isFailed ? 'Your views could not be loaded.' : 'Filter a list and save it as a view; it appears here.'}
        </p>
      )}
      <ul className={classes.list}>
        {views.map(({ category, view }) => (
          <li key={view.id} className={classes.item}>
            <AddressLink href={viewPath(view)} className={classes.link}>
              {view.name}
            </AddressLink>
            <span className={classes.detail}>
              {categoryLabels[category]}
              {view.owner.id !== user.id && ` · shared by ${fullName(view.owner)}`}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function RecentlyViewed() {
  const [viewed] = useState(readViewed)
  const shown = categories.filter((category) => (viewed[category] ?? []).length > 0)
  return (
    <SectionCard title="Recently viewed" flush>
      {shown.length === 0 && <p className={classes.none}>Profiles you open appear here.</p>}
      {shown.map((category) => (
        <section key={category} className={classes.group} aria-label={categoryLabels[category]}>
          <h3 className={classes.label}>{categoryLabels[category]}</h3>
          <ul className={classes.list}>
            {viewed[category]?.map(({ id, name, detail }) => (
              <li key={id} className={classes.item}>
                <ProfileName category={category} id={id} name={name} />
                <span className={classes.detail}>{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SectionCard>
  )
}
