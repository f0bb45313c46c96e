import { Modal, Stack, Switch, TextInput } from '@mantine/core'
import { type TargetList, targetLists } from '@rostrum/contract/targeting/lists'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateTargetList, useUpdateTargetList } from './api.ts'

interface ListNameModalProps {
  /** The list to rename; undefined creates a new one. */
  list?: TargetList | undefined
  /** The first targets of a new list. */
  first?: { organizationIds: string[] } | { personIds: string[] } | undefined
  isOpen: boolean
  onClose: () => void
  onSaved?: (list: TargetList) => void
}

export const ListNameModal = ({ isOpen, ...form }: ListNameModalProps) => (
  <Modal
    opened={isOpen}
    onClose={form.onClose}
    title={form.list ? 'Edit target list' : 'New target list'}
    size={420}
    centered
  >
    <ListNameForm {...form} />
  </Modal>
)

function ListNameForm({ list, first, onClose, onSaved }: Omit<ListNameModalProps, 'isOpen'>) {
  const create = useCreateTargetList()
  const update = useUpdateTargetList()
  const { form, submit, isSaving } = useEndpointForm(targetLists.create, {
    initialValues: {
      name: list?.name ?? '',
      isShared: list?.isShared ?? true,
      ...first,
    },
    save: ({ name, isShared, ...rest }) =>
      list
        ? update.mutateAsync({ params: { id: list.id }, body: { name, ...(isShared !== undefined && { isShared }) } })
        : create.mutateAsync({ body: { name, isShared, ...rest } }),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
    onFailed: (error) => notifyError(`The target list could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          label="Name"
          placeholder="Growth funds in Boston"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Switch
          label="Shared with your team"
          description="A private list is visible only to you."
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
        <FormActions saveLabel={list ? 'Save' : 'Create list'} saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
