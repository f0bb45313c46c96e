import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconChecklist, IconChevronDown, IconNote } from '@tabler/icons-react'
import { EmailButton } from '#features/email/compose/public.ts'
import { LogActivity } from '#features/irm/activities/public.ts'
import { openNote } from '#features/irm/notes/public.ts'
import { openTaskForm } from '#features/irm/tasks/public.ts'

interface ContactActionsProps {
  type: 'organization' | 'person'
  id: string
  name: string
}

/** Buttons to add a note, activity or task: each form is prefilled with the contact and returns to this page. */
export const ContactActions = ({ type, id, name }: ContactActionsProps) => (
  <Group gap={4} wrap="nowrap">
    <EmailButton opening={() => (type === 'person' ? { personIds: [id] } : { organizationIds: [id] })} />
    <LogActivity contactId={id} />
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="Add task or note">
          <IconChevronDown size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChecklist size={15} stroke={1.5} />}
          onClick={() => openTaskForm({ associated: { type, id, name } })}
        >
          New task
        </Menu.Item>
        <Menu.Item leftSection={<IconNote size={15} stroke={1.5} />} onClick={() => openNote({ type, id })}>
          Add note
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </Group>
)
