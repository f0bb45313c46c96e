import { ActionIcon, Menu, Select } from '@mantine/core'
import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { formatDay } from '#platform/formats.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useRegisterAddress } from './address.ts'
import { useDeleteSnapshot, useRestoreSnapshot } from './api.ts'

interface SnapshotActionsProps {
  kind: RegisterKind
  snapshot: RegisterSnapshot
  snapshots: RegisterSnapshot[]
}

export const snapshotLabel = ({ onDate, source }: RegisterSnapshot): string =>
  [formatDay(onDate), source].filter(Boolean).join(' · ')

/** The snapshot date picker and the actions on a snapshot. */
export function SnapshotActions({ kind, snapshot, snapshots }: SnapshotActionsProps) {
  const { openSnapshot } = useRegisterAddress()
  const remove = useDeleteSnapshot(kind)
  const restore = useRestoreSnapshot(kind)
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ params: { id: snapshot.id } })
      notifySuccess('Snapshot restored')
    } catch {
      notifyError('The snapshot could not be restored')
    }
  }
  const takeAway = async () => {
    try {
      await remove.mutateAsync({ params: { id: snapshot.id } })
      openSnapshot(undefined)
      notifyWithUndo(`Snapshot of ${formatDay(snapshot.onDate)} removed`, () => void bringBack())
    } catch {
      notifyError('The snapshot could not be removed')
    }
  }
  return (
    <>
      <Select
        aria-label="Snapshot"
        data={snapshots.map((one) => ({ value: one.id, label: snapshotLabel(one) }))}
        value={snapshot.id}
        onChange={(id) => openSnapshot(id === snapshots[0]?.id ? undefined : (id ?? undefined))}
        allowDeselect={false}
        w={290}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        maw="100%"
      />
      <Writes>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="More actions" loading={remove.isPending}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.5} />} onClick={() => void takeAway()}>
              Remove snapshot
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Writes>
    </>
  )
}
