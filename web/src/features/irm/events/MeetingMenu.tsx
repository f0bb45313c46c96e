import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

type MeetingMenuProps = {
  /** The meeting and its time. */
  label: string
  onEdit: () => void
  onRemove: () => void
}

export const MeetingMenu = ({ label, onEdit, onRemove }: MeetingMenuProps) => (
  <Menu position="bottom-end" width={170}>
    <Menu.Target>
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${label}`}>
        <IconDots size={16} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onEdit}>Change…</Menu.Item>
      <Menu.Item color="red" onClick={onRemove}>
        Remove
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
