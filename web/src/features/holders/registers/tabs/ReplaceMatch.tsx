import { Button, Group, Modal, Stack } from '@mantine/core'
import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'

interface ReplaceMatchProps {
  name: Pick<RegisterName, 'name'> | undefined
  onClose: () => void
  onChoose: (organizationId: string) => Promise<void> | undefined
}

/** Picks the organization for a name when the suggestion is wrong or missing. */
export function ReplaceMatch({ name, onClose, onChoose }: ReplaceMatchProps) {
  return (
    <Modal
      opened={name !== undefined}
      onClose={onClose}
      title={`Which organization is ${name?.name ?? ''}?`}
      size={480}
    >
      <Choice onClose={onClose} onChoose={onChoose} />
    </Modal>
  )
}

function Choice({ onClose, onChoose }: Omit<ReplaceMatchProps, 'name'>) {
  const [picked, setPicked] = useState<PickedEntity | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (!picked) return
    setSaving(true)
    await onChoose(picked.id)
    setSaving(false)
    onClose()
  }
  return (
    <Stack gap={16}>
      <EntityPicker kind="organizations" label="Organization" value={picked} onChange={setPicked} autoFocus required />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!picked} loading={isSaving} onClick={() => void save()}>
          Confirm
        </Button>
      </Group>
    </Stack>
  )
}
