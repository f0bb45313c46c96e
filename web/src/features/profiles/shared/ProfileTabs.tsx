import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { TabName } from '#market/profile-tabs.ts'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { formatNumber } from '#platform/formats.ts'
import tabClasses from '#ui/tabs.module.css'
import classes from './ProfileTabs.module.css'

export type ProfileTab = {
  value: TabName
  label: string
  /** Shown beside the label. */
  count?: number
  content: ReactNode
  /** Prefetches the tab's first data: on pointer hover, or while the user is reading. */
  prefetch?: () => void
}

/** Delay after the open tab has loaded. */
const rest = 500

/** Tabs with content; false omits one. */
export function ProfileTabs({ tabs, label }: { tabs: (ProfileTab | false)[]; label: string }) {
  const { search, openTab } = useProfileAddress()
  const present = tabs.filter((tab) => tab !== false)
  const first = present[0]
  const open = present.find((tab) => tab.value === search.tab) ?? first
  const prefetch = useEffectEvent(() => {
    for (const tab of present) if (tab !== open) tab.prefetch?.()
  })
  useEffect(() => {
    const timer = setTimeout(() => prefetch(), rest)
    return () => clearTimeout(timer)
  }, [])
  if (!first || !open) return null
  if (present.length === 1) return first.content
  return (
    <Tabs
      value={open.value}
      onChange={(value) => {
        const chosen = present.find((tab) => tab.value === value)
        openTab(chosen === first ? undefined : chosen?.value)
      }}
      className={classes.root}
      classNames={tabClasses}
    >
      <Tabs.List aria-label={label}>
        {present.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} onMouseEnter={tab.prefetch} onFocus={tab.prefetch}>
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}> {formatNumber(tab.count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {present.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
