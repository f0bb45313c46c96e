import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { usePackActions } from './use-pack-actions.ts'

/** Clicks stay here: in a list, the row would open. */
export function PackMenu({ pack }: { pack: { id: string; title: string } }) {
  const actions = usePackActions()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row below
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the menu
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${pack.title}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void actions.duplicate(pack)}>Duplicate</Menu.Item>
          <Menu.Item color="red" onClick={() => void actions.remove(pack)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
