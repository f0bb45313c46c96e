import { SegmentedControl } from '@mantine/core'
import { flowGroupingLabels, flowGroupLabel } from '@rostrum/contract/targeting/flows'
import { type FlowGrouping, flowSides } from '@rostrum/contract/targeting/flows-query'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  filtersOf,
  HoldersPage,
  ListSkeleton,
  Notes,
  RollUpSwitch,
  type Subject,
} from '#features/holders/shared/public.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { Chip } from '#ui/Chip.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { flowSummary, flowTotal } from './api.ts'
import { FlowFrame, flowTitle, useFlowSubject } from './FlowFrame.tsx'
import classes from './FlowManagersPage.module.css'
import { type FlowManagerList, flowManagerListOf, flowTotals } from './flow-manager-list.tsx'
import { SubjectField } from './SubjectField.tsx'

const skeletonList: FlowManagerList = {
  asked: { securityId: '', from: '', to: '', subject: 'own' },
  ...{ securityId: '', isSellers: false, isRolledUp: false, isPhone: false },
}
const context = { ticker: '', sectorName: String, subsectorName: String }
const skeletonColumns = flowManagerListOf(skeletonList).columns(context)

export const FlowManagersPage = () => (
  <HoldersPage title={flowTitle} skeleton={<ListSkeleton columns={skeletonColumns} />}>
    {(subject) => <FlowManagers subject={subject} />}
  </HoldersPage>
)

function FlowManagers({ subject }: { subject: Subject }) {
  const address = useSearch({ from: '/shell/flow/managers' })
  const of = useFlowSubject(subject, address)
  const summary = useQuery(flowSummary(of.asked))
  const subjects = summary.data?.subjects ?? []
  // An old address may name a peer of another group; until the peers are known, it is believed.
  const key = summary.data
    ? (subjects.find((one) => one.key === address.subject)?.key ?? 'own')
    : (address.subject ?? 'own')
  const { securityId, from, to, peerGroupId } = of.asked
  const { side, by, groupKey } = address
  const isRolledUp = address.rollUp === true
  const isPhone = useIsPhone()
  const definition = useMemo(
    () =>
      flowManagerListOf({
        asked: { securityId, peerGroupId, from, to, subject: key },
        securityId: key === 'own' ? securityId : key === 'industry' || key === 'sector' ? undefined : key,
        isSellers: side === 'sellers',
        ...{ isRolledUp, isPhone },
      }),
    [securityId, peerGroupId, from, to, key, side, isRolledUp, isPhone],
  )
  const list = useResultList(definition)
  const total = useQuery(flowTotal({ ...filtersOf(address), ...of.asked, subject: key, side, by, groupKey }))
  return (
    <FlowFrame subject={subject} of={of} path="/flow/managers" address={address} change={list.change}>
      <div className={classes.choices}>
        <SubjectField subjects={subjects} value={key} onChange={(next) => list.change({ subject: next })} />
        <SideField value={side} onChange={(next) => list.change({ side: next, sortField: undefined })} />
        <GroupChip by={by} groupKey={groupKey} onRemove={() => list.change({ by: undefined, groupKey: undefined })} />
      </div>
      <div>
        <FilteredList
          definition={definition}
          list={list}
          {...(total.data && { totals: flowTotals(total.data) })}
          choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
        />
      </div>
      <Notes
        notes={[
          'Managers with comparable filings for both quarters. Net flow and price effect add up to the change in value.',
          ...(summary.data?.notes ?? []),
        ]}
      />
    </FlowFrame>
  )
}

type Side = (typeof flowSides)[number]

const sides = [
  { value: 'all', label: 'All' },
  { value: 'buyers', label: 'Buyers' },
  { value: 'sellers', label: 'Sellers' },
]

type SideFieldProps = { value: Side | undefined; onChange: (side: Side | undefined) => void }

const SideField = ({ value = undefined, onChange }: SideFieldProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Buyers or sellers"
    data={sides}
    value={value ?? 'all'}
    onChange={(next) => onChange(flowSides.find((side) => side === next))}
  />
)

type GroupChipProps = { by: FlowGrouping | undefined; groupKey: string | undefined; onRemove: () => void }

/** The group of the breakdown that the list was opened from. */
function GroupChip({ by, groupKey, onRemove }: GroupChipProps) {
  if (!by || groupKey === undefined) return null
  return (
    <Chip removeLabel={`Remove filter ${flowGroupingLabels[by]}`} onRemove={onRemove}>
      {flowGroupingLabels[by]}: {flowGroupLabel(by, groupKey)}
    </Chip>
  )
}
