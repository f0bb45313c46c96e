import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '#platform/page-title.ts'
import { useCan } from '#platform/session/session.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'

const tabs = [
  { to: '/settings/installation', label: 'Health' },
  { to: '/settings/installation/customers', label: 'Customers' },
  { to: '/settings/installation/data', label: 'Data' },
  { to: '/settings/installation/coverage', label: 'Coverage' },
  { to: '/settings/installation/securities', label: 'Securities' },
  { to: '/settings/installation/events', label: 'Splits and events' },
] as const
type Path = (typeof tabs)[number]['to']

type InstallationFrameProps = { tab: Path; context: ReactNode; actions?: ReactNode; children: ReactNode }

/** For operators, who run this installation for its customers. */
export function InstallationFrame({ tab, context, actions, children }: InstallationFrameProps) {
  usePageTitle(`Installation · ${tabs.find(({ to }) => to === tab)?.label}`)
  const navigate = useNavigate()
  if (!useCan('operator')) {
    return (
      <ErrorState
        title="You don’t have access to this page"
        message="The people who run this installation are named in its configuration."
      />
    )
  }
  return (
    <>
      <PageHeader title="Installation" context={context} actions={actions} />
      <PageTabs label="Installation" tabs={tabs} value={tab} onOpen={(to) => void navigate({ to })} />
      {children}
    </>
  )
}
