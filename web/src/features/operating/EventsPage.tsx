import { Button, Select } from '@mantine/core'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import {
  eventKindNames,
  eventStateNames,
  operatingEvents,
  type SecurityEvent,
} from '@rostrum/contract/operating-events'
import { type EventKind, type EventState, eventKinds, eventStates } from '@rostrum/contract/operating-events-query'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { changed, pagingOf } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { securityEvents, useAddSplit, useDecideEvent } from './api.ts'
import { EventDialog } from './EventDialog.tsx'
import { eventColumns } from './event-columns.tsx'
import { InstallationFrame } from './InstallationFrame.tsx'
import { NewSplit } from './NewSplit.tsx'

interface EventSearch {
  search?: string | undefined
  state?: EventState | undefined
  kind?: EventKind | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Splits and other events: what the filings show, and decisions about them. */
export function EventsPage() {
  const search: EventSearch = useSearch({ from: '/shell/settings/installation/events' })
  const navigate = useNavigate({ from: '/settings/installation/events' })
  const change = (next: Partial<EventSearch>) => void navigate({ search: changed(search, next) })
  const { page = 0, pageSize = defaultPageSize, ...filters } = search
  const list = useQuery(securityEvents({ ...filters, pageSize, pageOffset: page * pageSize }))
  const [edited, setEdited] = useState<SecurityEvent>()
  const [isAdding, setAdding] = useState(false)
  const decide = useDecide()
  const columns = useMemo(
    () => eventColumns({ onDecide: (event, decision) => void decide(event, decision), onEdit: setEdited }),
    [decide],
  )
  const download = (format: FileFormat) => saveFile(operatingEvents.export, { query: filters }, format)
  return (
    <InstallationFrame
      tab="/settings/installation/events"
      context="Detected when most holders’ shares change by the same ratio. Shares received in a spin-off or merger do not count as purchases."
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
          Add split
        </Button>
      }
    >
      <EventFilters search={search} change={change} />
      {list.isError && !list.data ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Splits and events"
          rows={list.data?.data ?? none}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`}
          onExport={download}
          exportFormats={exportFormats}
          paging={pagingOf(search, list.data?.meta.total, change)}
          empty={
            <EmptyState title="No events" message="No matching events were found in filings or in an imported file." />
          }
        />
      )}
      <EventDialog event={edited} onClose={() => setEdited(undefined)} />
      <NewSplit isOpen={isAdding} onClose={() => setAdding(false)} />
    </InstallationFrame>
  )
}

const none: SecurityEvent[] = []
const rowId = ({ id }: SecurityEvent) => id
const exportFormats = ['csv', 'xlsx'] as const

type Decision = 'counts' | 'rejected' | null

/** A decision at once, with a way back to the former one. */
function useDecide() {
  const action = useDecideEvent()
  const add = useAddSplit()
  return useMemo(() => {
    const put = (id: string, decision: Decision) =>
      action.mutateAsync({ params: { id }, body: { decision, ratio: null, onDate: null } })
    const restore = ({ id, ...event }: SecurityEvent, isGone: boolean) => {
      const { security, onDate, reason, state, source } = event
      if (source !== 'person' || state === 'unsure') return put(id, null)
      const ratio = event.ratio === null ? null : formatSplitRatio(event.ratio)
      if (isGone && ratio !== null)
        return add.mutateAsync({ body: { securityId: security.id, onDate, ratio, reason: reason ?? 'Restored' } })
      return action.mutateAsync({ params: { id }, body: { decision: state, ratio, onDate, reason } })
    }
    return async (event: SecurityEvent, decision: Decision) => {
      const { id, kind, security, evidence, fileSource } = event
      const name = `${eventKindNames[kind]} of ${security.ticker ?? security.name}`
      const isGone = decision === null && evidence === null && fileSource === null
      try {
        await put(id, decision)
        notifyWithUndo(
          `${name}: ${isGone ? 'removed' : outcomes[decision ?? 'undone']}. Figures update within a minute.`,
          () => void restore(event, isGone),
        )
      } catch (error) {
        notifyError(`${name} was not changed. ${reasonOf(error)}`)
      }
    }
  }, [action, add])
}

const outcomes = { counts: 'it counts', rejected: 'rejected', undone: 'left to the filings' }

interface EventFiltersProps {
  search: EventSearch
  change: (next: Partial<EventSearch>) => void
}

function EventFilters({ search: { search, state, kind }, change }: EventFiltersProps) {
  return (
    <FilterBar
      search={{
        value: search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) || undefined }),
        label: 'Search by security',
        delay: defaultDebounce,
      }}
      active={[]}
      onClearAll={() => change({ search: undefined, state: undefined, kind: undefined })}
    >
      <Select
        aria-label="State"
        placeholder="State"
        w={150}
        clearable
        data={eventStates.map((value) => ({ value, label: eventStateNames[value] }))}
        value={state ?? null}
        onChange={(next) => change({ state: (next as EventState | null) ?? undefined })}
      />
      <Select
        aria-label="Event"
        placeholder="Event"
        w={200}
        clearable
        data={eventKinds.map((value) => ({ value, label: eventKindNames[value] }))}
        value={kind ?? null}
        onChange={(next) => change({ kind: (next as EventKind | null) ?? undefined })}
      />
    </FilterBar>
  )
}
