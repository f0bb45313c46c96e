import { Skeleton } from '@mantine/core'
import type { Quarter } from '@rostrum/contract/holders/current'
import type { ShareClass } from '@rostrum/contract/holders/values'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconChartPie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportedQuarters } from '#market/api.ts'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { shareClasses } from '../api.ts'
import { ClassDrawer } from './ClassDrawer.tsx'
import { GroupDrawer } from './GroupDrawer.tsx'
import classes from './HoldersPage.module.css'
import { Stack } from './Stack.tsx'

const none: ShareClass[] = []

export type Subject = {
  security: SecurityBrief
  /** Quarters with filings, latest first; at least one. */
  quarters: Quarter[]
  /** The issuer's share classes with holders; empty if there is only one. */
  shareClasses: ShareClass[]
  /** Those that the figures add up; empty while the security counts alone. */
  together: ShareClass[]
}

type HoldersPageProps = {
  title: string
  /** In the shape of the page, below its header. */
  skeleton: ReactNode
  children: (subject: Subject) => ReactNode
}

/** A page about the holders of the focused security, with its drawers. */
export function HoldersPage({ title, skeleton, children }: HoldersPageProps) {
  usePageTitle(title)
  const security = useFocusedSecurity()
  if (!security) return <NoSecurity title={title} />
  return (
    // Remount per security, so that no data of the previous one is shown while the next is loading.
    <SecurityHolders key={security.id} title={title} skeleton={skeleton} security={security}>
      {children}
    </SecurityHolders>
  )
}

function SecurityHolders({ title, skeleton, security, children }: HoldersPageProps & { security: SecurityBrief }) {
  const asked = useProfileAddress<ProfileSearch & { classes?: 'all' }>().search.classes
  const query = useQuery({ ...reportedQuarters(security.id, asked), placeholderData: undefined })
  const { data: all = none } = useQuery(shareClasses(security.id))
  return (
    <QueryView
      query={query}
      skeleton={<PageSkeleton title={title} security={security} shape={skeleton} />}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={(quarters) => quarters.length === 0}
      empty={<NothingReported title={title} security={security} />}
    >
      {(quarters) => (
        <>
          {children({ security, quarters, shareClasses: all, together: asked === 'all' ? all : none })}
          <EvidenceDrawers />
          <GroupDrawer />
          <ClassDrawer />
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
        title="No security selected"
        message="Ask your admin to add your company’s security to see its holders."
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
        title={`No 13F filings report ${security.name}`}
        message="Only managers with more than $100 million file Form 13F, and only for securities on the SEC’s official list. Select another security in the top bar to see its holders."
      />
    </div>
  </>
)

type PageSkeletonProps = { title: string; security: SecurityBrief; shape: ReactNode }

const PageSkeleton = ({ title, security, shape }: PageSkeletonProps) => (
  <Stack>
    <PageHeader title={title} context={security.name} actions={<Skeleton height={30} width={156} />} />
    {shape}
  </Stack>
)
