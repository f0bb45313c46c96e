import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '#platform/page-title.ts'
import { useCan } from '#platform/session/session.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import tabClasses from '#ui/tabs.module.css'

const tabs = {
  '/settings/installation': 'Health',
  '/settings/installation/customers': 'Customers',
  '/settings/installation/data': 'Data',
} as const
type Path = keyof typeof tabs

type InstallationFrameProps = { tab: Path; context: ReactNode; actions?: ReactNode; children: ReactNode }

/** For operators, who run this installation for its customers. */
export function InstallationFrame({ tab, context, actions, children }: InstallationFrameProps) {
  usePageTitle(`Installation · ${tabs[tab]}`)
  const navigate = useNavigate()
  if (!useCan('operator')) {
    return (
      <ErrorState
        title="You are not allowed to see this"
        message="The configuration names those who run this installation."
      />
    )
  }
  return (
    <>
      <PageHeader title="Installation" context={context} actions={actions} />
      <Tabs
        classNames={tabClasses}
        value={tab}
        onChange={(next) => void navigate({ to: next as Path })}
        mb={16}
        keepMounted={false}
      >
        <Tabs.List aria-label="Installation">
          {Object.entries(tabs).map(([path, label]) => (
            <Tabs.Tab key={path} value={path}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children}
    </>
  )
}
