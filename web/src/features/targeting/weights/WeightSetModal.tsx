import { Checkbox, Modal, TextInput } from '@mantine/core'
import type { FitWeights } from '@rostrum/contract/targeting/fit'
import { fitWeights, type WeightSet } from '@rostrum/contract/targeting/weights'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateWeights, useUpdateWeights } from './api.ts'

interface WeightSetModalProps {
  securityId: string
  weights: FitWeights
  /** The set to rename; undefined saves a new one. */
  set: WeightSet | undefined
  isOpen: boolean
  onClose: () => void
  onSaved: (set: WeightSet) => void
}

export const WeightSetModal = ({ isOpen, onClose, ...form }: WeightSetModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title={form.set ? 'Rename weights' : 'Save weights'} size={400}>
    <WeightSetForm {...form} onClose={onClose} />
  </Modal>
)

function WeightSetForm({ securityId, weights, set, onClose, onSaved }: Omit<WeightSetModalProps, 'isOpen'>) {
  const create = useCreateWeights()
  const update = useUpdateWeights()
  const { form, submit, isSaving } = useEndpointForm(fitWeights.create, {
    initialValues: {
      securityId,
      name: set?.name ?? '',
      weights: set?.weights ?? weights,
      isShared: set?.isShared ?? true,
    },
    save: ({ securityId: _, ...body }) =>
      set
        ? update.mutateAsync({ params: { id: set.id }, body: { ...body, version: set.version } })
        : create.mutateAsync({ body: { securityId, ...body } }),
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
    onFailed: (error) => notifyError(`The weights could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {!set && (
        <Checkbox
          mt={12}
          label="Share with your team"
          description="Your team can rank by these weights and change them."
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      )}
      <FormActions saving={isSaving} onCancel={onClose} />
    </form>
  )
}
