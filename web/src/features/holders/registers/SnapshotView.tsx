import { Skeleton, Stack, Tabs } from '@mantine/core'
import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#platform/formats.ts'
import { QueryView } from '#ui/QueryView.tsx'
import tabClasses from '#ui/tabs.module.css'
import { useInSight } from '#ui/use-in-sight.ts'
import { type Tab, useRegisterAddress } from './address.ts'
import { oneSnapshot } from './api.ts'
import { HolderDrawer } from './HolderDrawer.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTotals } from './RegisterTotals.tsx'
import type { TabProps } from './tab-props.ts'
import { ChangesTab } from './tabs/ChangesTab.tsx'
import { HoldersTab } from './tabs/HoldersTab.tsx'
import { IssuesTab } from './tabs/IssuesTab.tsx'
import { NamesTab } from './tabs/NamesTab.tsx'

interface SnapshotViewProps {
  kind: RegisterKind
  snapshot: RegisterSnapshot
  snapshots: RegisterSnapshot[]
}

export function SnapshotView({ kind, snapshot, snapshots }: SnapshotViewProps) {
  const query = useQuery(oneSnapshot(kind, snapshot.id))
  return (
    <QueryView query={query} skeleton={<ViewSkeleton />}>
      {(detail) => (
        <>
          <RegisterTotals kind={kind} snapshot={detail} />
          <SnapshotTabs kind={kind} snapshot={detail} snapshots={snapshots} />
          <HolderDrawer kind={kind} snapshot={detail} />
        </>
      )}
    </QueryView>
  )
}

const contents = { holders: HoldersTab, changes: ChangesTab, names: NamesTab, issues: IssuesTab }

function SnapshotTabs(props: TabProps) {
  const { search, openTab } = useRegisterAddress()
  const { snapshot } = props
  const present: { value: Tab; label: string; count?: number }[] = [
    { value: 'holders', label: 'Holders', count: snapshot.holderCount },
    { value: 'changes', label: 'Additions and departures' },
    { value: 'names', label: 'Names to match', count: snapshot.openNameCount },
    ...(snapshot.issueCount > 0
      ? [{ value: 'issues' as const, label: 'Rows with issues', count: snapshot.issueCount }]
      : []),
  ]
  const open = present.find(({ value }) => value === search.tab)?.value ?? 'holders'
  const Content = contents[open]
  const row = useInSight<HTMLDivElement>(open, '[data-active]')
  return (
    <Tabs
      className={classes.tabs}
      classNames={tabClasses}
      value={open}
      onChange={(value) => value && openTab(value as Tab)}
    >
      <Tabs.List aria-label="The snapshot" ref={row}>
        {present.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value}>
            {label} {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open} className={classes.panel}>
        <Content {...props} />
      </Tabs.Panel>
    </Tabs>
  )
}

const ViewSkeleton = () => (
  <Stack gap={16}>
    <Skeleton height={92} />
    <Skeleton height={280} />
    <Skeleton height={420} />
  </Stack>
)
