import { ActionIcon, Menu } from '@mantine/core'
import { type EventDetail, eventStatusNames } from '@rostrum/contract/irm/events/events'
import { type EventStatus, eventStatuses } from '@rostrum/contract/irm/events/events-query'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteEvent, useRestoreEvent, useUpdateEvent } from './api.ts'

export function EventActions({ event }: { event: EventDetail }) {
  const update = useUpdateEvent()
  const removeEvent = useRemoveEvent(event)
  const setStatus = async (status: EventStatus) => {
    try {
      await update.mutateAsync({ params: { id: event.id }, body: { status } })
      notifySuccess(`${event.name}: ${eventStatusNames[status].toLowerCase()}`)
    } catch (error) {
      notifyError(`The status could not be changed. ${reasonOf(error)}`)
    }
  }
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={`Actions for ${event.name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Status</Menu.Label>
        {eventStatuses.map((status) => (
          <Menu.Item
            key={status}
            disabled={status === event.status}
            rightSection={status === event.status && <IconCheck size={14} stroke={2} aria-label="Current" />}
            onClick={() => void setStatus(status)}
          >
            {eventStatusNames[status]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => void removeEvent()}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useRemoveEvent({ id, name, inviteeCount }: EventDetail) {
  const remove = useDeleteEvent()
  const restore = useRestoreEvent()
  const navigate = useNavigate()
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ params: { id } })
    } catch (error) {
      notifyError(`${name} could not be restored. ${reasonOf(error)}`)
    }
  }
  return async () => {
    const isMeant = await confirm({
      title: `Delete ${name}?`,
      message:
        inviteeCount > 0
          ? `Its meetings and the list of ${inviteeCount.toLocaleString('en-US')} investors are deleted too.`
          : 'Its meetings are deleted too.',
      confirmLabel: 'Delete event',
      danger: true,
    })
    if (!isMeant) return
    try {
      // First away: its page would ask for an event that is gone.
      await navigate({ to: '/irm/events-and-itineraries' })
      await remove.mutateAsync({ params: { id } })
      notifyWithUndo(`${name} deleted`, () => void bringBack())
    } catch (error) {
      notifyError(`${name} could not be deleted. ${reasonOf(error)}`)
    }
  }
}
