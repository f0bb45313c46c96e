import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TabName } from '#market/profile-tabs.ts'
import { useProfileAddress } from '#market/use-profile-address.ts'

/** Links a summary to the tab with the full list. */
export function TabButton({ tab, children }: { tab: TabName; children: ReactNode }) {
  const { openTab } = useProfileAddress()
  return (
    <Button variant="subtle" size="compact-sm" mr={-8} onClick={() => openTab(tab)}>
      {children}
    </Button>
  )
}
