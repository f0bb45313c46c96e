import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type DiscoveredServers, emailAccounts } from '@rostrum/contract/email/accounts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useConnect } from './api.ts'
import { providerNames } from './names.ts'
import { ServerFields, type ServerValues } from './ServerFields.tsx'

interface MailboxFormProps {
  emailAddress: string
  servers: DiscoveredServers
  senderName: string | null
  onClose: () => void
}

const blankImap: ServerValues = { host: '', port: 993, security: 'tls' }
const blankSmtp: ServerValues = { host: '', port: 465, security: 'tls' }

export function MailboxForm({ emailAddress, servers, senderName, onClose }: MailboxFormProps) {
  const connect = useConnect()
  const user = useUser()
  const { form, submit, isSaving } = useEndpointForm(emailAccounts.connect, {
    initialValues: {
      type: 'imap' as const,
      emailAddress,
      senderName: senderName ?? fullName(user),
      userName: servers.userName,
      password: '',
      imap: servers.imap ?? blankImap,
      smtp: servers.smtp ?? blankSmtp,
    },
    save: (body) => connect.mutateAsync({ body }),
    onSaved: () => {
      notifySuccess(`${emailAddress} connected`)
      onClose()
    },
    onFailed: (error) => notifyError(`The account could not be connected. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Alert variant="light" p={12}>
          {adviceOn(servers, emailAddress)}
        </Alert>
        <PasswordInput
          label="Password"
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput label="Your name" description="Shown to recipients" {...form.getInputProps('senderName')} />
        <TextInput label="User name" required autoComplete="off" {...form.getInputProps('userName')} />
        <ServerFields label="Incoming server (IMAP)" name="imap" form={form} />
        <ServerFields label="Outgoing server (SMTP)" name="smtp" form={form} />
      </Stack>
      <FormActions saveLabel="Test and connect" saving={isSaving} onCancel={onClose} />
    </form>
  )
}

function adviceOn({ source, provider, imap }: DiscoveredServers, emailAddress: string): string {
  if (source === 'mailbox') return `${emailAddress} is a demo mailbox. Use the demo password.`
  if (provider)
    return `${emailAddress} is hosted by ${providerNames[provider]}. With two-step sign-in, use an app password.`
  if (source) return 'These servers were found for your address. Check them before you enter your password.'
  if (imap) return 'Enter the password again to change or test the connection.'
  return 'No servers were found for your address. Your mail administrator can tell you their names.'
}
