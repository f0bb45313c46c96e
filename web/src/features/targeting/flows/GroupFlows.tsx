import { NativeSelect, SegmentedControl } from '@mantine/core'
import {
  type FlowGroup,
  type FlowSubject,
  flowGroupingLabels,
  flowGroupLabel,
  moneyFlows,
} from '@rostrum/contract/targeting/flows'
import { type FlowGrouping, flowGroupings } from '@rostrum/contract/targeting/flows-query'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { flowGroups, type GroupFilters } from './api.ts'
import { ExportButton } from './ExportButton.tsx'
import { FlowBar, largestOf } from './FlowBar.tsx'
import type { FlowAddress } from './FlowFrame.tsx'
import { figureColumns, numeric } from './flow-columns.tsx'
import { SubjectField } from './SubjectField.tsx'

type Choice = { subject?: FlowSubject['key'] | undefined; by?: FlowGrouping | undefined }

type GroupFlowsProps = {
  subjects: readonly FlowSubject[]
  asked: NonNullable<GroupFilters>
  address: FlowAddress & Choice
  change: (choice: Choice) => void
}

const groupings = flowGroupings.map((value) => ({ value, label: flowGroupingLabels[value] }))

const words: Partial<Record<FlowGrouping, string>> = {
  style: 'Managers with two styles count in both.',
  size: 'By the value of the 13F portfolio.',
  turnover: 'Minimum estimate: trades within a quarter are not visible.',
}

/** The managers of one subject, by a property of theirs. */
export function GroupFlows({ subjects, asked, address, change }: GroupFlowsProps) {
  const { by = 'style' } = address
  // An old address may name a peer of another group.
  const subject = subjects.find(({ key }) => key === address.subject)?.key ?? 'own'
  const query = { ...asked, by, subject }
  const groups = useQuery(flowGroups(query))
  return (
    <SectionCard
      title="Who moved the money"
      description={`Click a figure to see the managers behind it. ${words[by] ?? ''}`}
      actions={
        <>
          <SubjectField subjects={subjects} value={subject} onChange={(next) => change({ subject: next })} />
          <GroupingField value={by} onChange={(next) => change({ by: next })} />
          <ExportButton endpoint={moneyFlows.exportGroups} query={query} />
        </>
      }
      flush
    >
      <QueryView
        query={groups}
        isEmpty={({ groups: found }) => found.length === 0}
        empty={<EmptyState title="No comparable filings" message="Choose other quarters to see who bought and sold." />}
      >
        {({ groups: found }) => <GroupTable groups={found} by={by} subject={subject} address={address} />}
      </QueryView>
    </SectionCard>
  )
}

type GroupingFieldProps = { value: FlowGrouping; onChange: (by: FlowGrouping | undefined) => void }

function GroupingField({ value, onChange }: GroupingFieldProps) {
  const choose = (next: string) => onChange(flowGroupings.find((one) => one === next && one !== 'style'))
  return useIsPhone() ? (
    <NativeSelect
      size="xs"
      aria-label="Group by"
      data={groupings}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  ) : (
    <SegmentedControl size="xs" aria-label="Group by" data={groupings} value={value} onChange={choose} />
  )
}

type GroupTableProps = { groups: FlowGroup[]; by: FlowGrouping; subject: FlowSubject['key']; address: FlowAddress }

function GroupTable({ groups, by, subject, address }: GroupTableProps) {
  const largest = largestOf(groups.map(({ netFlow }) => netFlow))
  const nameOf = ({ key }: FlowGroup) => flowGroupLabel(by, key)
  return (
    <SmallTable<FlowGroup>
      label={`Net flows by ${flowGroupingLabels[by].toLowerCase()}`}
      rows={groups}
      rowId={({ key }) => key}
      columns={[
        { id: 'name', header: flowGroupingLabels[by], cell: nameOf },
        { id: 'bar', header: 'Out / in', cell: (row) => <FlowBar amount={row.netFlow} largest={largest} /> },
        numeric('managers', 'Managers', (row) => formatNumber(row.managerCount)),
        ...figureColumns<FlowGroup>({ address, nameOf, behind: ({ key }) => ({ subject, by, groupKey: key }) }),
      ]}
    />
  )
}
