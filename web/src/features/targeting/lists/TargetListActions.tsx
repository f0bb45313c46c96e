import { ActionIcon, Button, Menu } from '@mantine/core'
import type { TargetList } from '@rostrum/contract/targeting/lists'
import { IconBell, IconBellOff, IconDots, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { AddTargetModal } from './AddTargetModal.tsx'
import { useDeleteTargetList, useRestoreTargetList, useUpdateTargetList } from './api.ts'
import { ListNameModal } from './ListNameModal.tsx'

export function TargetListActions({ list }: { list: TargetList }) {
  const { id, name, isOwn, isFollowed } = list
  const [open, setOpen] = useState<'edit' | 'add'>()
  const update = useUpdateTargetList()
  const remove = useRemoveTargetList()
  const follow = async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { isFollowed: !isFollowed } })
      notifySuccess(isFollowed ? 'You no longer follow this list' : 'You will be notified when a target buys')
    } catch (error) {
      notifyError(`The change could not be saved. ${reasonOf(error)}`)
    }
  }
  return (
    <Writes>
      <Button
        variant="default"
        leftSection={isFollowed ? <IconBellOff size={16} stroke={1.75} /> : <IconBell size={16} stroke={1.75} />}
        loading={update.isPending}
        title="Notifies you when a filing shows that a target bought"
        onClick={() => void follow()}
      >
        {isFollowed ? 'Unfollow' : 'Follow'}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen('add')}>
        Add target
      </Button>
      {isOwn && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={`Actions for ${name}`}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen('edit')}>Rename or share…</Menu.Item>
            <Menu.Item color="red" onClick={() => void remove(list)}>
              Delete list
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ListNameModal
        list={list}
        isOpen={open === 'edit'}
        onClose={() => setOpen(undefined)}
        onSaved={() => notifySuccess('Target list saved')}
      />
      <AddTargetModal list={list} isOpen={open === 'add'} onClose={() => setOpen(undefined)} />
    </Writes>
  )
}

function useRemoveTargetList() {
  const remove = useDeleteTargetList()
  const restore = useRestoreTargetList()
  const navigate = useNavigate()
  const bringBack = async ({ id, name }: TargetList) => {
    try {
      await restore.mutateAsync({ params: { id } })
      void navigate({ to: '/targetLists/$id', params: { id } })
    } catch (error) {
      notifyError(`${name} could not be restored. ${reasonOf(error)}`)
    }
  }
  return async (list: TargetList) => {
    try {
      // First away: its page would ask for a list that is gone.
      await navigate({ to: '/targetLists' })
      await remove.mutateAsync({ params: { id: list.id } })
      notifyWithUndo(`${list.name} deleted.`, () => void bringBack(list))
    } catch (error) {
      notifyError(`${list.name} could not be deleted. ${reasonOf(error)}`)
    }
  }
}
