import { Button, MultiSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { customerStatusNames, type OperatedCustomer, operating } from '@rostrum/contract/operating'
import { customerStatuses } from '@rostrum/contract/session'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { customerList } from './api.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import { customerColumns } from './customer-columns.tsx'
import { InstallationFrame } from './InstallationFrame.tsx'
import { NewCustomer } from './NewCustomer.tsx'

type Status = OperatedCustomer['status']
type Search = ListSearch & {
  search?: string | undefined
  statuses?: Status[] | undefined
  customer?: string | undefined
}

const byName = {
  first: { field: 'name', direction: 'asc' },
  secondary: { field: 'createdAt', direction: 'asc' },
} as const

export function CustomersPage() {
  const { customer, ...search }: Search = useSearch({ from: '/shell/settings/installation/customers' })
  const navigate = useNavigate({ from: '/settings/installation/customers' })
  const [isAdding, adding] = useDisclosure(false)
  const show = (id: string | undefined) => void navigate({ search: { ...search, customer: id } })
  return (
    <InstallationFrame
      tab="/settings/installation/customers"
      context="Who uses this installation, and what they have access to"
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={adding.open}>
          Add customer
        </Button>
      }
    >
      <Customers search={search} change={(next) => void navigate({ search: changed(search, next) })} show={show} />
      <CustomerPanel id={customer} onClose={() => show(undefined)} />
      <NewCustomer isOpen={isAdding} onClose={adding.close} onAdded={show} />
    </InstallationFrame>
  )
}

interface CustomersProps {
  search: Omit<Search, 'customer'>
  change: (next: Partial<Search>) => void
  show: (id: string) => void
}

function Customers({ search, change, show }: CustomersProps) {
  const { timeZone } = useUser()
  const query = toListQuery(search, byName)
  const list = useQuery(customerList(query))
  const columns = useMemo(() => customerColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(operating.exportCustomers, { query: query }, format)
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Customers"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        onOpen={({ id }) => show(id)}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={<EmptyState title="No customer matches" message="Remove a filter or search for something else." />}
      />
    </>
  )
}

const none: OperatedCustomer[] = []
const rowId = ({ id }: OperatedCustomer) => id
const exportFormats = ['csv', 'xlsx'] as const

function Filters({ search, change }: Pick<CustomersProps, 'search' | 'change'>) {
  const { statuses = [] } = search
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) }),
        label: 'Search customers',
        delay: defaultDebounce,
      }}
      active={statuses.map((status) => ({
        id: status,
        label: 'Status',
        value: customerStatusNames[status],
        onRemove: () => change({ statuses: statuses.filter((one) => one !== status) }),
      }))}
      onClearAll={() => change({ search: '', statuses: [] })}
    >
      <MultiSelect
        aria-label="Status"
        placeholder="Status"
        w={150}
        styles={withoutPills}
        data={customerStatuses.map((value) => ({ value, label: customerStatusNames[value] }))}
        value={statuses}
        onChange={(next) => change({ statuses: next as Status[] })}
      />
    </FilterBar>
  )
}
