import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'

const tabs = [
  { to: '/research/entitlements', label: 'People' },
  { to: '/research/entitlements/requests', label: 'Requests' },
  { to: '/research/entitlements/history', label: 'History' },
] as const
type Path = (typeof tabs)[number]['to']

export function EntitlementsFrame({ tab, children }: { tab: Path; children: ReactNode }) {
  usePageTitle(`Entitlements · ${tabs.find(({ to }) => to === tab)?.label}`)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Entitlements"
        context={
          <>
            Who on your team can use which research product <HelpMark topic="research-access" />
          </>
        }
      />
      <PageTabs label="Entitlements" tabs={tabs} value={tab} onOpen={(to) => void navigate({ to })} />
      {children}
    </>
  )
}
