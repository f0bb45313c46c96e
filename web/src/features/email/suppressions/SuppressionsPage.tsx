import { ActionIcon, Button, Group, Select } from '@mantine/core'
import {
  type SuppressionReason,
  suppressionReasonNames,
  suppressionReasons,
} from '@rostrum/contract/email/campaigns/suppression-reasons'
import { type Suppression, suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import type { SuppressionState } from '@rostrum/contract/email/campaigns/suppressions-query'
import { IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useIsShut } from '#platform/session/flags.tsx'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AddSuppressions } from './AddSuppressions.tsx'
import { suppressionList } from './api.ts'
import { RemoveSuppression } from './RemoveSuppression.tsx'
import { SuppressionHistory } from './SuppressionHistory.tsx'
import { suppressionColumns } from './suppression-columns.tsx'

type Search = ListSearch & {
  term?: string | undefined
  reasons?: SuppressionReason[] | undefined
  state?: SuppressionState | undefined
}

const byDate = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'email', direction: 'asc' },
} as const

function AddButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Writes>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Suppress addresses
      </Button>
      <AddSuppressions opened={isOpen} onClose={() => setOpen(false)} />
    </Writes>
  )
}

export function SuppressionsPage() {
  usePageTitle('Suppressions')
  if (useIsShut('campaigns')) return <NotFound />
  return (
    <>
      <PageHeader
        title="Suppressions"
        context={
          <>
            Addresses that get no campaigns, group email or survey invitations <HelpMark topic="campaigns" />
          </>
        }
        actions={<AddButton />}
      />
      <Suppressions />
    </>
  )
}

function Suppressions() {
  const search: Search = useSearch({ from: '/shell/email/suppressions' })
  const navigate = useNavigate({ from: '/email/suppressions' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const [removed, setRemoved] = useState<Suppression | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const query = toListQuery(search, byDate)
  const list = useQuery(suppressionList(query))
  const showsRemoved = search.state !== undefined
  const columns = useMemo(
    () =>
      suppressionColumns({
        ...{ timeZone, showsRemoved },
        actions: (one) => (
          <RowActions
            suppression={one}
            onHistory={() => setShown(one.email)}
            {...(mayWrite && !one.removedAt && { onRemove: () => setRemoved(one) })}
          />
        ),
      }),
    [timeZone, showsRemoved, mayWrite],
  )
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { sortField, sortDirection } = search
  const isFiltered = search.term || search.reasons || search.state
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Suppressions"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byDate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'address' : 'addresses'}`}
        onExport={(format: FileFormat) => saveFile(suppressions.export, { query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          isFiltered ? (
            <EmptyState title="No address matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No suppressed addresses"
              message="People who unsubscribe or complain, and addresses that bounce, are added automatically. You can add others."
              action={<AddButton />}
            />
          )
        }
      />
      <RemoveSuppression suppression={removed} onClose={() => setRemoved(null)} />
      <SuppressionHistory email={shown} onClose={() => setShown(null)} />
    </>
  )
}

const none: Suppression[] = []
const rowId = ({ id }: Suppression) => id
const exportFormats = ['csv', 'xlsx'] as const
const reasonChoices = suppressionReasons.map((value) => ({ value, label: suppressionReasonNames[value] }))
const stateChoices: { value: SuppressionState; label: string }[] = [
  { value: 'current', label: 'Suppressed' },
  { value: 'removed', label: 'Removed' },
  { value: 'all', label: 'All' },
]

interface RowActionsProps {
  suppression: Suppression
  onHistory: () => void
  onRemove?: () => void
}

const RowActions = ({ suppression: { email }, onHistory, onRemove }: RowActionsProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon size={24} variant="subtle" color="gray" aria-label={`History of ${email}`} onClick={onHistory}>
      <IconHistory size={16} stroke={1.5} />
    </ActionIcon>
    {onRemove && (
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Remove ${email}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    )}
  </Group>
)

const Filters = ({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search suppressions',
      delay: defaultDebounce,
    }}
  >
    <Select
      aria-label="Reason"
      placeholder="Any reason"
      clearable
      w={170}
      data={reasonChoices}
      value={search.reasons?.[0] ?? null}
      onChange={(reason) => change({ reasons: reason ? [reason as SuppressionReason] : undefined })}
    />
    <Select
      aria-label="State"
      allowDeselect={false}
      w={150}
      data={stateChoices}
      value={search.state ?? 'current'}
      onChange={(state) => change({ state: state === 'current' ? undefined : (state as SuppressionState) })}
    />
  </FilterBar>
)
