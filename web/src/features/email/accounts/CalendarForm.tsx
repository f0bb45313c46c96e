import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { type DiscoveredServers, emailAccounts } from '@rostrum/contract/email/accounts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useConnect } from './api.ts'

interface CalendarFormProps {
  emailAddress: string
  servers: DiscoveredServers
  onClose: () => void
}

export function CalendarForm({ emailAddress, servers, onClose }: CalendarFormProps) {
  const connect = useConnect()
  const { form, submit, isSaving } = useEndpointForm(emailAccounts.connect, {
    initialValues: {
      type: 'caldav' as const,
      emailAddress,
      userName: servers.userName,
      password: '',
      calendarUrl: servers.calendarUrl ?? '',
    },
    save: (body) => connect.mutateAsync({ body }),
    onSaved: () => {
      notifySuccess(`Calendar of ${emailAddress} connected`)
      onClose()
    },
    onFailed: (error) => notifyError(`The calendar could not be connected. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextInput
          label="Calendar address (CalDAV)"
          placeholder="https://"
          required
          data-autofocus
          {...form.getInputProps('calendarUrl')}
        />
        <TextInput label="User name" required autoComplete="off" {...form.getInputProps('userName')} />
        <PasswordInput label="Password" required autoComplete="off" {...form.getInputProps('password')} />
      </Stack>
      <FormActions saveLabel="Test and connect" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
