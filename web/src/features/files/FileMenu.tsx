import { ActionIcon, Menu } from '@mantine/core'
import { type Attachment, attachableTypes } from '@rostrum/contract/files'
import { IconDots, IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDetachFile, useRestoreFile } from './api.ts'
import { saveFile } from './read-address.ts'

interface FileMenuProps {
  file: Attachment
  onOpen: (file: Attachment) => void
}

export function FileMenu({ file, onOpen }: FileMenuProps) {
  const remove = useRemoveFile()
  // One in a text is removed from the text.
  const isAttached = attachableTypes.some((type) => type === file.source.type)
  const mayRemove = useMayWrite() && isAttached
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${file.name}`}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={16} stroke={1.5} />} onClick={() => onOpen(file)}>
          Preview
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => void saveFile(file)}>
          Download
        </Menu.Item>
        {mayRemove && (
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.5} />} onClick={() => void remove(file)}>
            Remove
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function useRemoveFile(): (file: Attachment) => Promise<void> {
  const detach = useDetachFile()
  const restore = useRestoreFile()
  const bringBack = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } })
      notifySuccess('File restored')
    } catch (error) {
      notifyError(`The file could not be restored. ${reasonOf(error)}`)
    }
  }
  return async ({ id }) => {
    try {
      await detach.mutateAsync({ params: { id } })
      notifyWithUndo('File removed', () => void bringBack(id))
    } catch (error) {
      notifyError(`The file could not be removed. ${reasonOf(error)}`)
    }
  }
}
