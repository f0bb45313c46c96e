import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TabName } from '#market/profile-tabs.ts'
import { useProfileAddress } from '#market/use-profile-address.ts'

/** Leads from a summary to the tab that has all of it. */
export function TabButton({ tab, children }: { tab: TabName; children: ReactNode }) {
  const { openTab } = useProfileAddress()
  return (
    <Button variant="subtle" size="compact-sm" mr={-8} onClick={() => openTab(tab)}>
      {children}
    </Button>
  )
}
