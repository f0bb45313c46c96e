import { MultiSelect, Stack, Switch } from '@mantine/core'
import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import { type EntitledPerson, entitlements } from '@rostrum/contract/research/entitlements'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { entitledPeople, settings, useSaveSettings } from './api.ts'
import { EntitlementsFrame } from './EntitlementsFrame.tsx'
import { personColumns } from './person-columns.tsx'

type Search = ListSearch & { search?: string; products?: ResearchProduct[] }

const byName = {
  first: { field: 'name', direction: 'asc' },
  secondary: { field: 'email', direction: 'asc' },
} as const
const exportFormats = ['csv', 'xlsx'] as const
const none: EntitledPerson[] = []
const noProducts: ResearchProduct[] = []

/** People and the research products they have. */
export const EntitlementsPage = () => (
  <EntitlementsFrame tab="/research/entitlements">
    <Stack gap={16}>
      <People />
      <Assistants />
    </Stack>
  </EntitlementsFrame>
)

function People() {
  const search: Search = useSearch({ from: '/shell/research/entitlements' })
  const navigate = useNavigate({ from: '/research/entitlements' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, byName)
  const list = useQuery(entitledPeople(query))
  const { data: bought } = useQuery(settings())
  const products = bought?.products ?? noProducts
  const mayWrite = useMayWrite()
  const { id: ownId } = useUser()
  const columns = useMemo(() => personColumns({ products, mayWrite, ownId }), [products, mayWrite, ownId])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  return (
    <>
      <PeopleFilters search={search} products={products} change={change} />
      <DataTable
        label="Entitlements"
        rows={list.data?.data ?? none}
        rowId={({ id }) => id}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`}
        onExport={(format: FileFormat) => saveFile(entitlements.export, { query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, (next) => void navigate({ search: { ...search, ...next } }))}
        empty={<EmptyState title="No one matches" message="Remove a filter or search for something else." />}
      />
    </>
  )
}

interface PeopleFiltersProps {
  search: Search
  products: readonly ResearchProduct[]
  change: (next: Partial<Search>) => void
}

function PeopleFilters({ search, products, change }: PeopleFiltersProps) {
  const { products: chosen = [] } = search
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) }),
        label: 'Search people',
        delay: defaultDebounce,
      }}
      active={chosen.map((product) => ({
        id: product,
        label: 'Product',
        value: researchProductNames[product],
        onRemove: () => change({ products: chosen.filter((one) => one !== product) }),
      }))}
      onClearAll={() => change({ products: [], search: '' })}
    >
      <MultiSelect
        aria-label="Product"
        placeholder="Product"
        w={140}
        styles={withoutPills}
        data={products.map((product) => ({ value: product, label: researchProductNames[product] }))}
        value={chosen}
        onChange={(values) => change({ products: values as ResearchProduct[] })}
      />
    </FilterBar>
  )
}

function Assistants() {
  const { data } = useQuery(settings())
  const save = useSaveSettings()
  const mayWrite = useMayWrite()
  if (!data) return null
  const show = (assistantsSeeResearch: boolean) =>
    save.mutate(
      { body: { assistantsSeeResearch } },
      {
        onSuccess: () =>
          notifySuccess(assistantsSeeResearch ? 'Assistants see Research' : 'Assistants no longer see Research'),
        onError: (error) => notifyError(`The setting could not be saved. ${reasonOf(error)}`),
      },
    )
  return (
    <SectionCard
      title="Assistants"
      description="Support staff who enter data for you. They can read research documents, and nothing else in Research."
    >
      <Switch
        label="Assistants see Research"
        checked={data.assistantsSeeResearch}
        disabled={!mayWrite || save.isPending}
        onChange={(event) => show(event.currentTarget.checked)}
      />
    </SectionCard>
  )
}
