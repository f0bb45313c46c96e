import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { largestPeerGroup, PeerGroupInput } from '@rostrum/contract/focus'
import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { IconDots, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type GroupDraft, peerGroups, useCreateGroup, useDeleteGroup, useSaveGroup } from './api.ts'
import classes from './peers.module.css'

interface GroupHeaderProps {
  group: PeerGroup
  onChange: (change: Partial<GroupDraft>) => Promise<boolean>
}

export function GroupHeader({ group, onChange }: GroupHeaderProps) {
  const [isRenaming, setRenaming] = useState(false)
  const makePrimary = useMakePrimary(group, onChange)
  if (isRenaming) {
    return <Rename name={group.name} onSave={(name) => onChange({ name })} onDone={() => setRenaming(false)} />
  }
  return (
    <header className={classes.header}>
      <h3 className={classes.title}>{group.name}</h3>
      {group.isPrimary && <Chip tone="accent">Primary</Chip>}
      <span className={classes.count}>
        {group.peers.length} of {largestPeerGroup}
      </span>
      <Writes>
        <GroupMenu group={group} onRename={() => setRenaming(true)} onPrimary={() => void makePrimary()} />
      </Writes>
    </header>
  )
}

/** Undo makes the group primary that was primary before. */
function useMakePrimary(group: PeerGroup, onChange: GroupHeaderProps['onChange']) {
  const client = useQueryClient()
  const save = useSaveGroup()
  const primary = (groups: readonly PeerGroup[]) =>
    groups.find(({ securityId, isPrimary }) => securityId === group.securityId && isPrimary)
  const makeFormerPrimary = async (id: string, name: string) => {
    try {
      // Its version has changed since.
      const former = (await client.fetchQuery(peerGroups())).find((one) => one.id === id)
      if (former) await save.mutateAsync({ ...former, isPrimary: true })
    } catch {
      notifyError(`${name} could not be made primary. Please try again.`)
    }
  }
  return async () => {
    const former = primary(client.getQueryData(peerGroups().queryKey) ?? [])
    if ((await onChange({ isPrimary: true })) && former) {
      notifyWithUndo(`${group.name} is now primary`, () => void makeFormerPrimary(former.id, former.name))
    }
  }
}

function GroupMenu({ group, onRename, onPrimary }: { group: PeerGroup; onRename: () => void; onPrimary: () => void }) {
  const remove = useDeleteGroup()
  const create = useCreateGroup()
  const removeWithUndo = () =>
    remove.mutate(group.id, {
      onSuccess: () =>
        notifyWithUndo(`${group.name} deleted`, () =>
          create.mutate(group, { onError: () => notifyError(`${group.name} could not be restored`) }),
        ),
      onError: () => notifyError(`${group.name} could not be deleted. Please try again.`),
    })
  return (
    // Without returnFocus={false} the closing menu would take the focus from the rename field.
    <Menu position="bottom-end" width={190} returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions for ${group.name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.5} />} onClick={onRename}>
          Rename
        </Menu.Item>
        {!group.isPrimary && (
          <Menu.Item leftSection={<IconStar size={15} stroke={1.5} />} onClick={onPrimary}>
            Make primary
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.5} />} onClick={removeWithUndo}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface RenameProps {
  name: string
  onSave: (name: string) => Promise<boolean>
  onDone: () => void
}

/** Stays open with the typed text until the server has saved it. */
function Rename({ name, onSave, onDone }: RenameProps) {
  const [text, setText] = useState(name)
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = PeerGroupInput.shape.name.safeParse(text)
    if (!parsed.success) setError(parsed.error.issues[0]?.message)
    else if (parsed.data === name || (await onSave(parsed.data))) onDone()
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        className={classes.grow}
        aria-label="Group name"
        autoFocus
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit">Rename</Button>
    </form>
  )
}
