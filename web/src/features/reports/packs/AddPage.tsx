import { Button, Menu } from '@mantine/core'
import type { PackPage } from '@rostrum/contract/reports/packs'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { customReportChoices } from './api.ts'
import { pageChoices } from './page-choices.ts'

export function AddPage({ isFull, onAdd }: { isFull: boolean; onAdd: (page: PackPage) => void }) {
  const security = useFocusedSecurity()
  const reports = useQuery(customReportChoices())
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={isFull}
        >
          Add page
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {pageChoices(security?.id, reports.data ?? []).map(({ group, choices }) => (
          <div key={group}>
            <Menu.Label>{group}</Menu.Label>
            {choices.map(({ label, type, settings }) => (
              <Menu.Item
                key={label}
                onClick={() => onAdd({ id: crypto.randomUUID(), type, title: null, settings: { ...settings } })}
              >
                {label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
