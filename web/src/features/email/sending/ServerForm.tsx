import { PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type SendingServer, sendingServer } from '@rostrum/contract/email/sending'
import { ServerFields, type ServerValues } from '#features/email/accounts/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useSaveServer } from './api.ts'

const blank: ServerValues = { host: '', port: 587, security: 'starttls' }

export function ServerForm({ server }: { server: SendingServer }) {
  const save = useSaveServer()
  const { customer } = useUser()
  const { form, submit, isSaving } = useEndpointForm(sendingServer.update, {
    initialValues: {
      emailAddress: server.emailAddress,
      senderName: server.senderName ?? customer.name,
      through: server.smtp ? 'own' : 'installation',
      smtp: server.smtp ?? blank,
      userName: server.userName,
      password: '',
    },
    toBody: ({ through, smtp, userName, password, ...sender }) =>
      through === 'own' ? { ...sender, smtp, userName, password } : { ...sender, smtp: null },
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Email server saved'),
    onFailed: (error) => notifyError(`The server was not saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextInput
          label="From address"
          type="email"
          description="Its domain needs the DNS records below"
          required
          {...form.getInputProps('emailAddress')}
        />
        <TextInput label="From name" {...form.getInputProps('senderName')} />
        <SegmentedControl
          aria-label="Sent through"
          data={[
            { value: 'installation', label: 'Rostrum’s mail server' },
            { value: 'own', label: 'Your own server' },
          ]}
          {...form.getInputProps('through')}
        />
        {form.values.through === 'own' && (
          <>
            <ServerFields label="Server (SMTP)" name="smtp" form={form} />
            <TextInput label="User name" autoComplete="off" {...form.getInputProps('userName')} />
            <PasswordInput
              label="Password"
              autoComplete="off"
              placeholder={server.hasPassword ? 'Unchanged' : ''}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </Stack>
      <FormActions saveLabel="Test and save" saving={isSaving} />
    </form>
  )
}
