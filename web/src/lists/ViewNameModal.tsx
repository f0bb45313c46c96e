import { Modal, TextInput } from '@mantine/core'
import { type SavedView, search } from '@rostrum/contract/search'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { useSaveView, useUpdateView } from './api.ts'

interface ViewNameModalProps {
  list: SavedView['list']
  /** The view to rename; undefined creates a new one. */
  view: SavedView | undefined
  kept: Pick<SavedView, 'search' | 'columns'>
  suggestedName?: string
  isOpen: boolean
  onClose: () => void
  onSaved: (view: SavedView) => void
}

export const ViewNameModal = ({ isOpen, onClose, ...form }: ViewNameModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title={form.view ? 'Rename view' : 'Save as new view'} size={400}>
    <ViewNameForm {...form} onClose={onClose} />
  </Modal>
)

function ViewNameForm({ list, view, kept, suggestedName = '', onClose, onSaved }: Omit<ViewNameModalProps, 'isOpen'>) {
  const save = useSaveView()
  const update = useUpdateView()
  const { form, submit, isSaving } = useEndpointForm(search.saveView, {
    initialValues: { list, name: view?.name ?? suggestedName, search: kept.search, columns: kept.columns },
    save: (body) => (view ? update.mutateAsync({ params: { id: view.id }, body }) : save.mutateAsync({ body })),
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
    onFailed: (error) => notifyError(`The view could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <FormActions saving={isSaving} onCancel={onClose} />
    </form>
  )
}
