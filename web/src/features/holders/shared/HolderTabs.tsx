import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import tabClasses from '#ui/tabs.module.css'

/** The two sources of holders: managers' 13F reports, and funds' N-PORT reports. Neither is added to the other. */
export function HolderTabs({ value }: { value: '/holders' | '/holders/funds' }) {
  const navigate = useNavigate()
  const open = (to: '/holders' | '/holders/funds') =>
    void navigate({ to, search: ({ classes }: { classes?: 'all' }) => ({ classes }) })
  return (
    <Tabs
      classNames={tabClasses}
      value={value}
      onChange={(next) => open(next === '/holders/funds' ? '/holders/funds' : '/holders')}
    >
      <Tabs.List aria-label="Institutions or funds">
        <Tabs.Tab value="/holders">Institutions (13F)</Tabs.Tab>
        <Tabs.Tab value="/holders/funds">Funds (N-PORT)</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
