import { Modal, Stack, TextInput } from '@mantine/core'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { AddressesInput } from './AddressesInput.tsx'
import { useAddSuppressions } from './api.ts'
import { splitAddresses } from './typed-addresses.ts'

export const AddSuppressions = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Suppress addresses" size={520}>
    <AddForm onClose={onClose} />
  </Modal>
)

const addresses = (count: number) => `${formatNumber(count)} ${count === 1 ? 'address' : 'addresses'}`

function announce({ added, known, rejected }: { added: number; known: number; rejected: string[] }) {
  notifySuccess(`${addresses(added)} suppressed${known > 0 ? `, ${formatNumber(known)} already on the list` : ''}`)
  if (rejected.length > 0) notifyInfo(`Not an email address: ${rejected.slice(0, 5).join(', ')}`)
}

const empty = { text: '', note: '', fileName: '' }

function AddForm({ onClose }: { onClose: () => void }) {
  const add = useAddSuppressions()
  const { form, submit, isSaving } = useEndpointForm(suppressions.add, {
    initialValues: empty,
    toBody: ({ text, note, fileName }) => ({
      emails: splitAddresses(text),
      reason: fileName ? ('import' as const) : ('manual' as const),
      note: note || fileName,
    }),
    save: (body) => add.mutateAsync({ body }),
    onSaved: (outcome) => {
      announce(outcome)
      onClose()
    },
    onFailed: (error) => notifyError(`The addresses could not be added. ${reasonOf(error)}`),
  })
  const problem = Object.entries(form.errors).find(([field]) => field.startsWith('emails'))?.[1]
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <AddressesInput
          value={form.values.text}
          onChange={(text) => form.setFieldValue('text', text)}
          onFile={(name) => form.setFieldValue('fileName', name)}
          error={problem ? String(problem) : null}
        />
        <TextInput
          label="Note"
          placeholder="Asked by phone to stop receiving email"
          maxLength={500}
          {...form.getInputProps('note')}
        />
      </Stack>
      <FormActions saveLabel="Suppress" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
