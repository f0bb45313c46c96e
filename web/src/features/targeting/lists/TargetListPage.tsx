import { SegmentedControl, Stack } from '@mantine/core'
import type { TargetList } from '@rostrum/contract/targeting/lists'
import { IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { boardOf, oneTargetList } from './api.ts'
import { conversionLine } from './conversion.ts'
import { Moves } from './Moves.tsx'
import { TargetBoard } from './TargetBoard.tsx'
import { TargetListActions } from './TargetListActions.tsx'
import { TargetPanel } from './TargetPanel.tsx'
import { targetTable } from './target-table.tsx'
import { useTargetActions } from './use-target-actions.ts'

const route = '/shell/targetLists/$id'

export function TargetListPage() {
  const { id } = useParams({ from: route })
  const query = useQuery(oneTargetList(id))
  usePageTitle(query.data?.name ?? 'Target list')
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(list) => <OneTargetList key={id} list={list} />}
    </QueryView>
  )
}

function OneTargetList({ list }: { list: TargetList }) {
  const { shown, target } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/targetLists/$id' })
  const open = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, target: id }), resetScroll: false })
  const isEmpty = list.conversion.targetCount === 0
  return (
    <>
      <PageHeader
        breadcrumbs={[{ id: 'lists', node: <AnchorLink to="/targetLists">Target Lists</AnchorLink> }]}
        title={list.name}
        context={
          <>
            {!list.isShared && <Chip>Private</Chip>} {conversionLine(list)} <HelpMark topic="target-lists" />
          </>
        }
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Show as"
              data={[
                { value: 'board', label: 'Board' },
                { value: 'table', label: 'Table' },
              ]}
              value={shown ?? 'board'}
              onChange={(next) =>
                void navigate({ search: next === 'table' ? { shown: 'table' } : {}, resetScroll: false })
              }
            />
            <TargetListActions list={list} />
          </>
        }
      />
      {isEmpty ? (
        <NoTargets />
      ) : shown === 'table' ? (
        <Table listId={list.id} onEdit={open} />
      ) : (
        <Board listId={list.id} onOpen={open} />
      )}
      <TargetPanel listId={list.id} organizationId={target} onClose={() => open(undefined)} />
    </>
  )
}

function Board({ listId, onOpen }: { listId: string; onOpen: (id: string) => void }) {
  const query = useQuery(boardOf(listId))
  const actions = useTargetActions(listId)
  const mayWrite = useMayWrite()
  return (
    <Stack gap={16}>
      <QueryView query={query}>
        {({ data }) => <TargetBoard targets={data} actions={mayWrite ? actions : undefined} onOpen={onOpen} />}
      </QueryView>
      <Moves listId={listId} />
    </Stack>
  )
}

function Table({ listId, onEdit }: { listId: string; onEdit: (id: string) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a target goes by the address at that time
  const definition = useMemo(() => targetTable({ listId, onEdit }), [listId])
  const list = useResultList(definition)
  return <FilteredList definition={definition} list={list} />
}

const NoTargets = () => (
  <SectionCard title="Targets">
    <EmptyState
      icon={<IconTarget size={20} stroke={1.5} />}
      title="No targets yet"
      message="Select institutions in Target Search and choose Add to target list, or add one from its profile."
      action={
        <ButtonLink to="/target" variant="default">
          Open Target Search
        </ButtonLink>
      }
    />
  </SectionCard>
)
