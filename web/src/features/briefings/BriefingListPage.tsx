import { Table } from '@mantine/core'
import type { Briefing, BriefingState } from '@rostrum/contract/briefings'
import { briefingDays } from '@rostrum/contract/briefings'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useBriefingList } from './api.ts'
import { stateLabels } from './words.ts'

const pageSize = 20

export function BriefingListPage() {
  usePageTitle('Briefing books')
  const { page = 0 } = useSearch({ from: '/shell/irm/briefings' })
  const navigate = useNavigate({ from: '/irm/briefings' })
  const list = useBriefingList({ pageSize, pageOffset: page * pageSize })
  const go = (next: number) => void navigate({ search: { page: next || undefined } })
  return (
    <>
      <PageHeader title="Briefing books" context={`Yours of the last ${briefingDays} days. Only you can see them.`} />
      <QueryView
        query={list}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState
            title="No briefing books yet"
            message="Open an activity and choose Briefing, or choose the book beside a day in the calendar."
            action={
              <ButtonLink to="/activities" search={{ view: 'calendar' }}>
                Calendar
              </ButtonLink>
            }
          />
        }
      >
        {({ data, meta }) => (
          <>
            <Table.ScrollContainer minWidth={520} type="native" tabIndex={0} role="region" aria-label="Briefing books">
              <BriefingTable briefings={data} />
            </Table.ScrollContainer>
            {meta.total > pageSize && <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={go} />}
          </>
        )}
      </QueryView>
    </>
  )
}

const tones: Record<BriefingState, 'neutral' | 'positive' | 'negative'> = {
  waiting: 'neutral',
  working: 'neutral',
  ready: 'positive',
  failed: 'negative',
  canceled: 'neutral',
}

function BriefingTable({ briefings }: { briefings: Briefing[] }) {
  const { timeZone } = useUser()
  return (
    <Table horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Title</Table.Th>
          <Table.Th ta="right">Meetings</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Made</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {briefings.map(({ id, title, meetingCount, state, createdAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <AnchorLink to="/irm/briefings/$id" params={{ id }}>
                {title}
              </AnchorLink>
            </Table.Td>
            <Table.Td ta="right">{formatNumber(meetingCount)}</Table.Td>
            <Table.Td>
              <Chip tone={tones[state]}>{stateLabels[state]}</Chip>
            </Table.Td>
            <Table.Td>{formatDateTime(createdAt, timeZone)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
