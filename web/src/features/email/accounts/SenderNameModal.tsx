import { Modal, TextInput } from '@mantine/core'
import { type EmailAccount, emailAccounts } from '@rostrum/contract/email/accounts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useUpdateAccount } from './api.ts'

interface SenderNameModalProps {
  account: EmailAccount | undefined
  onClose: () => void
}

/** Providers that accounts are connected to by OAuth don't tell it, and it may change later. */
export const SenderNameModal = ({ account, onClose }: SenderNameModalProps) => (
  <Modal opened={account !== undefined} onClose={onClose} title="Change sender name">
    {account && <SenderName account={account} onClose={onClose} />}
  </Modal>
)

function SenderName({
  account: { id, emailAddress, senderName },
  onClose,
}: SenderNameModalProps & { account: EmailAccount }) {
  const update = useUpdateAccount()
  const user = useUser()
  const { form, submit, isSaving } = useEndpointForm(emailAccounts.update, {
    initialValues: { senderName: senderName ?? fullName(user) },
    save: (body) => update.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      notifySuccess('Sender name saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The change was not saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Your name"
        description={`Shown to recipients of email from ${emailAddress}`}
        data-autofocus
        maxLength={100}
        {...form.getInputProps('senderName')}
      />
      <FormActions saving={isSaving} onCancel={onClose} />
    </form>
  )
}
