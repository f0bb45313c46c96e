// What the matrix of institutions and that of funds have around their list.
import { Switch, Tabs } from '@mantine/core'
import type { MatrixSummary } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import { IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListAddress } from '#lists/definition.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import tabClasses from '#ui/tabs.module.css'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { BreadthChoice } from './BreadthChoice.tsx'
import { HeatLegend } from './MatrixFigure.tsx'
import classes from './MatrixFrame.module.css'
import { MeasureChoice } from './MeasureChoice.tsx'
import { labelOf } from './matrix-columns.tsx'

type MatrixFrameProps = {
  summary: Pick<MatrixSummary, 'securities' | 'breadth'>
  noun: string
  address: ListAddress & { measure?: MatrixMeasure } & Parameters<typeof BreadthChoice>[0]['value']
  change: (change: Partial<ListAddress>) => void
  children: ReactNode
}

/** Who is listed and what the cells show, above the list; without peers there is nothing to compare. */
export function MatrixFrame({ summary, noun, address, change, children }: MatrixFrameProps) {
  const isPhone = useIsPhone()
  const { measure = 'value', ownership, leastPeers, mostPeers } = address
  const [own, ...peers] = summary.securities
  if (!own || peers.length === 0) return <NoPeers />
  return (
    <>
      <BreadthChoice
        summary={summary}
        noun={noun}
        own={labelOf(own)}
        value={{ ownership, leastPeers, mostPeers }}
        onChange={change}
      />
      <div className={classes.bar}>
        <MeasureChoice value={measure} isPhone={isPhone} onChange={(next) => change({ measure: next })} />
        {measure !== 'change' && <HeatLegend />}
      </div>
      <div>{children}</div>
    </>
  )
}

type GroupSwitchProps = { isOn: boolean; onChange: (isOn: boolean | undefined) => void }

export const GroupSwitch = ({ isOn, onChange }: GroupSwitchProps) => (
  <Switch
    size="xs"
    label="Group by peers held"
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked || undefined)}
  />
)

const paths = ['/peerOwnership', '/peerOwnership/funds'] as const
type Path = (typeof paths)[number]

type SourceTabsProps = {
  value: Path
  /** What both have in common: the securities that are compared. */
  search: { peerGroupId?: string | undefined; also?: string[] | undefined }
}

/** The two sources: managers' 13F reports, and funds' N-PORT reports. Neither is added to the other. */
export function SourceTabs({ value, search }: SourceTabsProps) {
  const navigate = useNavigate()
  return (
    <Tabs
      classNames={tabClasses}
      value={value}
      onChange={(next) => void navigate({ to: paths.find((path) => path === next) ?? value, search })}
    >
      <Tabs.List aria-label="Institutions or funds">
        <Tabs.Tab value="/peerOwnership">Institutions (13F)</Tabs.Tab>
        <Tabs.Tab value="/peerOwnership/funds">Funds (N-PORT)</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

const NoPeers = () => (
  <div className={classes.card}>
    <EmptyState
      icon={<IconUsersGroup size={20} stroke={1.5} />}
      title="No peers to compare with"
      message="Add peers in Settings, or add a security above to try the matrix."
      action={
        <ButtonLink to="/settings/peers" variant="default">
          Add peers
        </ButtonLink>
      }
    />
  </div>
)
