import { Skeleton, Stack } from '@mantine/core'
import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import { type RegisterKind, registerGates, registerTitles } from '@rostrum/contract/holders/register-values'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconFileImport, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useGate } from '#platform/session/flags.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useKind, useRegisterAddress } from './address.ts'
import { snapshotList } from './api.ts'
import { ImportNotice } from './ImportNotice.tsx'
import { pathOf, words } from './kinds.ts'
import classes from './RegisterPage.module.css'
import { SnapshotActions } from './SnapshotActions.tsx'
import { SnapshotView } from './SnapshotView.tsx'

/** One page for the registry, the NOBO list and surveillance; kinds.ts holds the differences. */
export function RegisterPage() {
  const kind = useKind()
  return useGate(registerGates[kind]) ? <Register key={kind} kind={kind} /> : <NotFound />
}

function Register({ kind }: { kind: RegisterKind }) {
  usePageTitle(registerTitles[kind])
  const security = useFocusedSecurity()
  if (!security) {
    return (
      <>
        <PageHeader title={registerTitles[kind]} />
        <div className={classes.card}>
          <EmptyState
            icon={<IconListDetails size={20} stroke={1.5} />}
            title="No security selected"
            message="Ask your admin to add your company’s security to see its holders."
          />
        </div>
      </>
    )
  }
  return <SecurityRegister key={security.id} kind={kind} security={security} />
}

interface SecurityRegisterProps {
  kind: RegisterKind
  security: SecurityBrief
}

function SecurityRegister({ kind, security }: SecurityRegisterProps) {
  const query = useQuery(snapshotList(kind, security.id))
  return (
    <QueryView
      query={query}
      skeleton={<PageSkeleton kind={kind} security={security} />}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
    >
      {(snapshots) => <Snapshots kind={kind} security={security} snapshots={snapshots} />}
    </QueryView>
  )
}

const ImportButton = ({ kind }: { kind: RegisterKind }) => (
  <Writes>
    <ButtonLink to={`${pathOf(kind)}/import`} leftSection={<IconFileImport size={16} stroke={1.5} />}>
      Import
    </ButtonLink>
  </Writes>
)

function Snapshots({ kind, security, snapshots }: SecurityRegisterProps & { snapshots: RegisterSnapshot[] }) {
  const { search } = useRegisterAddress()
  const complete = snapshots.filter(({ state }) => state === 'ready')
  // A link to a deleted snapshot opens the latest one.
  const shown = complete.find(({ id }) => id === search.snapshot) ?? complete[0]
  return (
    <>
      <PageHeader
        title={registerTitles[kind]}
        context={`${security.name} · ${words[kind].context}`}
        actions={
          <>
            {shown && <SnapshotActions kind={kind} snapshot={shown} snapshots={complete} />}
            <ImportButton kind={kind} />
          </>
        }
      />
      <ImportNotice kind={kind} snapshots={snapshots} />
      {shown ? (
        <SnapshotView key={shown.id} kind={kind} snapshot={shown} snapshots={complete} />
      ) : (
        <div className={classes.card}>
          <EmptyState
            icon={<IconListDetails size={20} stroke={1.5} />}
            title={`No snapshots of ${security.ticker ?? security.name} yet`}
            message={words[kind].empty}
            action={<ImportButton kind={kind} />}
          />
        </div>
      )}
    </>
  )
}

const PageSkeleton = ({ kind, security }: SecurityRegisterProps) => (
  <>
    <PageHeader title={registerTitles[kind]} context={`${security.name} · ${words[kind].context}`} />
    <Stack gap={16}>
      <Skeleton height={92} />
      <Skeleton height={280} />
      <Skeleton height={420} />
    </Stack>
  </>
)
