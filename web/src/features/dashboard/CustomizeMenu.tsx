import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import type { Layout } from './layout.ts'
import { partNames } from './part-names.ts'
import type { LayoutActions } from './use-layout.ts'

/** Which parts are shown. Stays open, because several are chosen at once. */
export const CustomizeMenu = ({ layout, actions }: { layout: Layout; actions: LayoutActions }) => (
  <Menu position="bottom-end" closeOnItemClick={false}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}>
        Customize
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {layout.map(({ part, isHidden }) => (
        <Menu.Item
          key={part}
          role="menuitemcheckbox"
          aria-checked={!isHidden}
          leftSection={<IconCheck size={14} visibility={isHidden ? 'hidden' : undefined} />}
          onClick={() => actions.setHidden(part, !isHidden)}
        >
          {partNames[part]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={actions.reset}>Reset to default</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
