import { Modal, Stack, TextInput } from '@mantine/core'
import { operating } from '@rostrum/contract/operating'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useAddCustomer } from './api.ts'
import type { Issued } from './IssuedSecurities.tsx'
import { TermFields } from './TermFields.tsx'

type NewCustomerProps = { isOpen: boolean; onClose: () => void; onAdded: (id: string) => void }

export const NewCustomer = ({ isOpen, onClose, onAdded }: NewCustomerProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Add customer" size={480}>
    {isOpen && <NewCustomerForm onClose={onClose} onAdded={onAdded} />}
  </Modal>
)

function NewCustomerForm({ onClose, onAdded }: Omit<NewCustomerProps, 'isOpen'>) {
  const add = useAddCustomer()
  const { form, submit, isSaving } = useEndpointForm(operating.addCustomer, {
    initialValues: {
      name: '',
      adminEmail: '',
      trialUntil: null as string | null,
      seats: '' as number | '',
      securities: [] as Issued[],
    },
    toBody: ({ seats, securities, ...typed }) => ({
      ...typed,
      seats: seats === '' ? null : seats,
      securityIds: securities.map(({ id }) => id),
    }),
    save: (body) => add.mutateAsync({ body }),
    onSaved: ({ id, name }) => {
      notifySuccess(`${name} added. Its first admin was invited by email.`)
      onClose()
      onAdded(id)
    },
    onFailed: (error) => notifyError(`No customer was added. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label="First admin’s email address"
          type="email"
          required
          description="They get an invitation that expires in seven days"
          {...form.getInputProps('adminEmail')}
        />
        <TermFields values={form.values} onChange={form.setValues} seatsError={form.errors.seats} />
      </Stack>
      <FormActions saveLabel="Add customer" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
