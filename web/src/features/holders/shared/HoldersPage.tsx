import { Skeleton, Stack } from '@mantine/core'
import type { Quarter } from '@rostrum/contract/holders/current'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconChartPie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportedQuarters } from '#market/api.ts'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { GroupDrawer } from './GroupDrawer.tsx'
import classes from './HoldersPage.module.css'

export type Subject = {
  security: SecurityBrief
  /** Quarters with filings, latest first; at least one. */
  quarters: Quarter[]
}

type HoldersPageProps = { title: string; children: (subject: Subject) => ReactNode }

/** A page about the holders of the focused security, with its drawers. */
export function HoldersPage({ title, children }: HoldersPageProps) {
  usePageTitle(title)
  const security = useFocusedSecurity()
  if (!security) return <NoSecurity title={title} />
  return (
    // Remount per security, so that no data of the previous one is shown while the next is loading.
    <SecurityHolders key={security.id} title={title} security={security}>
      {children}
    </SecurityHolders>
  )
}

function SecurityHolders({ title, security, children }: HoldersPageProps & { security: SecurityBrief }) {
  const query = useQuery({ ...reportedQuarters(security.id), placeholderData: undefined })
  return (
    <QueryView
      query={query}
      skeleton={<PageSkeleton title={title} security={security} />}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={(quarters) => quarters.length === 0}
      empty={<NothingReported title={title} security={security} />}
    >
      {(quarters) => (
        <>
          {children({ security, quarters })}
          <EvidenceDrawers />
          <GroupDrawer />
        </>
      )}
    </QueryView>
  )
}

const NoSecurity = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <div className={classes.card}>
      <EmptyState
        icon={<IconChartPie size={20} stroke={1.5} />}
        title="No security to speak of"
        message="Your company’s securities have not been named yet. Once one is focused, its holders are shown here."
      />
    </div>
  </>
)

const NothingReported = ({ title, security }: { title: string; security: SecurityBrief }) => (
  <>
    <PageHeader title={title} context={security.name} />
    <div className={classes.card}>
      <EmptyState
        icon={<IconChartPie size={20} stroke={1.5} />}
        title={`Nobody has reported ${security.name} on Form 13F`}
        message="Only managers of more than $100 million report, and only securities on the SEC’s official list. Choose another security in the top bar to see its holders."
      />
    </div>
  </>
)

const PageSkeleton = ({ title, security }: { title: string; security: SecurityBrief }) => (
  <>
    <PageHeader title={title} context={security.name} />
    <Stack gap={16}>
      <Skeleton height={92} />
      <Skeleton height={280} />
      <Skeleton height={32} width={420} maw="100%" />
      <Skeleton height={420} />
    </Stack>
  </>
)
