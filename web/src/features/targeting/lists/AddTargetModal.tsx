import { Modal, Stack } from '@mantine/core'
import type { TargetList } from '@rostrum/contract/targeting/lists'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { useAddTargets } from './api.ts'

interface AddTargetModalProps {
  list: TargetList
  isOpen: boolean
  onClose: () => void
}

export const AddTargetModal = ({ isOpen, ...form }: AddTargetModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Add target" size={440} centered>
    <AddTargetForm {...form} />
  </Modal>
)

function AddTargetForm({ list, onClose }: Omit<AddTargetModalProps, 'isOpen'>) {
  const [chosen, setChosen] = useState<PickedEntity | null>(null)
  const add = useAddTargets()
  const save = async () => {
    if (!chosen) return
    try {
      const body = { organizationIds: [chosen.id] }
      const { organizationIds } = await add.mutateAsync({ params: { id: list.id }, body })
      if (organizationIds.length === 0) notifyInfo(`${chosen.name} is already on this list.`)
      else notifySuccess(`${chosen.name} added`)
      onClose()
    } catch (error) {
      notifyError(`${chosen.name} could not be added. ${reasonOf(error)}`)
    }
  }
  return (
    <Stack gap={16}>
      <EntityPicker kind="organizations" label="Organization" value={chosen} onChange={setChosen} autoFocus />
      <FormActions
        saveLabel="Add target"
        disabled={!chosen}
        saving={add.isPending}
        onSave={() => void save()}
        onCancel={onClose}
      />
    </Stack>
  )
}
