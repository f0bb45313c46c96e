import { PasswordInput, Stack } from '@mantine/core'
import { marketingService } from '@rostrum/contract/email/marketing-service'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useConnect } from './api.ts'

type KeyFormProps = { saveLabel: string; onDone?: () => void }

export function KeyForm({ saveLabel, onDone }: KeyFormProps) {
  const connect = useConnect()
  const { form, submit, isSaving } = useEndpointForm(marketingService.connect, {
    initialValues: { key: '' },
    save: (body) => connect.mutateAsync({ body }),
    onSaved: ({ account }) => {
      notifySuccess(`Connected to ${account?.name ?? 'the account'}`)
      onDone?.()
    },
    onFailed: (error) => notifyError(`The account was not connected. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12} maw={520}>
        <PasswordInput
          label="API key"
          autoComplete="off"
          required
          description="Stored encrypted. It can’t be read again, only replaced."
          {...form.getInputProps('key')}
        />
      </Stack>
      <FormActions saveLabel={saveLabel} saving={isSaving} {...(onDone && { onCancel: onDone })} />
    </form>
  )
}
