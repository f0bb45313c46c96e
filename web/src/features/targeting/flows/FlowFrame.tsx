// What the pages of Money Flows have in common: header, period, peer group and tabs.
import { defaultQuarter } from '@rostrum/contract/holders/current'
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilingProgress, QuarterRange, Stack, type Subject } from '#features/holders/shared/public.ts'
import { QuarterField } from '#market/QuarterField.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'
import { PeerGroupField } from '../matrix/PeerGroupField.tsx'
import { usePeerGroup } from '../matrix/SubjectChoice.tsx'

export const flowTitle = 'Money Flows'

/** What all tabs share in the URL. */
export type FlowAddress = {
  from?: string | undefined
  to?: string | undefined
  peerGroupId?: string | undefined
  rollUp?: boolean | undefined
}

export interface FlowPeriod {
  from: string
  to: string
  /** Quarters with filings, latest first. */
  known: string[]
  settled: string
}

/** Both quarters, from the URL or by default: the latest settled quarter and the prior one. */
export function periodOf({ quarters }: Subject, { from, to }: FlowAddress): FlowPeriod {
  const known = quarters.map(({ quarter }) => quarter)
  const settled = defaultQuarter(quarters) ?? known[0] ?? ''
  const last = to ?? settled
  return { from: from && from < last ? from : quarterBefore(last), to: last, known, settled }
}

/** The request of a page, from what all tabs share. */
export function useFlowSubject(subject: Subject, address: FlowAddress) {
  const group = usePeerGroup(subject.security.id, address.peerGroupId)
  const period = periodOf(subject, address)
  const asked = { securityId: subject.security.id, from: period.from, to: period.to }
  return { group, period, asked: { ...asked, peerGroupId: group.asked, rollUp: address.rollUp } }
}

const tabs = [
  { to: '/flow', label: 'Net flows' },
  { to: '/flow/managers', label: 'Managers' },
  { to: '/flow/rotations', label: 'Rotations' },
  { to: '/flow/streaks', label: 'Streaks' },
] as const
type Path = (typeof tabs)[number]['to']

type FlowFrameProps = {
  subject: Subject
  of: Pick<ReturnType<typeof useFlowSubject>, 'group' | 'period'>
  path: Path
  address: FlowAddress
  change: (change: FlowAddress) => void
  children: ReactNode
}

export function FlowFrame({ subject, of: { group, period }, path, address, change, children }: FlowFrameProps) {
  const { from, to, known, settled } = period
  const isStreaks = path === '/flow/streaks'
  const words = isStreaks
    ? `eight quarters to ${formatQuarter(to)}`
    : `from ${formatQuarter(from)} to ${formatQuarter(to)}`
  return (
    <Stack>
      <PageHeader
        title={flowTitle}
        context={
          <>
            {subject.security.name} · 13F, {words} <HelpMark topic="money-flows" />
          </>
        }
        actions={
          <>
            {!isStreaks && (
              <PeerGroupField
                groups={group.groups}
                asked={group.asked}
                onChange={(peerGroupId) => change({ peerGroupId })}
              />
            )}
            {isStreaks ? (
              <QuarterField
                label="Last quarter"
                quarters={known}
                preset={settled}
                value={address.to}
                onChange={(next) => change({ to: next, from: undefined })}
              />
            ) : (
              <QuarterRange
                quarters={known}
                from={{ value: address.from, preset: quarterBefore(to) }}
                to={{ value: address.to, preset: settled }}
                onChange={change}
              />
            )}
          </>
        }
      />
      <FilingProgress
        quarters={subject.quarters}
        shown={to}
        aside="; only those are compared"
        there={{ from: undefined, to: known[0] }}
        back={{
          label: `Show ${formatQuarter(quarterBefore(settled))} to ${formatQuarter(settled)}`,
          search: { from: undefined, to: undefined },
        }}
      />
      <FlowTabs value={path} address={address} />
      {children}
    </Stack>
  )
}

function FlowTabs({ value, address: { from, to, peerGroupId, rollUp } }: { value: Path; address: FlowAddress }) {
  const navigate = useNavigate()
  return (
    <PageTabs
      label="Money flows"
      tabs={tabs}
      value={value}
      mb={0}
      onOpen={(path) => void navigate({ to: path, search: { from, to, peerGroupId, rollUp } })}
    />
  )
}
