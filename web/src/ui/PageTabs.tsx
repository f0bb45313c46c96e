import { Tabs } from '@mantine/core'
import tabClasses from './tabs.module.css'

type PageTabsProps<Path extends string> = {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly { to: Path; label: string }[]
  /** The path that is open. */
  value: string
  onOpen: (to: Path) => void
  mb?: number
}

/** Tabs with an address each. */
export function PageTabs<Path extends string>({ label, tabs, value, onOpen, mb = 16 }: PageTabsProps<Path>) {
  return (
    <Tabs
      classNames={tabClasses}
      value={value}
      mb={mb}
      onChange={(to) => {
        const tab = tabs.find((one) => one.to === to)
        if (tab) onOpen(tab.to)
      }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.to} value={tab.to}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
